// Saves a chart that was broken down as a new chart, on this dashboard if the viewer can edit it.
import { useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardDrill } from '#app/messages/en/dashboard-drill.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useDashboard } from '#app/screens/dashboard/dashboard-context.ts';
import { useShellData } from '#app/screens/shell/use-shell-data.ts';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import text from '#app/ui/text/text.module.css';
import { errorText } from '#app/ui/notice/error-text.ts';
import { saveDrill } from './kept-drill.ts';

interface SaveDrillDialogProps {
  /** As it is suggested. */
  readonly name: string;
  readonly datasetId: number;
  readonly dashboardId: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

const MAX_NAME_LENGTH = 250;

export function SaveDrillDialog({ name: suggested, datasetId, dashboardId, settings, onClose }: SaveDrillDialogProps) {
  const t = useMessages(dashboardDrill);
  const tCommon = useMessages(common);
  const { can, title } = useDashboard();
  const { csrfToken } = useShellData();
  const name = useRequiredText(suggested.slice(0, MAX_NAME_LENGTH), t('save.nameMissing'));
  const [isPlaced, setIsPlaced] = useState(can.edit);
  const { isBusy, failure, attempt } = useSubmission();
  const save = async () => {
    const chartName = name.submit();
    if (chartName === null) return;
    await attempt(
      async () => {
        await saveDrill({ csrfToken, name: chartName, datasetId, dashboardId: isPlaced ? dashboardId : null, settings });
        showToast('success', t('save.done', { name: chartName }));
        if (isPlaced) showToast('success', t('save.donePlaced', { name: chartName, dashboard: title }));
        onClose();
      },
      (error) => errorText(error, tCommon('somethingWrong')),
    );
  };
  return (
    <FormDialog
      title={t('save.title')}
      failure={failure}
      failureTitle={t('save.failed')}
      submitLabel={t('save.submit')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label={t('save.name')} maxLength={MAX_NAME_LENGTH} autoComplete="off" {...name.field} />
      {can.edit ? (
        <Checkbox checked={isPlaced} onToggle={setIsPlaced}>
          {t('save.place')}
        </Checkbox>
      ) : null}
      <p className={text.muted}>{t('save.placeHint')}</p>
    </FormDialog>
  );
}
