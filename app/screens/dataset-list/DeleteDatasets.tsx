// Deletes datasets, after saying what hangs on them: their charts stay, but have nothing left to ask.
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { countWords } from '#app/screens/lists/client/count-words.ts';
import { failureWords } from '#app/screens/lists/client/failure-words.ts';
import { useRemover } from '#app/screens/lists/client/use-remover.ts';
import { jsonOf } from '#app/screens/shell/api-sender.ts';
import { useApi } from '#app/screens/shell/use-api.ts';
import type { DatasetRow } from '#app/services/lists/rows.ts';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { DATASET_PATH, DATASETS } from './dataset-shape.ts';

const related = z.object({
  charts: z.object({ count: z.number(), result: z.array(z.object({ id: z.number(), slice_name: z.string() })) }),
  dashboards: z.object({ count: z.number(), result: z.array(z.object({ id: z.number(), title: z.string() })) }),
});
type Related = z.infer<typeof related>;
type Found = { readonly hanging: readonly Related[] } | { readonly problem: string } | null;

const MAX_SHOWN = 5;
/** Of more, only the number of datasets is said. */
const MAX_LOOKED_AT = 10;

interface DeleteDatasetsProps {
  readonly rows: readonly DatasetRow[];
  readonly onClose: () => void;
}

export function DeleteDatasets({ rows, onClose }: DeleteDatasetsProps) {
  const [found, setFound] = useState<Found>(null);
  const remove = useRemover({ list: 'datasets', noun: DATASETS, path: DATASET_PATH });
  const send = useApi();
  useEffect(() => {
    const asked = new AbortController();
    const look = async () => {
      const replies = await Promise.all(
        rows.slice(0, MAX_LOOKED_AT).map(({ id }) => send(`${DATASET_PATH}${id}/related_objects`, { signal: asked.signal })),
      );
      const parsed = replies.map((sent) => related.safeParse(sent.kind === 'answered' && sent.isOk ? jsonOf(sent.text) : null));
      const failed = replies.find((_, index) => parsed[index]?.success !== true);
      setFound(
        failed ? { problem: failureWords(failed) } : { hanging: parsed.flatMap((one) => (one.success ? [one.data] : [])) },
      );
    };
    look().catch(() => undefined); // Aborted: the dialog is gone.
    return () => asked.abort();
    // Not `send`: it is new with every rendering and always the same.
  }, [rows]);
  const title = rows.length === 1 ? `Delete ${rows[0]?.name ?? ''}?` : `Delete ${countWords(rows.length, DATASETS)}?`;
  const confirm = () => {
    onClose();
    remove(rows);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="dialog-content list-form">
        {found === null ? <p className="muted">Looking for what hangs on it …</p> : null}
        {found && 'problem' in found ? (
          <Notice kind="warning" title="What hangs on it could not be found">
            {found.problem}
          </Notice>
        ) : null}
        {found && 'hanging' in found ? <Hanging found={found.hanging} /> : null}
        <p className="muted">The tables in the database stay as they are.</p>
        <div className="form-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button weight="primary" icon="trash" busy={found === null} onClick={found === null ? undefined : confirm}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Hanging({ found }: { found: readonly Related[] }) {
  const charts = found.flatMap((one) => one.charts.result.map(({ slice_name }) => slice_name));
  const dashboards = [...new Map(found.flatMap((one) => one.dashboards.result.map(({ id, title }) => [id, title]))).values()];
  if (charts.length === 0) return <p>No chart asks it.</p>;
  return (
    <>
      <p>
        {countWords(charts.length, ['chart', 'charts'])} will have nothing left to ask
        {dashboards.length > 0 ? `, on ${countWords(dashboards.length, ['dashboard', 'dashboards'])}` : ''}:
      </p>
      <Names names={charts} />
      {dashboards.length > 0 ? <Names names={dashboards.map((title) => `Dashboard: ${title}`)} /> : null}
    </>
  );
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul>
    {names.slice(0, MAX_SHOWN).map((name, index) => (
      <li key={index}>{name}</li>
    ))}
    {names.length > MAX_SHOWN ? <li className="muted">and {names.length - MAX_SHOWN} more</li> : null}
  </ul>
);
