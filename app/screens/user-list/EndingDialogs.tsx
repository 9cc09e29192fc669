// Before a user is deactivated or deleted: what is kept and what is lost.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { forms } from '#app/messages/en/forms.ts';
import { users as usersMessages } from '#app/messages/en/users.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ConfirmCallDialog } from '#app/screens/people/ConfirmCallDialog.tsx';
import { changed, done } from '#app/screens/shell/api/reply-checks.ts';
import type { UserListing } from '#app/services/accounts/pages.server.ts';
import { BulletList } from '#app/ui/text/BulletList.tsx';

interface EndingProps {
  readonly users: readonly UserListing[];
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

const MAX_NAMED = 5;

export function DeactivateDialog({ users, onDone, onClose }: EndingProps) {
  const t = useMessages(usersMessages);
  const [user] = users;
  if (!user) return null;
  const { username } = user;
  return (
    <ConfirmCallDialog
      title={t('deactivateDialog.title', { username })}
      verb={t('deactivateDialog.button')}
      failureTitle={t('deactivateDialog.failed')}
      call={{
        path: `/api/v1/security/users/${user.id}`,
        options: { method: 'PUT', body: { active: false }, reply: changed(user.id) },
      }}
      onDone={() => onDone(t('deactivateDialog.done', { username }))}
      onClose={onClose}
    >
      <p>{t('deactivateDialog.detail', { name: formatUserName(user) })}</p>
    </ConfirmCallDialog>
  );
}

export function DeleteUsersDialog({ users, onDone, onClose }: EndingProps) {
  const t = useMessages(usersMessages);
  const [first] = users;
  if (!first) return null;
  const count = users.length;
  const { username } = first;
  const ids = encodeRison(users.map(({ id }) => id));
  return (
    <ConfirmCallDialog
      title={t('deleteDialog.title', { count, username })}
      verb={t('deleteDialog.button', { count })}
      failureTitle={t('deleteDialog.failed', { count, username })}
      call={{
        path: `/api/v1/security/users/${count === 1 ? first.id : `?q=${encodeURIComponent(ids)}`}`,
        options: { method: 'DELETE', reply: done },
      }}
      onDone={() => onDone(t('deleteDialog.done', { count, username }))}
      onClose={onClose}
    >
      {count === 1 ? null : <Names users={users} />}
      <p>{t.rich('deleteDialog.kept', { b: (chunks) => <strong>{chunks}</strong> })}</p>
      <p>{t.rich('deleteDialog.lost', { b: (chunks) => <strong>{chunks}</strong> })}</p>
    </ConfirmCallDialog>
  );
}

function Names({ users }: { readonly users: readonly UserListing[] }) {
  const t = useMessages(forms);
  const more = users.length - MAX_NAMED;
  return (
    <BulletList>
      {users.slice(0, MAX_NAMED).map((user) => (
        <li key={user.id}>{user.username}</li>
      ))}
      {more > 0 ? <li>{t('list.more', { count: more })}</li> : null}
    </BulletList>
  );
}

export const formatUserName = ({ firstName, lastName, username }: UserListing): string =>
  `${firstName} ${lastName}`.trim() || username;
