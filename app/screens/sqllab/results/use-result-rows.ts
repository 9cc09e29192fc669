// The rows of the run that the pane shows: looks again at every news of the run, and when the line is back.
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { mayHaveRows } from './pane-messages.ts';
import { createResultRows, type ResultRows, type RowsSnapshot } from './result-rows.ts';
import { createArrangedFetcher, createRowsFetcher } from './rows-page.ts';

export interface RunRows {
  readonly rows: ResultRows;
  readonly snapshot: RowsSnapshot;
  /** The same rows as the server arranges them. */
  readonly fetchArranged: ReturnType<typeof createArrangedFetcher>;
}

export function useResultRows(run: PaneRun): RunRows {
  const { clientId, shownStatement } = run;
  const rows = useMemo(
    // Reading needs no CSRF token. The browser's fetch must be called as its own.
    () =>
      createResultRows(
        createRowsFetcher(
          createLabApi('', (...request) => fetch(...request)),
          clientId,
          shownStatement,
        ),
      ),
    [clientId, shownStatement],
  );
  const snapshot = useSyncExternalStore(rows.subscribe, rows.snapshot, rows.snapshot);
  const isLive = !isFinished(run.state);
  const isReadable = mayHaveRows(run);

  useEffect(() => {
    rows.setLive(isLive);
    if (isReadable) rows.look();
  }, [rows, isLive, isReadable, run.rows, run.resultsKey]);

  useEffect(() => {
    const onOnline = () => rows.look();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      rows.rest();
    };
  }, [rows]);

  const fetchArranged = useMemo(
    () =>
      createArrangedFetcher(
        createLabApi('', (...request) => fetch(...request)),
        clientId,
        shownStatement,
      ),
    [clientId, shownStatement],
  );
  return { rows, snapshot, fetchArranged };
}
