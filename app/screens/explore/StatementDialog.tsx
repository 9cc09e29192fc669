// Makes a dataset of the statement that is explored; the chart goes on with it, and can be saved then.
import { useId, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { showToast } from '#app/ui/toast-store.ts';
import { ChartApiError } from './client/chart-api.ts';
import { useExplore } from './explore-context.ts';

interface StatementDialogProps {
  /** The chart was to be saved: its dialog follows. */
  readonly isForChart: boolean;
  readonly onClose: () => void;
}

export function StatementDialog({ isForChart, onClose }: StatementDialogProps) {
  const { store, api, can } = useExplore();
  const [{ dataset }] = useState(() => store.getState());
  const [name, setName] = useState(dataset.name);
  const [problem, setProblem] = useState<string | null>(null);
  const [nameProblem, setNameProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setNameProblem('Give the dataset a name.');
    setIsBusy(true);
    setProblem(null);
    try {
      const { databaseId, schema, sql, templateParams } = dataset;
      const params = Object.keys(templateParams).length > 0 ? JSON.stringify(templateParams) : null;
      const body = { database: databaseId, schema, sql, table_name: name.trim(), template_params: params };
      const id = await api.createDataset(body);
      const made = { id, source: { type: 'table', id }, version: `dataset ${id}`, mayEdit: true } as const;
      store.getState().setDataset({ ...dataset, ...made, name: name.trim() });
      showToast('success', `“${name.trim()}” is a dataset now.`);
      if (!isForChart) onClose();
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title="Save as dataset" onClose={onClose}>
      <form id={form} className="dialog-content ex-form" onSubmit={(event) => void save(event)} noValidate>
        {problem === null ? null : (
          <Notice kind="error" title="Not saved">
            {problem}
          </Notice>
        )}
        {can.makeDatasets ? (
          <>
            <p>
              {isForChart
                ? 'A chart is saved on a dataset. Name one for this query; then the chart itself is saved.'
                : 'The query becomes a dataset that other charts can ask too.'}
            </p>
            <TextField
              label="Name of the dataset"
              value={name}
              maxLength={250}
              autoComplete="off"
              autoFocus
              error={nameProblem}
              onChange={(event) => (setName(event.target.value), setNameProblem(undefined))}
            />
          </>
        ) : (
          <p>A chart is saved on a dataset, and you may not make datasets. Ask an administrator to make one of this query.</p>
        )}
      </form>
      <footer className="ex-dialog-foot">
        <Button onClick={onClose}>{can.makeDatasets ? 'Cancel' : 'Close'}</Button>
        {can.makeDatasets ? (
          <Button type="submit" form={form} weight="primary" busy={isBusy}>
            {isForChart ? 'Save and go on' : 'Save'}
          </Button>
        ) : null}
      </footer>
    </Dialog>
  );
}
