// What saving the role would change, and the buttons that save or discard it.
import { forms } from '#app/messages/en/forms.ts';
import { roles as rolesMessages } from '#app/messages/en/roles.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { Saving } from '#app/screens/people/client/use-save.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { DialogActions } from '#app/ui/overlay/Dialog.tsx';
import { describeChanges, type RoleChanges } from './role-changes.ts';
import type { RolePart } from './save-calls.ts';
import styles from './SaveBar.module.css';

interface SaveBarProps {
  readonly changes: RoleChanges;
  readonly saving: Saving;
  /** What the last attempt did not save. */
  readonly rest: readonly RolePart[];
  readonly onDiscard: () => void;
}

export function SaveBar({ changes, saving, rest, onDiscard }: SaveBarProps) {
  const t = useMessages(rolesMessages);
  const tForms = useMessages(forms);
  if (changes.isEmpty && rest.length === 0) return null;
  return (
    <div className={styles.bar} role="region" aria-label={t('save.label')}>
      {rest.length === 0 ? null : (
        <Notice kind="error" title={t('save.failed', { parts: rest.map((part) => t(`part.${part}`)).join(', ') })}>
          {saving.failure ?? Object.values(saving.errors).join(' ')}
        </Notice>
      )}
      <div className={styles.row}>
        <ul className={styles.changes} aria-live="polite">
          {describeChanges(changes, { t, tForms }).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <DialogActions>
          <Button onClick={onDiscard}>{t('save.discard')}</Button>
          <Button weight="primary" type="submit" busy={saving.isBusy}>
            {t('save.button')}
          </Button>
        </DialogActions>
      </div>
    </div>
  );
}
