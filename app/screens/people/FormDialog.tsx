// The frame of a dialog with a form: what is said before it, what went wrong, the fields, the buttons.
import type { FormEvent, ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog, DialogActions, DialogContent } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useFirstFocus } from '#app/ui/use-first-focus.ts';
import { formClass } from '#app/ui/form-layout.tsx';
import type { Saving } from './client/use-save.ts';

interface FormDialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly saving: Pick<Saving, 'failure' | 'isBusy'>;
  /** `Couldn’t add the role`. */
  readonly failureTitle: string;
  /** On the button: `Add role`. */
  readonly verb: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, lead = null, saving, failureTitle, verb, onSubmit, onClose, children } = props;
  const t = useMessages(common);
  const content = useFirstFocus<HTMLDivElement>();
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent ref={content}>
        <form className={formClass} onSubmit={(event) => void onSubmit(event)} noValidate>
          {lead}
          {saving.failure === null ? null : (
            <Notice kind="error" title={failureTitle}>
              {saving.failure}
            </Notice>
          )}
          {children}
          <DialogActions>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button weight="primary" type="submit" busy={saving.isBusy}>
              {verb}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  );
}
