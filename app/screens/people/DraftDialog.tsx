// A dialog that creates an item or edits it: what was typed into it before is restored, and can be discarded.
import type { ReactNode } from 'react';
import { common } from '#app/messages/en/common.ts';
import { forms } from '#app/messages/en/forms.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import type { DraftForm } from './client/use-draft-form.ts';

interface DraftDialogProps {
  readonly title: string;
  /** On the button of a new item: `Add group`. */
  readonly addLabel: string;
  readonly form: Pick<DraftForm<never>, 'isNew' | 'isKept' | 'saving' | 'submit' | 'restart'>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function DraftDialog({ title, addLabel, form, onClose, children }: DraftDialogProps) {
  const t = useMessages(forms);
  const tCommon = useMessages(common);
  return (
    <FormDialog
      title={title}
      lead={form.isKept ? <Restored onRestart={form.restart} /> : null}
      failure={form.saving.failure}
      failureTitle={t('notSaved')}
      submitLabel={form.isNew ? addLabel : tCommon('save')}
      isBusy={form.saving.isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

function Restored({ onRestart }: { readonly onRestart: () => void }) {
  const t = useMessages(forms);
  return (
    <Notice kind="info">
      {t('restored')}{' '}
      <Button weight="quiet" onClick={onRestart}>
        {t('restartButton')}
      </Button>
    </Notice>
  );
}
