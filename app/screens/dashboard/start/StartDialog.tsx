// Fills an empty dashboard, or a new one, with charts and filters that a dataset suggests, and opens it.
import { useCallback, useState } from 'react';
import { common } from '#app/messages/en/common.ts';
import { dashboardStart } from '#app/messages/en/dashboard-start.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { ChoiceList } from '#app/screens/explore/dataset/ChoiceList.tsx';
import { createChartApi } from '#app/screens/explore/client/chart-api.ts';
import type { Choice } from '#app/screens/explore/client/choice-calls.ts';
import { dashboardHref } from '#app/screens/dashboard/dashboard-href.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot } from '#app/ui/overlay/DialogFoot.tsx';
import { useSubmission } from '#app/ui/form/use-submission.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { Notice } from '#app/ui/notice/Notice.tsx';
import text from '#app/ui/text/text.module.css';
import { startFrom } from './start-call.ts';

interface StartDialogProps {
  /** Null: a new one. */
  readonly dashboardId: number | null;
  /** A title that is not saved yet; empty: none. */
  readonly typedTitle: string;
  readonly onClose: () => void;
}

export function StartDialog({ dashboardId, typedTitle, onClose }: StartDialogProps) {
  const t = useMessages(dashboardStart);
  const tCommon = useMessages(common);
  const send = useApi();
  const [selected, setSelected] = useState<readonly Choice[]>([]);
  const { isBusy, failure, attempt } = useSubmission();
  const find = useCallback((search: string, signal: AbortSignal) => createChartApi(send).findDatasets(search, signal), [send]);
  const [dataset] = selected;
  const create = async () => {
    if (dataset === undefined) return;
    await attempt(
      async () => {
        const id = await startFrom(send, { datasetId: dataset.id, dashboardId, title: typedTitle });
        window.location.assign(dashboardHref({ id, slug: null }));
      },
      (error) => errorText(error, tCommon('tryAgainLater')),
    );
  };
  return (
    <Dialog title={t(dashboardId === null ? 'build' : 'title')} onClose={onClose}>
      <DialogContent isStack>
        {failure === null ? null : (
          <Notice kind="error" title={t('failed')}>
            {failure}
          </Notice>
        )}
        <p className={text.muted}>{t('hint')}</p>
        <ChoiceList
          label={t('dataset')}
          noun="datasets"
          find={find}
          isMultiple={false}
          selected={selected}
          onChange={setSelected}
        />
      </DialogContent>
      <DialogFoot>
        <Button onClick={onClose}>{tCommon('cancel')}</Button>
        <Button weight="primary" busy={isBusy} disabled={dataset === undefined} onClick={() => void create()}>
          {t('create')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
