// Makes a dataset of the statement that is explored; the chart goes on with it, and can be saved then.
import { useState } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { describeChartError } from '#app/screens/explore/client/api-call.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';

interface StatementDialogProps {
  /** The chart was to be saved: its dialog follows. */
  readonly isForChart: boolean;
  readonly onClose: () => void;
}

export const StatementDialog = (props: StatementDialogProps) =>
  useExplore().can.makeDatasets ? <StatementForm {...props} /> : <StatementDenied onClose={props.onClose} />;

function StatementForm({ isForChart, onClose }: StatementDialogProps) {
  const t = useMessages(exploreDialogs);
  const { store, api } = useExplore();
  const [{ dataset }] = useState(() => store.getState());
  const name = useRequiredText(dataset.name, t('statement.nameMissing'));
  const { isBusy, failure, attempt } = useSubmission();
  const save = async () => {
    const datasetName = name.submit();
    if (datasetName === null) return;
    await attempt(async () => {
      const { databaseId, catalog, schema, sql, templateParams } = dataset;
      const params = Object.keys(templateParams).length > 0 ? JSON.stringify(templateParams) : null;
      const body = { database: databaseId, catalog, schema, sql, table_name: datasetName, template_params: params };
      const id = await api.createDataset(body);
      const made = { id, source: { type: 'table', id }, version: `dataset ${id}`, mayEdit: true } as const;
      store.getState().setDataset({ ...dataset, ...made, name: datasetName });
      showToast('success', t('statement.saved', { name: datasetName }));
      if (!isForChart) onClose();
    }, describeChartError);
  };
  return (
    <FormDialog
      title={t('statement.title')}
      lead={<p>{t(isForChart ? 'statement.textForChart' : 'statement.text')}</p>}
      failure={failure}
      failureTitle={t('statement.failed')}
      submitLabel={t(isForChart ? 'statement.submitForChart' : 'statement.submit')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label={t('statement.name')} maxLength={250} autoComplete="off" {...name.field} />
    </FormDialog>
  );
}

function StatementDenied({ onClose }: Pick<StatementDialogProps, 'onClose'>) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  return (
    <Dialog title={t('statement.title')} onClose={onClose}>
      <DialogContent>
        <p>{t('statement.denied')}</p>
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('close')}</Button>
      </DialogFoot>
    </Dialog>
  );
}
