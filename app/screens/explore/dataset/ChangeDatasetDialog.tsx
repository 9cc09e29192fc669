// Another dataset for the chart: which controls go with it is said before it is used.
import { useCallback, useEffect, useState } from 'react';
import { findDefinition } from '#app/charts/definitions.ts';
import { exploreHref } from '#app/domain/explore/explore-address.ts';
import { common } from '#app/messages/en/common.ts';
import { controls as controlsMessages } from '#app/messages/en/controls.ts';
import { exploreDialogs } from '#app/messages/en/explore-dialogs.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { BulletList } from '#app/ui/text/BulletList.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import text from '#app/ui/text/text.module.css';
import { ChoiceList } from './ChoiceList.tsx';
import { describeChartError } from '#app/screens/explore/client/api-call.ts';
import type { Choice } from '#app/screens/explore/client/choice-calls.ts';
import { buildExploreDraft, readVizType } from '#app/screens/explore/client/explore-store.ts';
import { findDatasetTransfer, type DatasetTransfer } from './dataset-transfer.ts';
import { useExplore } from '#app/screens/explore/explore-context.ts';
import { isStatement } from './explore-dataset.ts';
import { useProblemTexts } from '#app/screens/explore/use-problem-texts.ts';

export function ChangeDatasetDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(exploreDialogs);
  const tCommon = useMessages(common);
  const { api, store } = useExplore();
  const [{ dataset, chart, presetDashboard, urlParams }] = useState(() => store.getState());
  const [selected, setSelected] = useState<readonly Choice[]>(
    isStatement(dataset) ? [] : [{ id: dataset.id, label: dataset.name, detail: dataset.databaseName }],
  );
  const { isBusy, failure, attempt } = useSubmission();
  const find = useCallback((search: string, signal: AbortSignal) => api.findDatasets(search, signal), [api]);
  const next = selected[0]?.id ?? dataset.id;
  const use = async () => {
    if (next === dataset.id) return onClose();
    await attempt(async () => {
      // The page is recreated with the other dataset: the settings go with it as a draft.
      const settings = { ...buildExploreDraft(store.getState()), datasource: `${next}__table` };
      const key = await api.createDraft({ source: { type: 'table', id: next }, chartId: chart?.id ?? null, formData: settings });
      const place = { chartId: chart?.id ?? null, datasetId: next, dashboardId: presetDashboard?.id };
      window.location.assign(exploreHref({ ...place, formDataKey: key, urlParams }));
    }, describeChartError);
  };
  return (
    <Dialog title={t('dataset.title')} onClose={onClose}>
      <DialogContent isStack>
        {failure ? (
          <Notice kind="error" title={t('dataset.failed')}>
            {failure}
          </Notice>
        ) : null}
        <ChoiceList
          label={t('dataset.label')}
          noun="datasets"
          find={find}
          isMultiple={false}
          selected={selected}
          onChange={setSelected}
        />
        {next === dataset.id ? <p className={text.muted}>{t('dataset.hint')}</p> : <TransferList datasetId={next} />}
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button weight="primary" busy={isBusy} onClick={() => void use()}>
          {t('dataset.use')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Nothing until the dataset's columns are known, and for users who can't read them. */
function TransferList({ datasetId }: { readonly datasetId: number }) {
  const t = useMessages(exploreDialogs);
  const tControls = useMessages(controlsMessages);
  const texts = useProblemTexts();
  const locale = useLocale();
  const transfer = useTransfer(datasetId);
  if (transfer === null) return <p className={text.muted}>{t('dataset.hint')}</p>;
  const { transferred, lost } = transfer;
  const names = new Intl.ListFormat(locale).format(transferred.map((label) => tControls(label)));
  return (
    <>
      <p role="status">{transferred.length === 0 ? t('dataset.noneTransferred') : t('dataset.transferred', { names })}</p>
      {lost.length === 0 ? null : (
        <Notice kind="warning" title={t('dataset.lost')}>
          <BulletList>
            {lost.map(({ label, problem }) => (
              <li key={label}>{t('dataset.lostControl', { control: tControls(label), problem: problem(texts) })}</li>
            ))}
          </BulletList>
        </Notice>
      )}
    </>
  );
}

function useTransfer(datasetId: number): DatasetTransfer | null {
  const { api, store } = useExplore();
  const [found, setFound] = useState<{ readonly of: number; readonly transfer: DatasetTransfer } | null>(null);
  useEffect(() => {
    const { formData } = store.getState();
    const definition = findDefinition(readVizType(formData));
    if (!definition) return;
    const own = new AbortController();
    api.findDatasetColumns(datasetId, own.signal).then(
      (dataset) => setFound({ of: datasetId, transfer: findDatasetTransfer(definition, formData, dataset) }),
      (error: unknown) => own.signal.aborted || console.warn(error),
    );
    return () => own.abort();
  }, [api, store, datasetId]);
  return found?.of === datasetId ? found.transfer : null;
}
