// A dialog that adds a thing or changes it: what was typed into it before is still there, and can be thrown away.
import type { ReactNode } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import type { DraftForm } from './client/use-draft-form.ts';
import { FormDialog } from './FormDialog.tsx';

interface DraftDialogProps {
  readonly title: string;
  /** `group`, as in `Add group`. */
  readonly noun: string;
  readonly form: Pick<DraftForm<never>, 'isNew' | 'isKept' | 'saving' | 'submit' | 'restart'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const DraftDialog = ({ title, noun, form, onClose, children }: DraftDialogProps) => (
  <FormDialog
    title={title}
    lead={form.isKept ? <Kept onRestart={form.restart} /> : null}
    saving={form.saving}
    failureTitle={form.isNew ? `The ${noun} was not added` : 'Nothing was saved'}
    verb={form.isNew ? `Add ${noun}` : 'Save'}
    onSubmit={form.submit}
    onClose={onClose}
  >
    {children}
  </FormDialog>
);

const Kept = ({ onRestart }: { readonly onRestart: () => void }) => (
  <Notice kind="info">
    What you typed before is still here.{' '}
    <Button weight="quiet" onClick={onRestart}>
      Start over
    </Button>
  </Notice>
);
