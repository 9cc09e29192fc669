// The rows of one result as a snapshot that changes while they are fetched. Knows nothing of React.
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { PAGE_ROWS, type PageCache } from './page-cache.ts';
import { createRowLoader } from './row-loader.ts';
import { RowsError, type FetchRows, type RowsFailure, type ResultRowsPage, type StoredRowsState } from './rows-page.ts';

/** Copying needs every row in the browser. */
export const MAX_WHOLE_ROWS = 100_000;
/** Larger results are sorted and filtered by the server: fetching them takes longer. */
export const MAX_BROWSER_ORDERED_ROWS = 20_000;

export interface RowsSnapshot {
  /** Null until the first reply. */
  readonly columns: readonly GridColumn[] | null;
  readonly rowCount: number;
  readonly state: StoredRowsState | null;
  readonly isTruncated: boolean;
  readonly failure: RowsFailure | null;
  /** Rows that are there while all are being fetched; null when not all were requested. */
  readonly wholeDone: number | null;
  /** Every row of an ended result is there. */
  readonly isWhole: boolean;
  /** In the order of the result; undefined where a row is not here. A new function when it would return others. */
  readonly rowAt: (index: number) => GridRow | undefined;
}

export interface ResultRows {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => RowsSnapshot;
  /** Rows in view, both inclusive. */
  view(fromRow: number, toRow: number): void;
  /** Fetches every row; refused (false) where there are more than MAX_WHOLE_ROWS. */
  wantWhole(): boolean;
  stopWhole(): void;
  /** The run goes on: a failure to read is no end yet, and it is worth looking again. */
  setLive(isLive: boolean): void;
  /** There is news of the run, or the line is back: looks at once. */
  look(): void;
  /** Rows by their places; loads what is missing. Rejects with RowsError. */
  read(places: Iterable<number>): Promise<GridRow[]>;
  /** Drops what is under way and looks no more, until the user looks again. */
  rest(): void;
}

const NOTHING: RowsSnapshot = {
  columns: null,
  rowCount: 0,
  state: null,
  isTruncated: false,
  failure: null,
  wholeDone: null,
  isWhole: false,
  rowAt: () => undefined,
};

export function createResultRows(fetchRows: FetchRows): ResultRows {
  const listeners = new Set<() => void>();
  let now = NOTHING;
  let wantsWhole = false;
  let isLive = false;

  const publish = (change: Partial<RowsSnapshot>): void => {
    const next = { ...now, ...change };
    const size = loader.cache()?.size ?? 0;
    const isEnded = next.state !== null && next.state !== 'open';
    now = { ...next, wholeDone: wantsWhole ? size : null, isWhole: isEnded && size >= next.rowCount };
    for (const listener of listeners) listener();
  };
  const onFailure = (error: unknown): void => {
    const failure: RowsFailure =
      error instanceof RowsError ? error.failure : { kind: 'refused', message: 'The rows could not be read. Try again.' };
    if (isLive && failure.kind !== 'session') return;
    wantsWhole = false;
    publish({ failure });
  };
  const loader = createRowLoader(fetchRows, {
    known: () => ({
      rowCount: now.rowCount,
      hasFailed: now.failure !== null,
      isOpen: isLive || now.state === 'open',
      wantsWhole,
    }),
    onPage: (page, isChanged) => publish(takePage(now, page, isChanged ? loader.cache() : null)),
    onFailure,
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => now,
    view: loader.view,
    wantWhole() {
      if (now.rowCount > MAX_WHOLE_ROWS) return false;
      wantsWhole = true;
      publish({});
      loader.pump();
      return true;
    },
    stopWhole() {
      wantsWhole = false;
      publish({});
    },
    setLive(next) {
      isLive = next;
    },
    look() {
      if (now.failure) publish({ failure: null });
      loader.look();
    },
    read: (places) => readRows(places, loader.cache(), fetchRows),
    rest: loader.rest,
  };
}

/** What a page changes. `cache`: set where rows came that were not there. */
function takePage(now: RowsSnapshot, page: ResultRowsPage, cache: PageCache | null): Partial<RowsSnapshot> {
  return {
    // The same object as long as they are the same: widths and choices in the grid depend on it.
    columns: now.columns && now.columns.length === page.columns.length ? now.columns : page.columns,
    rowCount: Math.max(now.rowCount, page.rowCount),
    state: page.state,
    isTruncated: page.isTruncated,
    failure: null,
    ...(cache && { rowAt: (index: number) => cache.rowAt(index) }),
  };
}

async function readRows(places: Iterable<number>, cache: PageCache | null, fetchRows: FetchRows): Promise<GridRow[]> {
  const rows: GridRow[] = [];
  let page = { start: -1, rows: [] as readonly GridRow[] };
  for (const place of places) {
    const start = Math.floor(place / PAGE_ROWS) * PAGE_ROWS;
    if (!cache?.rowAt(place) && page.start !== start) {
      page = { start, rows: (await fetchRows(start, PAGE_ROWS, new AbortController().signal)).rows };
    }
    const row = cache?.rowAt(place) ?? page.rows[place - start];
    if (!row) throw new RowsError({ kind: 'refused', message: 'Some of these rows could not be read. Try again.' });
    rows.push(row);
  }
  return rows;
}
