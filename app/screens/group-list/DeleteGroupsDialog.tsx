// Before groups are deleted: who loses which roles by it.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { ConfirmDialog } from '#app/screens/people/ConfirmDialog.tsx';
import { done } from '#app/screens/shell/reply-checks.ts';
import type { GroupListing } from '#app/services/accounts/pages.server.ts';

interface DeleteGroupsDialogProps {
  readonly groups: readonly GroupListing[];
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}

export function DeleteGroupsDialog({ groups, onDone, onClose }: DeleteGroupsDialogProps) {
  const [first] = groups;
  if (!first) return null;
  const isOne = groups.length === 1;
  const ids = encodeRison(groups.map(({ id }) => id));
  return (
    <ConfirmDialog
      title={isOne ? `Delete the group ${first.name}?` : `Delete ${groups.length} groups?`}
      verb={isOne ? 'Delete group' : `Delete ${groups.length} groups`}
      failureTitle="Nothing was deleted"
      call={
        isOne
          ? { path: `/api/v1/security/groups/${first.id}`, options: { method: 'DELETE', reply: done } }
          : { path: `/api/v1/security/groups/?q=${encodeURIComponent(ids)}`, options: { method: 'DELETE', reply: done } }
      }
      onDone={() => onDone(isOne ? `The group ${first.name} is deleted.` : `${groups.length} groups are deleted.`)}
      onClose={onClose}
    >
      <ul className="people-hangs">
        {groups.map((group) => (
          <li key={group.id}>{lossOf(group)}</li>
        ))}
      </ul>
      <p>The members stay, with the roles that they hold themselves or through other groups.</p>
    </ConfirmDialog>
  );
}

/** What the members lose. */
export function lossOf({ members, name, roles }: Pick<GroupListing, 'members' | 'name' | 'roles'>): string {
  const people = members.length === 1 ? '1 member' : `${members.length.toLocaleString('en')} members`;
  if (members.length === 0) return `${name} has no members.`;
  if (roles.length === 0) return `${name} gives its ${people} no role.`;
  return `${people} of ${name} no longer ${members.length === 1 ? 'holds' : 'hold'} ${roles.map((role) => role.name).join(', ')} through it.`;
}
