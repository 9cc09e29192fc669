// Dialogs of edit mode: leave without saving, save as, and resolve a save conflict.
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import type { Conflict } from '#app/screens/shell/api/read-conflict.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { useSession } from './edit-context.ts';

interface LeaveDialogProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

export function LeaveDialog({ onStay, onDiscard }: LeaveDialogProps) {
  const t = useMessages(dashboardEdit);
  return (
    <Dialog title={t('discard.title')} onClose={onStay}>
      <DialogContent isStack>
        <p>{t('discard.detail')}</p>
        <DialogActions>
          <Button onClick={onStay}>{t('discard.keepButton')}</Button>
          <Button weight="primary" onClick={onDiscard}>
            {t('discard.button')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

interface SaveAsDialogProps {
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

export function SaveAsDialog({ onClose, onSaved }: SaveAsDialogProps) {
  const { store, env, start } = useSession();
  return (
    <CopyDialog
      title={store.getState().title}
      copy={(options) => env.api.saveAs(start.dashboardId, store.getState(), options)}
      onClose={onClose}
      onSaved={onSaved}
    />
  );
}

export interface ConflictProps {
  readonly conflict: Conflict;
  /** Overwrites another user's save. */
  readonly onTakeOver: () => void;
  readonly onSaveAs: () => void;
  readonly onClose: () => void;
}

export function ConflictDialog({ conflict, onTakeOver, onSaveAs, onClose }: ConflictProps) {
  const t = useMessages(dashboardEdit);
  const who = conflict.changedBy ?? t('conflict.someoneElse');
  return (
    <Dialog title={t('conflict.title', { name: who })} onClose={onClose}>
      <DialogContent isStack>
        <p>{t('conflict.detail')}</p>
        <DialogActions>
          <Button onClick={onClose}>{t('discard.keepButton')}</Button>
          <Button onClick={onTakeOver}>{t('conflict.overwriteButton')}</Button>
          <Button weight="primary" onClick={onSaveAs}>
            {t('conflict.saveAsButton')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
