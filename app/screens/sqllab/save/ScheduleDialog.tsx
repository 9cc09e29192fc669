// Schedules the tab's query: makes a dataset and a chart of it, then the report's own form.
import { useState } from 'react';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { FormDialog } from '#app/ui/overlay/FormDialog.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { useRequiredText } from '#app/ui/form/use-required-text.ts';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { TextField } from '#app/ui/form/TextField.tsx';
import { sqllabDialogs } from '#app/messages/en/sqllab-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { describe } from '#app/screens/sqllab/client/describe.ts';
import type { SqlToSave } from '#app/screens/sqllab/client/save/dataset-source.ts';
import { computeRowLimit } from '#app/screens/sqllab/client/lab.ts';
import { saveNewDataset } from '#app/screens/sqllab/client/save/save-dataset.ts';
import { createTableChart, readColumns } from '#app/screens/sqllab/client/save/schedule-query.ts';
import { useLab } from '#app/screens/sqllab/lab-context.ts';
import { SourceText } from './SourceText.tsx';

const MAX_NAME_CHARS = 250;

const MenuReportDialog = lazyPart(() =>
  import('#app/screens/reports/MenuReportDialog.tsx').then(({ MenuReportDialog }) => MenuReportDialog),
);

interface ScheduleDialogProps {
  readonly editor: TabEditor;
  /** Null: there are several statements, and which of them is meant is not known. */
  readonly source: SqlToSave | null;
  readonly onClose: () => void;
}

export function ScheduleDialog({ editor, source, onClose }: ScheduleDialogProps) {
  const t = useMessages(sqllabDialogs);
  const name = useRequiredText(editor.name, t('schedule.noName'));
  const [chart, setChart] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const { isBusy, failure, attempt } = useSubmission();
  const prepare = usePrepare(editor, source);
  if (chart !== null) return <MenuReportDialog target={{ kind: 'chart', ...chart }} format="CSV" onClose={onClose} />;

  const submit = async () => {
    const chartName = name.submit();
    if (chartName === null) return;
    await attempt(async () => setChart({ id: await prepare(chartName), name: chartName }), describe);
  };
  return (
    <FormDialog
      title={t('schedule.title')}
      lead={<p>{t('schedule.detail')}</p>}
      failure={failure}
      failureTitle={t('schedule.failed')}
      submitLabel={t('schedule.submit')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('schedule.name')} maxLength={MAX_NAME_CHARS} autoComplete="off" {...name.field} />
      {source === null ? null : <SourceText source={source} />}
    </FormDialog>
  );
}

/** Makes dataset and chart; a second attempt goes on with the dataset that the first one made. Throws with a message for the viewer. */
function usePrepare(editor: TabEditor, source: SqlToSave | null): (name: string) => Promise<number> {
  const t = useMessages(sqllabDialogs);
  const { lab } = useLab();
  const [dataset, setDataset] = useState<number | null>(null);
  return async (name) => {
    if (source === null) throw new Error(t('schedule.several'));
    const datasetId = dataset ?? (await saveNewDataset(lab.api, name, source.statement));
    setDataset(datasetId);
    const columns = await readColumns(lab.api, datasetId);
    if (columns.length === 0) throw new Error(t('schedule.noColumns'));
    return createTableChart(lab.api, { name, datasetId, columns, rowLimit: computeRowLimit(lab, editor) });
  };
}
