// Prompts before unsaved input is discarded.
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { shell } from '#app/messages/en/shell.ts';
import { useMessages } from '#app/messages/use-messages.ts';

export function LeaveDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const t = useMessages(shell);
  return (
    <Dialog title={t('leaveDialog.title')} onClose={onStay}>
      <DialogContent isStack>
        <p>{t('leaveDialog.detail')}</p>
        <DialogActions>
          <Button onClick={onLeave}>{t('leaveDialog.leaveButton')}</Button>
          <Button weight="primary" onClick={onStay} data-first>
            {t('leaveDialog.stayButton')}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
