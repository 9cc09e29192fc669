// Before a role is deleted: who loses it, and which dashboards are no longer shared with it.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { forms } from '#app/messages/en/forms.ts';
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { ConfirmCallDialog } from '#app/screens/people/ConfirmCallDialog.tsx';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import type { RoleListing } from '#app/services/accounts/pages.server.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { BulletList } from '#app/ui/text/BulletList.tsx';
import { formClass } from '#app/ui/form/form-layout.tsx';
import text from '#app/ui/text/text.module.css';

interface DeleteRoleDialogProps {
  readonly role: RoleListing;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

const named = z.array(z.object({ id: z.number(), name: z.string() }));
const itemReply = z.looseObject({ result: z.looseObject({ users: named, groups: named, dashboards: named }) });
type RoleUsage = z.infer<typeof itemReply>['result'];

const MAX_NAMED = 8;

export function DeleteRoleDialog({ role, onDone, onClose }: DeleteRoleDialogProps) {
  const t = useMessages(rolesMessages);
  const { name } = role;
  return (
    <ConfirmCallDialog
      title={t('delete.title', { name })}
      verb={t('delete.button')}
      failureTitle={t('delete.failed')}
      call={{ path: `/api/v1/security/roles/${role.id}`, options: { method: 'DELETE', reply: done } }}
      onDone={() => onDone(t('delete.done', { name }))}
      onClose={onClose}
    >
      <Usage id={role.id} />
    </ConfirmCallDialog>
  );
}

function Usage({ id }: { readonly id: number }) {
  const t = useMessages(rolesMessages);
  const send = useApi();
  const [found, setFound] = useState<RoleUsage | string | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const check = async () => {
      const sent = await send(`/api/v1/security/roles/${id}`, { signal: ended.signal });
      const parsed = itemReply.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null);
      setFound(parsed.success ? parsed.data.result : failureMessage(sent));
    };
    check().catch((error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
    return () => ended.abort();
  }, [id, send]);
  return (
    <div aria-live="polite">
      {found === null ? <p className={text.muted}>{t('delete.checking')}</p> : <Losses found={found} />}
    </div>
  );
}

function Losses({ found }: { readonly found: RoleUsage | string }) {
  const t = useMessages(rolesMessages);
  if (typeof found === 'string')
    return (
      <Notice kind="error" title={t('delete.unknown')}>
        {found}
      </Notice>
    );
  const { dashboards, groups, users } = found;
  if (users.length + groups.length + dashboards.length === 0) return <p>{t('delete.unused')}</p>;
  return (
    <div className={formClass}>
      <Loss title={t('delete.users')} of={users} />
      <Loss title={t('delete.groups')} of={groups} />
      <Loss title={t('delete.dashboards')} of={dashboards} />
      {dashboards.length === 0 ? null : (
        <Notice kind="warning" title={t('delete.opens')}>
          {t('delete.opensDetail')}
        </Notice>
      )}
    </div>
  );
}

function Loss({ title, of }: { readonly title: string; readonly of: readonly { readonly id: number; readonly name: string }[] }) {
  const t = useMessages(forms);
  if (of.length === 0) return null;
  const more = of.length - MAX_NAMED;
  return (
    <div>
      <h3>{title}</h3>
      <BulletList>
        {of.slice(0, MAX_NAMED).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {more > 0 ? <li>{t('list.more', { count: more })}</li> : null}
      </BulletList>
    </div>
  );
}
