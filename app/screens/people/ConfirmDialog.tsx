// Confirms an action that can’t be undone; why it failed is shown in the dialog.
import type { ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useFirstFocus } from '#app/ui/keyboard/use-first-focus.ts';
import type { SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { useSave } from './client/use-save.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** On the button: `Delete role`. */
  readonly verb: string;
  /** `Couldn’t delete`. */
  readonly failureTitle: string;
  readonly call: { readonly path: string; readonly options: SendOptions };
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ConfirmDialog({ title, verb, failureTitle, call, onDone, onClose, children }: ConfirmDialogProps) {
  const t = useMessages(common);
  const { isBusy, failure, save } = useSave();
  const content = useFirstFocus<HTMLDivElement>();
  const confirm = async () => {
    if (isBusy) return;
    const saved = await save(call.path, call.options);
    if (!saved.isOk) return;
    onClose();
    onDone();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent isStack ref={content}>
        {children}
        {failure === null ? null : (
          <Notice kind="error" title={failureTitle}>
            {failure}
          </Notice>
        )}
        <DialogActions>
          <Button onClick={onClose} data-first>
            {t('cancel')}
          </Button>
          <Button weight="danger" busy={isBusy} onClick={() => void confirm()}>
            {verb}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}
