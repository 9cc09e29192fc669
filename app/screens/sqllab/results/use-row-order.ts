// Sort and filters of one result: what was requested, and the rows in that order. Small results are ordered here once every
// row is here, larger ones by the server.
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { GridColumn, GridRow, GridSort } from '#app/ui/data-grid/grid-types.ts';
import { isFiltered, isNatural, orderRows, type RowOrder } from '#app/ui/data-grid/order-rows.ts';
import { createResultRows, MAX_BROWSER_ORDERED_ROWS, type ResultRows, type RowsSnapshot } from './result-rows.ts';
import type { FetchRows } from './rows-page.ts';

const NATURAL: RowOrder = { sort: null, search: '', filters: [] };
const TYPING_MS = 200;
const NO_COLUMNS: readonly GridColumn[] = [];

export interface OrderedRows {
  /** As requested: what the fields and the head show. */
  readonly order: RowOrder;
  readonly rowCount: number;
  /** Rows that filters leave; null without filters, or before they work. */
  readonly filteredCount: number | null;
  readonly rowAt: (index: number) => GridRow | undefined;
  /** Place of a shown row in the result. */
  readonly placeAt: (index: number) => number;
  /** Requested, and waiting for rows. */
  readonly isWaiting: boolean;
  /** The server puts them in order. */
  readonly isRemote: boolean;
  /** Why they could not be put in order; null where nothing failed. */
  readonly failure: string | null;
  readonly sortBy: (sort: GridSort | null) => void;
  readonly searchFor: (search: string) => void;
  readonly filterBy: (col: number, text: string) => void;
  readonly clearFilters: () => void;
  /** Back to the order in which rows came; fetches no more than what is looked at. */
  readonly clear: () => void;
  /** Shown rows from one to another (inclusive) are in view. */
  readonly view: (from: number, to: number) => void;
  /** Shown rows, from one to another (inclusive). Rejects with RowsError. */
  readonly read: (from: number, to: number) => Promise<readonly GridRow[]>;
}

export function useRowOrder(
  rows: ResultRows,
  snapshot: RowsSnapshot,
  fetchArranged: (order: RowOrder, columns: readonly GridColumn[]) => FetchRows,
): OrderedRows {
  const [order, setOrder] = useState(NATURAL);
  const settled = useSettled(order);
  const { columns, rowCount } = snapshot;
  const isRemote = rowCount > MAX_BROWSER_ORDERED_ROWS;
  const local = useLocalOrder(snapshot, isRemote ? NATURAL : settled);
  const remote = useRemoteOrder(snapshot, isRemote ? settled : NATURAL, fetchArranged);

  const query = (next: RowOrder): void => {
    if (isNatural(next) || isRemote) rows.stopWhole();
    else rows.wantWhole();
    setOrder(next);
  };
  const arranged = remote ?? local;
  const isOrdered = arranged !== null;
  return {
    order,
    rowCount: arranged?.rowCount ?? rowCount,
    filteredCount: arranged && isFiltered(settled) ? arranged.rowCount : null,
    rowAt: arranged?.rowAt ?? snapshot.rowAt,
    placeAt: arranged?.placeAt ?? ((index) => index),
    isWaiting: !isNatural(order) && !isOrdered && !remote?.failure,
    isRemote,
    failure: remote?.failure ?? null,
    sortBy: (sort) => query({ ...order, sort }),
    searchFor: (search) => query({ ...order, search }),
    filterBy: (col, text) =>
      query({
        ...order,
        filters: Array.from({ length: columns?.length ?? 0 }, (_, at) => (at === col ? text : (order.filters[at] ?? ''))),
      }),
    clearFilters: () => query({ ...order, filters: [] }),
    clear: () => query(NATURAL),
    // With another order the rows in view lie anywhere, and are all here.
    view: remote?.view ?? (local ? () => undefined : (from, to) => rows.view(from, to)),
    read: (from, to) => {
      const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      return remote ? remote.read(shown) : rows.read(shown.map((index) => local?.placeAt(index) ?? index));
    },
  };
}

interface Arranged {
  readonly rowCount: number;
  readonly rowAt: (index: number) => GridRow | undefined;
  readonly placeAt: (index: number) => number;
}

/** Null where rows are as they came, and until every one of them is here. */
function useLocalOrder({ columns, rowCount, isWhole, rowAt }: RowsSnapshot, order: RowOrder): Arranged | null {
  const all = useMemo(
    () => (isWhole && !isNatural(order) ? Array.from({ length: rowCount }, (_, place) => rowAt(place) ?? []) : null),
    [isWhole, rowCount, rowAt, order],
  );
  const places = useMemo(() => (all === null ? null : orderRows(all, columns ?? NO_COLUMNS, order)), [all, columns, order]);
  return useMemo(
    () =>
      places && {
        rowCount: places.length,
        rowAt: (index) => rowAt(places[index] ?? -1),
        placeAt: (index) => places[index] ?? index,
      },
    [places, rowAt],
  );
}

interface RemoteRows extends Arranged {
  readonly failure: string | null;
  readonly view: (from: number, to: number) => void;
  readonly read: (indexes: readonly number[]) => Promise<readonly GridRow[]>;
}

const NOTHING = { subscribe: () => () => undefined, snapshot: () => null };

/** Null where rows are as they came, and until the first of them are here. Each row ends with its number in the result. */
function useRemoteOrder(
  { columns, state }: RowsSnapshot,
  order: RowOrder,
  fetchArranged: (order: RowOrder, columns: readonly GridColumn[]) => FetchRows,
): RemoteRows | null {
  const isOver = state !== null && state !== 'open';
  const source = useMemo(
    () => (isOver && columns && !isNatural(order) ? createResultRows(fetchArranged(order, columns)) : null),
    [isOver, columns, order, fetchArranged],
  );
  const { subscribe, snapshot } = source ?? NOTHING;
  const found = useSyncExternalStore<RowsSnapshot | null>(subscribe, snapshot, snapshot);
  useEffect(() => {
    source?.look();
    return () => source?.rest();
  }, [source]);
  return useMemo(() => {
    if (!source || !found || (found.state === null && !found.failure)) return null;
    const { rowCount, rowAt } = found;
    return {
      rowCount,
      rowAt,
      failure: found.failure?.message ?? null,
      placeAt: (index) => Number(rowAt(index)?.at(-1) ?? index + 1) - 1,
      view: (from, to) => source.view(from, to),
      read: (indexes) => source.read(indexes),
    };
  }, [source, found]);
}

/** A sort counts at once, typed text when the typing pauses. */
function useSettled(order: RowOrder): RowOrder {
  const [settled, setSettled] = useState(order);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(order), order.sort === settled.sort ? TYPING_MS : 0);
    return () => clearTimeout(timer);
  }, [order, settled.sort]);
  return settled;
}
