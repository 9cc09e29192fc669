// Deletes datasets, after listing what depends on them: their charts stay, but stop working.
import { useEffect, useState } from 'react';
import * as z from 'zod';
import { failureMessage } from '#app/screens/lists/client/failure-messages.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { jsonOf } from '#app/screens/shell/api/api-sender.ts';
import { useApi } from '#app/screens/shell/api/use-api.ts';
import type { DatasetRow } from '#app/services/lists/rows.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Dialog, DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { datasetList } from '#app/messages/en/dataset-list.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { FormActions } from '#app/ui/form/form-layout.tsx';
import text from '#app/ui/text/text.module.css';
import { DATASET_PATH } from './dataset-shape.ts';

const relatedSchema = z.object({
  charts: z.object({ count: z.number(), result: z.array(z.object({ id: z.number(), slice_name: z.string() })) }),
  dashboards: z.object({ count: z.number(), result: z.array(z.object({ id: z.number(), title: z.string() })) }),
});
type Related = z.infer<typeof relatedSchema>;
type Found = { readonly related: readonly Related[] } | { readonly problem: string } | null;

const MAX_SHOWN = 5;
/** The dependencies of more datasets aren't counted. */
const MAX_CHECKED = 10;

interface DeleteDatasetsProps {
  readonly rows: readonly DatasetRow[];
  readonly onClose: () => void;
}

export function DeleteDatasets({ rows, onClose }: DeleteDatasetsProps) {
  const t = useMessages(datasetList);
  const tCommon = useMessages(common);
  const [found, setFound] = useState<Found>(null);
  const remove = useRemover({ list: 'datasets', noun: [t('noun.one'), t('noun.many')], path: DATASET_PATH });
  const send = useApi();
  useEffect(() => {
    const aborter = new AbortController();
    const check = async () => {
      const replies = await Promise.all(
        rows.slice(0, MAX_CHECKED).map(({ id }) => send(`${DATASET_PATH}${id}/related_objects`, { signal: aborter.signal })),
      );
      const parsed = replies.map((sent) =>
        relatedSchema.safeParse(sent.kind === 'replied' && sent.isOk ? jsonOf(sent.text) : null),
      );
      const failed = replies.find((_, index) => parsed[index]?.success !== true);
      setFound(
        failed ? { problem: failureMessage(failed) } : { related: parsed.flatMap((one) => (one.success ? [one.data] : [])) },
      );
    };
    check().catch(() => undefined); // Aborted: the dialog is closed.
    return () => aborter.abort();
  }, [rows, send]);
  const title =
    rows.length === 1 ? t('delete.title', { name: rows[0]?.name ?? '' }) : t('delete.titleMany', { count: rows.length });
  const confirm = () => {
    onClose();
    remove(rows);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <DialogContent isStack>
        {found === null ? <p className={text.muted}>{t('delete.checking')}</p> : null}
        {found && 'problem' in found ? (
          <Notice kind="warning" title={t('delete.checkFailed')}>
            {found.problem}
          </Notice>
        ) : null}
        {found && 'related' in found ? <Dependencies found={found.related} /> : null}
        <p className={text.muted}>{t('delete.tablesStay')}</p>
        <FormActions>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button weight="primary" icon="trash" busy={found === null} onClick={found === null ? undefined : confirm}>
            {tCommon('delete')}
          </Button>
        </FormActions>
      </DialogContent>
    </Dialog>
  );
}

function Dependencies({ found }: { found: readonly Related[] }) {
  const t = useMessages(datasetList);
  const charts = found.flatMap((one) => one.charts.result.map(({ slice_name }) => slice_name));
  const dashboards = [...new Map(found.flatMap((one) => one.dashboards.result.map(({ id, title }) => [id, title]))).values()];
  if (charts.length === 0) return <p>{t('delete.none')}</p>;
  return (
    <>
      <p>{t('delete.breaks', { charts: charts.length, dashboards: dashboards.length })}</p>
      <Names names={charts} />
      {dashboards.length > 0 ? <Names names={dashboards.map((title) => t('delete.dashboard', { title }))} /> : null}
    </>
  );
}

function Names({ names }: { names: readonly string[] }) {
  const t = useMessages(datasetList);
  return (
    <ul>
      {names.slice(0, MAX_SHOWN).map((name, index) => (
        <li key={index}>{name}</li>
      ))}
      {names.length > MAX_SHOWN ? <li className={text.muted}>{t('delete.more', { count: names.length - MAX_SHOWN })}</li> : null}
    </ul>
  );
}
