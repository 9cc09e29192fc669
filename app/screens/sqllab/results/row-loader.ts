// Fetches the pages of one result, two at a time: what is in view first, and again while the run still brings more. Knows no
// snapshot: what comes and what fails goes to its listener.
import { createPageCache, PAGE_ROWS, type Gap, type PageCache } from './page-cache.ts';
import { findGaps } from './row-gaps.ts';
import type { FetchRows, ResultRowsPage } from './rows-page.ts';

const MAX_IN_FLIGHT = 2;
const FIRST_PAGE: Gap = { offset: 0, limit: PAGE_ROWS };
const LOOK_AGAIN_MS = 500;
const LOOK_LATEST_MS = 4000;

/** What the loader has to know of the snapshot. */
interface KnownRows {
  readonly rowCount: number;
  readonly hasFailed: boolean;
  /** More rows can come. */
  readonly isOpen: boolean;
  readonly wantsWhole: boolean;
}

interface LoaderOptions {
  readonly known: () => KnownRows;
  /** `isChanged`: rows came that were not there. */
  readonly onPage: (page: ResultRowsPage, isChanged: boolean) => void;
  readonly onFailure: (error: unknown) => void;
}

export interface RowLoader {
  /** Null until the first page. */
  readonly cache: () => PageCache | null;
  readonly view: (from: number, to: number) => void;
  /** Fetches what is missing and needed. */
  readonly pump: () => void;
  /** Reads how far the run is, and from now on again. */
  readonly look: () => void;
  readonly rest: () => void;
}

export function createRowLoader(fetchRows: FetchRows, { known, onPage, onFailure }: LoaderOptions): RowLoader {
  const aborts = new Map<number, AbortController>();
  let cache: PageCache | null = null;
  let seen = { from: 0, to: 0 };
  let isLooking = false;
  let isResting = false;
  let waitMs = LOOK_AGAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (offset: number, page: ResultRowsPage): void => {
    cache ??= createPageCache(page.columns.length, () => known().wantsWhole);
    const sizeBefore = cache.size;
    cache.put(offset, page.rows);
    waitMs = page.rowCount > known().rowCount ? LOOK_AGAIN_MS : Math.min(waitMs * 1.5, LOOK_LATEST_MS);
    onPage(page, cache.size !== sizeBefore || page.rows.length > 0);
  };
  const fail = (error: unknown): void => {
    if (!isResting) onFailure(error);
  };
  const fetch = async (gap: Gap): Promise<void> => {
    const abort = new AbortController();
    aborts.set(gap.offset, abort);
    const page = await fetchRows(gap.offset, gap.limit, abort.signal).finally(() => aborts.delete(gap.offset));
    if (isResting) return;
    take(gap.offset, page);
    // A reply without the rows that it counts would be requested for ever.
    if (page.rows.length > 0) pump();
  };
  const pump = (): void => {
    const { rowCount, hasFailed, wantsWhole } = known();
    if (isResting || hasFailed || !cache) return;
    for (const gap of findGaps(cache, { view: seen, rowCount, isWhole: wantsWhole })) {
      if (aborts.size >= MAX_IN_FLIGHT) return;
      if (!aborts.has(gap.offset)) fetch(gap).catch(fail);
    }
  };
  const lookOnce = async (): Promise<void> => {
    clearTimeout(timer);
    if (isResting || isLooking) return;
    isLooking = true;
    try {
      // Before anything is known, the first page; later one row past the known ones, for the counts that come with it.
      const { rowCount } = known();
      await fetch(cache ? { offset: cache.gapAt(rowCount, rowCount + 1)?.offset ?? 0, limit: 1 } : FIRST_PAGE);
      pump();
    } catch (error) {
      fail(error);
    } finally {
      isLooking = false;
      const { isOpen, hasFailed } = known();
      if (!isResting && isOpen && !hasFailed) timer = setTimeout(() => void lookOnce(), waitMs);
    }
  };

  return {
    cache: () => cache,
    view(from, to) {
      seen = { from, to };
      pump();
    },
    pump,
    look() {
      isResting = false;
      waitMs = LOOK_AGAIN_MS;
      void lookOnce();
    },
    rest() {
      isResting = true;
      clearTimeout(timer);
      for (const abort of aborts.values()) abort.abort();
    },
  };
}
