// Confirms an API call that can’t be undone.
import type { ReactNode } from 'react';
import type { SendOptions } from '#app/screens/shell/api/api-sender.ts';
import { ConfirmDialog } from '#app/ui/overlay/ConfirmDialog.tsx';
import { useSave } from './client/use-save.ts';

interface ConfirmCallDialogProps {
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

export function ConfirmCallDialog({ title, verb, failureTitle, call, onDone, onClose, children }: ConfirmCallDialogProps) {
  const { isBusy, failure, save } = useSave();
  const confirm = async () => {
    if (isBusy) return;
    const saved = await save(call.path, call.options);
    if (!saved.isOk) return;
    onClose();
    onDone();
  };
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={verb}
      isBusy={isBusy}
      failure={failure}
      failureTitle={failureTitle}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
