// Adds a role, empty or with what another one grants, and opens its editor.
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import * as z from 'zod';
import { common } from '#app/messages/en/common.ts';
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { created, echoed } from '#app/screens/shell/api/reply-checks.ts';
import type { RoleListing } from '#app/services/accounts/pages.server.ts';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { Field } from '#app/ui/form/Field.tsx';
import { editorHref } from './role-shape.ts';

interface NewRoleDialogProps {
  /** Whose permissions can be copied. */
  readonly roles: readonly RoleListing[];
  readonly startFrom: number | null;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

const ROOT = '/api/v1/security/roles/';
const madeReply = z.looseObject({ id: z.number() });
const grantedReply = z.looseObject({ result: z.array(z.looseObject({ id: z.number() })) });

export function NewRoleDialog({ roles, startFrom, name, onName, onClose }: NewRoleDialogProps) {
  const t = useMessages(rolesMessages);
  const tCommon = useMessages(common);
  const [source, setSource] = useState<number | null>(startFrom);
  const saving = useSave(['name']);
  const navigate = useNavigate();
  const copyInto = async (id: number, sourceId: number): Promise<string | null> => {
    const found = await saving.save(`${ROOT}${sourceId}/permissions/`, { method: 'GET' });
    if (!found.isOk) return found.message;
    const parsed = grantedReply.safeParse(found.value);
    if (!parsed.success) return t('new.copyUnreadable');
    const ids = parsed.data.result.map((pair) => pair.id);
    const set = await saving.save(`${ROOT}${id}/permissions`, {
      method: 'POST',
      body: { permission_view_menu_ids: ids },
      reply: echoed,
    });
    return set.isOk ? null : set.message;
  };
  const submit = async () => {
    if (saving.isBusy) return;
    if (name.trim() === '') {
      saving.refuse({ name: t('nameMissing') });
      return;
    }
    const made = await saving.save(ROOT, { method: 'POST', body: { name: name.trim() }, reply: created });
    if (!made.isOk) return;
    const { id } = madeReply.parse(made.value);
    const problem = source === null ? null : await copyInto(id, source);
    if (problem === null) showToast('success', t('new.done', { name: name.trim() }));
    else showToast('danger', t('new.copyFailed', { name: name.trim(), reason: problem }));
    onName('');
    onClose();
    navigate(editorHref(id));
  };
  return (
    <FormDialog
      title={t('new.title')}
      failure={saving.failure}
      failureTitle={t('new.failed')}
      submitLabel={t('addButton')}
      isBusy={saving.isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={tCommon('name')}
        autoComplete="off"
        required
        value={name}
        error={saving.errors['name']}
        onChange={(event) => onName(event.target.value)}
      />
      <Field label={t('new.source')}>
        {(control) => (
          <Select
            {...control}
            choices={[[null, t('new.nothing')], ...roles.map((role) => [role.id, t('new.copy', { name: role.name })] as const)]}
            value={source}
            onPick={(picked) => setSource(typeof picked === 'number' ? picked : null)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
