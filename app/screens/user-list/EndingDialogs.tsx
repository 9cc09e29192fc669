// Before somebody is deactivated or deleted: what ends and what stays.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { ConfirmDialog } from '#app/screens/people/ConfirmDialog.tsx';
import { changed, done } from '#app/screens/shell/reply-checks.ts';
import type { UserListing } from '#app/services/accounts/pages.server.ts';

interface EndingProps {
  readonly users: readonly UserListing[];
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}

const MAX_NAMED = 5;

export function DeactivateDialog({ users, onDone, onClose }: EndingProps) {
  const [user] = users;
  if (!user) return null;
  return (
    <ConfirmDialog
      title={`Deactivate ${user.username}?`}
      verb="Deactivate"
      failureTitle="The account stays active"
      call={{
        path: `/api/v1/security/users/${user.id}`,
        options: { method: 'PUT', body: { active: false }, reply: changed(user.id) },
      }}
      onDone={() => onDone(`${user.username} can no longer log in.`)}
      onClose={onClose}
    >
      <p>
        {nameOf(user)} is logged out everywhere and cannot log in again, and their API tokens end. What they made stays theirs, as
        do their roles and groups. You can activate the account again at any time.
      </p>
    </ConfirmDialog>
  );
}

export function DeleteUsersDialog({ users, onDone, onClose }: EndingProps) {
  const [first] = users;
  if (!first) return null;
  const isOne = users.length === 1;
  const ids = encodeRison(users.map(({ id }) => id));
  return (
    <ConfirmDialog
      title={isOne ? `Delete ${first.username}?` : `Delete ${users.length} users?`}
      verb={isOne ? 'Delete user' : `Delete ${users.length} users`}
      failureTitle="Nobody was deleted"
      call={
        isOne
          ? { path: `/api/v1/security/users/${first.id}`, options: { method: 'DELETE', reply: done } }
          : { path: `/api/v1/security/users/?q=${encodeURIComponent(ids)}`, options: { method: 'DELETE', reply: done } }
      }
      onDone={() => onDone(isOne ? `${first.username} is deleted.` : `${users.length} users are deleted.`)}
      onClose={onClose}
    >
      {isOne ? null : <Names users={users} />}
      <p>
        <strong>What stays:</strong> charts, dashboards, datasets and saved queries that they made, without them as an owner, and
        their lines in the action log, without a name.
      </p>
      <p>
        <strong>What goes for good:</strong> the account, its sessions, API tokens and favourites, its tabs in SQL Lab and its
        query history. To keep these, deactivate the account instead.
      </p>
    </ConfirmDialog>
  );
}

function Names({ users }: { readonly users: readonly UserListing[] }) {
  const more = users.length - MAX_NAMED;
  return (
    <ul className="people-hangs">
      {users.slice(0, MAX_NAMED).map((user) => (
        <li key={user.id}>{user.username}</li>
      ))}
      {more > 0 ? <li>and {more} more</li> : null}
    </ul>
  );
}

export const nameOf = ({ firstName, lastName, username }: UserListing): string => `${firstName} ${lastName}`.trim() || username;
