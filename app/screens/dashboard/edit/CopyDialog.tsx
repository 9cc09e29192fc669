// Dialog that saves a copy of a dashboard under another name.
import { useState } from 'react';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { errorText } from '#app/ui/notice/error-text.ts';
import { dashboardEdit } from '#app/messages/en/dashboard-edit.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';

interface CopyDialogProps {
  /** The title of the original dashboard. */
  readonly title: string;
  /** Returns the id of the copy. Throws an error with a user-facing message. */
  readonly copy: (options: { readonly title: string; readonly copiesCharts: boolean }) => Promise<number>;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

export function CopyDialog({ title: original, copy, onClose, onSaved }: CopyDialogProps) {
  const t = useMessages(dashboardEdit);
  const tCommon = useMessages(common);
  const title = useRequiredText(t('copy.name', { title: original }), t('titleMissing'));
  const [copiesCharts, setCopiesCharts] = useState(false);
  const { isBusy, failure, attempt } = useSubmission();
  const save = async () => {
    const copyTitle = title.submit();
    if (copyTitle === null) return;
    await attempt(
      async () => onSaved(await copy({ title: copyTitle, copiesCharts })),
      (error) => errorText(error, tCommon('tryAgainLater')),
    );
  };
  return (
    <FormDialog
      title={t('copy.title')}
      failure={failure}
      failureTitle={t('copy.failed')}
      submitLabel={t('copy.title')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label={t('copy.titleLabel')} maxLength={500} {...title.field} />
      <Checkbox checked={copiesCharts} onToggle={setCopiesCharts}>
        {t('copy.withCharts')}
      </Checkbox>
    </FormDialog>
  );
}
