// Adds a role, empty or with what another one grants, and opens its editor.
import { useNavigate } from '@remix-run/react';
import { useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useSave } from '#app/screens/people/client/use-save.ts';
import { FormDialog } from '#app/screens/people/FormDialog.tsx';
import { created, echoed } from '#app/screens/shell/reply-checks.ts';
import type { RoleListing } from '#app/services/accounts/pages.server.ts';
import { Select } from '#app/ui/Select.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { editorHref } from './role-shape.ts';

interface NewRoleDialogProps {
  /** Whose permissions may be copied. */
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
  const [source, setSource] = useState<number | null>(startFrom);
  const saving = useSave(['name']);
  const navigate = useNavigate();
  const copyInto = async (id: number, sourceId: number): Promise<string | null> => {
    const found = await saving.save(`${ROOT}${sourceId}/permissions/`, { method: 'GET' });
    if (!found.isOk) return found.words;
    const parsed = grantedReply.safeParse(found.value);
    if (!parsed.success) return 'The permissions of the other role could not be read.';
    const ids = parsed.data.result.map((pair) => pair.id);
    const set = await saving.save(`${ROOT}${id}/permissions`, {
      method: 'POST',
      body: { permission_view_menu_ids: ids },
      reply: echoed,
    });
    return set.isOk ? null : set.words;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.isBusy) return;
    if (name.trim() === '') {
      saving.refuse({ name: 'Give the role a name.' });
      return;
    }
    const made = await saving.save(ROOT, { method: 'POST', body: { name: name.trim() }, reply: created });
    if (!made.isOk) return;
    const { id } = madeReply.parse(made.value);
    const problem = source === null ? null : await copyInto(id, source);
    if (problem === null) showToast('success', `The role ${name.trim()} is added.`);
    else showToast('error', `The role ${name.trim()} is added, but empty: its permissions were not copied. ${problem}`);
    onName('');
    onClose();
    navigate(editorHref(id));
  };
  return (
    <FormDialog
      title="Add a role"
      saving={saving}
      failureTitle="The role was not added"
      verb="Add role"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        required
        value={name}
        error={saving.errors['name']}
        onChange={(event) => onName(event.target.value)}
        data-first
      />
      <label className="field">
        <span className="many-label">Start with</span>
        <Select
          choices={[[null, 'Nothing'], ...roles.map((role) => [role.id, `What ${role.name} grants`] as const)]}
          value={source}
          onPick={(picked) => setSource(typeof picked === 'number' ? picked : null)}
        />
      </label>
    </FormDialog>
  );
}
