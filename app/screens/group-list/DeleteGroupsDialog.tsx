// Before groups are deleted: who loses which roles.
import { encodeRison } from '#app/domain/rison/encode-rison.ts';
import { groups as groupsMessages } from '#app/messages/en/groups.ts';
import type { Translate } from '#app/messages/translate.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ConfirmCallDialog } from '#app/screens/people/ConfirmCallDialog.tsx';
import { done } from '#app/screens/shell/api/reply-checks.ts';
import type { GroupListing } from '#app/services/accounts/pages.server.ts';
import { BulletList } from '#app/ui/text/BulletList.tsx';

interface DeleteGroupsDialogProps {
  readonly groups: readonly GroupListing[];
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

export function DeleteGroupsDialog({ groups, onDone, onClose }: DeleteGroupsDialogProps) {
  const t = useMessages(groupsMessages);
  const [first] = groups;
  if (!first) return null;
  const count = groups.length;
  const { name } = first;
  const ids = encodeRison(groups.map(({ id }) => id));
  return (
    <ConfirmCallDialog
      title={t('deleteDialog.title', { count, name })}
      verb={t('deleteDialog.button', { count })}
      failureTitle={t('deleteDialog.failed', { count, name })}
      call={{
        path: `/api/v1/security/groups/${count === 1 ? first.id : `?q=${encodeURIComponent(ids)}`}`,
        options: { method: 'DELETE', reply: done },
      }}
      onDone={() => onDone(t('deleteDialog.done', { count, name }))}
      onClose={onClose}
    >
      <BulletList>
        {groups.map((group) => (
          <li key={group.id}>{lossText(group, t)}</li>
        ))}
      </BulletList>
      <p>{t('deleteDialog.kept')}</p>
    </ConfirmCallDialog>
  );
}

/** What the members lose. */
function lossText({ members, name, roles }: GroupListing, t: Translate<typeof groupsMessages.texts>): string {
  const count = members.length;
  if (count === 0) return t('loss.noMembers', { name });
  if (roles.length === 0) return t('loss.noRoles', { count, name });
  return t('loss.roles', { count, name, roles: roles.map((role) => role.name).join(', ') });
}
