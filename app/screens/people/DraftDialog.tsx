// The frame of a dialog that adds a thing or changes it: what was typed before, what went wrong, the fields, the buttons.
import type { FormEvent, ReactNode, RefObject } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';

interface DraftDialogProps {
  readonly title: string;
  /** What is added, as in `Add group`; null: what is there is saved. */
  readonly adds: string | null;
  /** Whether the fields hold what was typed in a dialog that was closed. */
  readonly isKept: boolean;
  readonly saving: { readonly failure: string | null; readonly isBusy: boolean };
  readonly content?: RefObject<HTMLDivElement>;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly onRestart: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function DraftDialog(props: DraftDialogProps) {
  const { title, adds, isKept, saving, content, onSubmit, onRestart, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-content" ref={content}>
        <form className="form" onSubmit={(event) => void onSubmit(event)} noValidate>
          {isKept ? (
            <Notice kind="info">
              What you typed before is still here.{' '}
              <Button weight="quiet" onClick={onRestart}>
                Start over
              </Button>
            </Notice>
          ) : null}
          {saving.failure === null ? null : (
            <Notice kind="error" title={adds === null ? 'Nothing was saved' : `The ${adds} was not added`}>
              {saving.failure}
            </Notice>
          )}
          {children}
          <div className="people-dialog-end">
            <Button onClick={onClose}>Cancel</Button>
            <Button weight="primary" type="submit" busy={saving.isBusy}>
              {adds === null ? 'Save' : `Add ${adds}`}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
