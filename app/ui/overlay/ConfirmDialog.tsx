// Confirms an action before it runs; why it failed is shown in the dialog.
import type { ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Dialog, DialogContent } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** `Delete role`. */
  readonly confirmLabel: string;
  /** `primary` for an action that deletes nothing. */
  readonly weight?: 'danger' | 'primary';
  readonly isBusy: boolean;
  /** Why the last attempt failed; null while none has. */
  readonly failure: string | null;
  /** `Couldn’t delete`. */
  readonly failureTitle: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, weight = 'danger', isBusy, failure, failureTitle, onConfirm, onClose, children } = props;
  const t = useMessages(common);
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent isStack>
        {children}
        {failure === null ? null : (
          <Notice kind="error" title={failureTitle}>
            {failure}
          </Notice>
        )}
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose} data-first>
          {t('cancel')}
        </Button>
        <Button weight={weight} busy={isBusy} onClick={() => void onConfirm()}>
          {confirmLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
