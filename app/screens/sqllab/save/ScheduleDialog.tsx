// Schedules the tab's query: makes a dataset and a chart of it, then the report's own form.
import { useState, type FormEvent } from 'react';
import type { TabEditor } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogActions, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { lazyPart } from '#app/ui/browser/lazy-part.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { common } from '#app/messages/en/common.ts';
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
  const tCommon = useMessages(common);
  const [name, setName] = useState(editor.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [chartId, setChartId] = useState<number | null>(null);
  const prepare = usePrepare(editor, source);
  if (chartId !== null)
    return <MenuReportDialog target={{ kind: 'chart', id: chartId, name: name.trim() }} format="CSV" onClose={onClose} />;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setProblem(name.trim() === '' ? t('schedule.noName') : null);
    if (name.trim() === '') return;
    setIsBusy(true);
    try {
      setChartId(await prepare(name.trim()));
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('schedule.title')} onClose={onClose}>
      <form className={dialogContentClass({ isStack: true })} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('schedule.detail')}</p>
        {problem === null ? null : (
          <Notice kind="error" title={t('schedule.failed')}>
            {problem}
          </Notice>
        )}
        <TextField
          label={t('schedule.name')}
          value={name}
          maxLength={MAX_NAME_CHARS}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        {source === null ? null : <SourceText source={source} />}
        <DialogActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button weight="primary" type="submit" busy={isBusy}>
            {t('schedule.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
