// The rows of one result, fetched as they are looked at: pages around the view first, the rest when all are needed, and
// again and again while the run still brings more. Knows nothing of React.
import type { GridColumn, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { createPageCache, PAGE_ROWS, type Gap, type PageCache } from './page-cache.ts';
import { RowsError, type FetchRows, type RowsFailure, type RowsPage, type StoredState } from './rows-page.ts';

/** Sorting, filtering and copying all need every row in the browser. */
export const MAX_WHOLE_ROWS = 100_000;
const MAX_IN_FLIGHT = 2;
const FIRST_PAGE: Gap = { offset: 0, limit: PAGE_ROWS };
const LOOK_AGAIN_MS = 500;
const LOOK_LATEST_MS = 4000;

export interface RowsSnapshot {
  /** Null until the first answer. */
  readonly columns: readonly GridColumn[] | null;
  readonly rowCount: number;
  readonly state: StoredState | null;
  readonly isTruncated: boolean;
  readonly failure: RowsFailure | null;
  /** Rows that are there while all are being fetched; null when nobody asked for all. */
  readonly wholeDone: number | null;
  /** Every row of an ended result is there. */
  readonly isWhole: boolean;
  /** In the order of the result; undefined where a row is not here. A new function when it would answer otherwise. */
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
  /** Drops what is under way and looks no more, until somebody looks again. */
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
  const aborts = new Map<number, AbortController>();
  let now = NOTHING;
  let cache: PageCache | null = null;
  let seen = { from: 0, to: 0 };
  let wantsWhole = false;
  let isLive = false;
  let isLooking = false;
  let isResting = false;
  let waitMs = LOOK_AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const publish = (change: Partial<RowsSnapshot>): void => {
    const next = { ...now, ...change };
    const size = cache?.size ?? 0;
    now = {
      ...next,
      wholeDone: wantsWhole ? size : null,
      isWhole: next.state !== null && next.state !== 'open' && size >= next.rowCount,
    };
    for (const listener of listeners) listener();
  };

  const take = (offset: number, page: RowsPage): void => {
    cache ??= createPageCache(page.columns.length, () => wantsWhole);
    const sizeBefore = cache.size;
    cache.put(offset, page.rows);
    waitMs = page.rowCount > now.rowCount ? LOOK_AGAIN_MS : Math.min(waitMs * 1.5, LOOK_LATEST_MS);
    publish({
      // The same object as long as they are the same: widths and choices in the grid hang on it.
      columns: now.columns && now.columns.length === page.columns.length ? now.columns : page.columns,
      rowCount: Math.max(now.rowCount, page.rowCount),
      state: page.state,
      isTruncated: page.isTruncated,
      failure: null,
      ...(cache.size !== sizeBefore || page.rows.length > 0 ? { rowAt: bindRowAt(cache) } : {}),
    });
  };

  const fail = (error: unknown): void => {
    if (isResting) return;
    const failure: RowsFailure =
      error instanceof RowsError ? error.failure : { kind: 'refused', message: 'The rows could not be read. Try again.' };
    if (isLive && failure.kind !== 'session') return;
    wantsWhole = false;
    publish({ failure });
  };

  const ask = async (gap: Gap): Promise<void> => {
    const abort = new AbortController();
    aborts.set(gap.offset, abort);
    const page = await fetchRows(gap.offset, gap.limit, abort.signal).finally(() => aborts.delete(gap.offset));
    if (isResting) return;
    take(gap.offset, page);
    // An answer without the rows that it counts would be asked for for ever.
    if (page.rows.length > 0) pump();
  };

  const pump = (): void => {
    if (isResting || now.failure || !cache) return;
    for (const gap of gaps(cache)) {
      if (aborts.size >= MAX_IN_FLIGHT) return;
      if (!aborts.has(gap.offset)) ask(gap).catch(fail);
    }
  };

  function* gaps(from: PageCache): Generator<Gap> {
    // The view first, then a page after and before it, then all.
    const middle = (seen.from + seen.to) >> 1;
    for (const index of [middle, seen.to, seen.from, seen.to + PAGE_ROWS / 2, seen.from - PAGE_ROWS / 2]) {
      const gap = index >= 0 && index < now.rowCount ? from.gapAt(index, now.rowCount) : null;
      if (gap) yield gap;
    }
    if (!wantsWhole) return;
    for (let index = 0; index < now.rowCount; index += PAGE_ROWS) {
      const gap = from.gapAt(index, now.rowCount);
      if (gap) yield gap;
    }
  }

  const look = async (): Promise<void> => {
    clearTimeout(timer);
    if (isResting || isLooking) return;
    isLooking = true;
    try {
      // Before anything is known, the first page; later one row past the known ones, for the counts that come with it.
      await ask(cache ? { offset: cache.gapAt(now.rowCount, now.rowCount + 1)?.offset ?? 0, limit: 1 } : FIRST_PAGE);
      pump();
    } catch (error) {
      fail(error);
    } finally {
      isLooking = false;
      if (!isResting && (isLive || now.state === 'open') && now.failure === null) {
        timer = setTimeout(() => void look(), waitMs);
      }
    }
  };

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => now,
    view(fromRow, toRow) {
      seen = { from: fromRow, to: toRow };
      pump();
    },
    wantWhole() {
      if (now.rowCount > MAX_WHOLE_ROWS) return false;
      wantsWhole = true;
      publish({});
      pump();
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
      isResting = false;
      if (now.failure) publish({ failure: null });
      waitMs = LOOK_AGAIN_MS;
      void look();
    },
    async read(places) {
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
    },
    rest() {
      isResting = true;
      clearTimeout(timer);
      for (const abort of aborts.values()) abort.abort();
    },
  };
}

const bindRowAt = (cache: PageCache) => (index: number) => cache.rowAt(index);
