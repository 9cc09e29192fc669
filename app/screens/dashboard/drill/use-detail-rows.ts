// The rows behind a mark, as a grid reads them: parts come from the server as they are scrolled to, sorted there.
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { gridOfTable } from '#app/screens/explore/client/result-table.ts';
import { createResultRows, type ResultRows, type RowsSnapshot } from '#app/screens/sqllab/results/result-rows.ts';
import { RowsError, type FetchRows, type RowsFailure } from '#app/screens/sqllab/results/rows-page.ts';
import type { DrillRows } from '#app/stores/chart-drill/wire.ts';
import { DrillError, type DrillCalls, type RowsWish } from './drill-calls.ts';

/** What a reply says beside its rows. */
type DetailFacts = Omit<DrillRows, 'table'>;

export interface DetailRows {
  readonly rows: ResultRows;
  readonly snapshot: RowsSnapshot;
  /** Facts of the last reply, which stay visible while other rows load. Null before the first reply. */
  readonly facts: DetailFacts | null;
}

/** @param wish the same object as long as it says the same */
export function useDetailRows(calls: DrillCalls, wish: RowsWish): DetailRows {
  const [facts, setFacts] = useState<DetailFacts | null>(null);
  const rows = useMemo(() => createResultRows(fetchRowsOf(calls, wish, setFacts)), [calls, wish]);
  const subscribe = useCallback((listener: () => void) => rows.subscribe(listener), [rows]);
  const snapshot = useSyncExternalStore(subscribe, rows.snapshot, rows.snapshot);
  useEffect(() => {
    rows.look();
    return () => rows.rest();
  }, [rows]);
  return { rows, snapshot, facts };
}

function fetchRowsOf(calls: DrillCalls, wish: RowsWish, onFacts: (facts: DetailFacts) => void): FetchRows {
  return async (offset, limit, signal) => {
    try {
      const { table, ...facts } = await calls.rows(wish, { offset, limit, signal });
      if (!signal.aborted) onFacts(facts);
      const { rows, columns: found } = gridOfTable(table);
      const labels = new Map(facts.columns.map(({ name, label }) => [name, label]));
      const columns = found.map((column) => ({ ...column, name: labels.get(column.name) ?? column.name }));
      return { columns, rows, rowCount: facts.totalCount, state: 'complete', isTruncated: false };
    } catch (error) {
      if (error instanceof DrillError) throw new RowsError(failureOf(error), error);
      throw error;
    }
  };
}

function failureOf({ sent, message }: DrillError): RowsFailure {
  return { kind: sent.kind === 'offline' ? 'offline' : sent.kind === 'signedOut' ? 'session' : 'refused', message };
}
