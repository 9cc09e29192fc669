// How many options a select loads at once, and when it loads the next page.

export const OPTIONS_PER_PAGE = 100;

/** Options of one reply, at most: for all of them at once, and for values that are looked up. */
export const MAX_OPTIONS_PER_REPLY = 1_000;

const NEXT_PAGE_AT = 0.7;

/** Measures of the scrolled box, in px. */
export interface ScrolledBox {
  readonly scrollTop: number;
  readonly clientHeight: number;
  readonly scrollHeight: number;
}

/** Whether the next page is due: from 70 percent of the way on, and where there is nothing to scroll. */
export function isNextPageDue({ scrollTop, clientHeight, scrollHeight }: ScrolledBox): boolean {
  const wayPx = scrollHeight - clientHeight;
  return wayPx <= 0 || scrollTop >= wayPx * NEXT_PAGE_AT;
}

export interface LoadedPages<T> {
  /** What was searched for; pages of another search replace these. */
  readonly key: string | null;
  readonly pageCount: number;
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

export const NO_PAGES: LoadedPages<never> = { key: null, pageCount: 0, items: [], hasMore: false };

interface ArrivedPage<T> {
  readonly key: string;
  /** From 0. */
  readonly page: number;
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

/** The pages with one more, in order; one that doesn't follow is left out. An item that came before stays where it is. */
export function addPage<T>(
  loaded: LoadedPages<T>,
  { key, page, items, hasMore }: ArrivedPage<T>,
  idOf: (item: T) => string,
): LoadedPages<T> {
  if (page === 0) return { key, pageCount: 1, items, hasMore };
  if (loaded.key !== key || loaded.pageCount !== page) return loaded;
  const known = new Set(loaded.items.map(idOf));
  return { key, pageCount: page + 1, items: [...loaded.items, ...items.filter((item) => !known.has(idOf(item)))], hasMore };
}
