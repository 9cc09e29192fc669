// What saving the role would change, in words, and the buttons that do it or throw it away.
import type { Saving } from '#app/screens/people/client/use-save.ts';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { differenceWords, isNone, type RoleChanges } from './role-changes.ts';

interface SaveBarProps {
  readonly changes: RoleChanges;
  readonly saving: Saving;
  /** What the last attempt did not save. */
  readonly rest: string | null;
  readonly onDiscard: () => void;
}

export function SaveBar({ changes, saving, rest, onDiscard }: SaveBarProps) {
  if (changes.isEmpty && rest === null) return null;
  return (
    <div className="role-save" role="region" aria-label="Changes">
      {rest === null ? null : (
        <Notice kind="error" title={`Not saved: ${rest}`}>
          {saving.failure ?? Object.values(saving.errors).join(' ')}
        </Notice>
      )}
      <div className="role-save-row">
        <ul aria-live="polite">
          {linesOf(changes).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <div className="people-dialog-end">
          <Button onClick={onDiscard}>Discard</Button>
          <Button weight="primary" type="submit" busy={saving.isBusy}>
            Save changes
          </Button>
        </div>
      </div>
    </div>
  );
}

function linesOf({ groups, name, permissions, users }: RoleChanges): string[] {
  return [
    name === null ? '' : `The role is called ${name || '…'}.`,
    isNone(permissions) ? '' : `${differenceWords(permissions, ['permission', 'permissions'])}.`,
    isNone(users) ? '' : `${differenceWords(users, ['member', 'members'])}.`,
    isNone(groups) ? '' : `${differenceWords(groups, ['group', 'groups'])}.`,
  ].filter(Boolean);
}
