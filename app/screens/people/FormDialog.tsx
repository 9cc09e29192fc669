// The frame of a dialog with a form: what is said before it, what went wrong, the fields, the buttons.
import type { FormEvent, ReactNode } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useFirstFocus } from '#app/ui/use-first-focus.ts';
import type { Saving } from './client/use-save.ts';

interface FormDialogProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly saving: Pick<Saving, 'failure' | 'isBusy'>;
  /** What it is called that was not done: `The role was not added`. */
  readonly failureTitle: string;
  /** On the button that does it. */
  readonly verb: string;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, lead = null, saving, failureTitle, verb, onSubmit, onClose, children } = props;
  const content = useFirstFocus<HTMLDivElement>();
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-content" ref={content}>
        <form className="form" onSubmit={(event) => void onSubmit(event)} noValidate>
          {lead}
          {saving.failure === null ? null : (
            <Notice kind="error" title={failureTitle}>
              {saving.failure}
            </Notice>
          )}
          {children}
          <div className="people-dialog-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button weight="primary" type="submit" busy={saving.isBusy}>
              {verb}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
