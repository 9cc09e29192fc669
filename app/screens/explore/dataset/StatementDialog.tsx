// Makes a dataset of the statement that is explored; the chart goes on with it, and can be saved then.
import { useId, useState, type FormEvent } from 'react';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, dialogContentClass } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { common } from '#app/messages/en/common.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { ChartApiError } from '#app/screens/explore/client/api-call.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';

interface StatementDialogProps {
  /** The chart was to be saved: its dialog follows. */
  readonly isForChart: boolean;
  readonly onClose: () => void;
}

export function StatementDialog({ isForChart, onClose }: StatementDialogProps) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
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
    if (name.trim() === '') return setNameProblem(t('statement.nameMissing'));
    setIsBusy(true);
    setProblem(null);
    try {
      const { databaseId, catalog, schema, sql, templateParams } = dataset;
      const params = Object.keys(templateParams).length > 0 ? JSON.stringify(templateParams) : null;
      const place = { database: databaseId, catalog, schema };
      const body = { ...place, sql, table_name: name.trim(), template_params: params };
      const id = await api.createDataset(body);
      const made = { id, source: { type: 'table', id }, version: `dataset ${id}`, mayEdit: true } as const;
      store.getState().setDataset({ ...dataset, ...made, name: name.trim() });
      showToast('success', t('statement.saved', { name: name.trim() }));
      if (!isForChart) onClose();
    } catch (error) {
      if (!(error instanceof ChartApiError)) throw error;
      setProblem(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('statement.title')} onClose={onClose}>
      <form id={form} className={dialogContentClass({ isStack: true })} onSubmit={(event) => void save(event)} noValidate>
        {problem === null ? null : (
          <Notice kind="error" title={t('statement.failed')}>
            {problem}
          </Notice>
        )}
        {can.makeDatasets ? (
          <>
            <p>{t(isForChart ? 'statement.textForChart' : 'statement.text')}</p>
            <TextField
              label={t('statement.name')}
              value={name}
              maxLength={250}
              autoComplete="off"
              autoFocus
              error={nameProblem}
              onChange={(event) => (setName(event.target.value), setNameProblem(undefined))}
            />
          </>
        ) : (
          <p>{t('statement.denied')}</p>
        )}
      </form>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon(can.makeDatasets ? 'cancel' : 'close')}</Button>
        {can.makeDatasets ? (
          <Button type="submit" form={form} weight="primary" busy={isBusy}>
            {t(isForChart ? 'statement.submitForChart' : 'statement.submit')}
          </Button>
        ) : null}
      </DialogFoot>
    </Dialog>
  );
}
