// The options of a select, queried page by page while its list is scrolled.
import { useState } from 'react';
import { addPage, NO_PAGES, type LoadedPages } from '#app/domain/select/option-pages.ts';
import { useRequested, type RequestResult } from '#app/screens/shell/api/use-request.ts';

export interface OptionPage<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
}

export interface OptionPages<T> {
  /** Those of the search before, until the first page of a new one arrives. */
  readonly items: readonly T[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Why the newest page could not be loaded. */
  readonly problem: string | null;
  /** Loads the next page; undefined while there is none to load. Lists call it by themselves, so never after a failure. */
  readonly loadMore: (() => void) | undefined;
  /** Loads the page again that failed. */
  readonly retry: (() => void) | undefined;
  /** All options at once, in place of the pages. */
  readonly replace: (items: readonly T[]) => void;
}

/** `key` names what is searched, null queries nothing; the query depends on it and the page (from 0) alone. */
export function useOptionPages<T>(
  key: string | null,
  query: (page: number, signal: AbortSignal) => Promise<RequestResult<OptionPage<T>>>,
  idOf: (item: T) => string,
): OptionPages<T> {
  const [loaded, setLoaded] = useState<LoadedPages<T>>(NO_PAGES);
  const [wanted, setWanted] = useState({ key, page: 0, attempt: 0 });
  // Each search begins at its first page, also one that was there before.
  if (wanted.key !== key) setWanted({ key, page: 0, attempt: 0 });
  const { page, attempt } = wanted.key === key ? wanted : { page: 0, attempt: 0 };
  const requestKey = key === null ? null : JSON.stringify([key, page, attempt]);
  const request = useRequested(requestKey, async (signal) => {
    const requested = await query(page, signal);
    if (requested.ok && key !== null) setLoaded((before) => addPage(before, { key, page, ...requested.value }, idOf));
    return requested;
  });
  const isLoading = request.kind === 'loading';
  const hasFailed = request.kind === 'replied' && !request.ok;
  const isCurrent = loaded.key === key;
  const canLoad = !isLoading && !hasFailed && key !== null && isCurrent && loaded.hasMore;
  return {
    items: loaded.items,
    hasMore: isCurrent && loaded.hasMore,
    isLoading,
    problem: hasFailed ? request.message : null,
    loadMore: canLoad ? () => setWanted({ key, page: loaded.pageCount, attempt: 0 }) : undefined,
    retry: hasFailed ? () => setWanted({ key, page, attempt: attempt + 1 }) : undefined,
    replace: (items) => setLoaded((before) => ({ ...before, items, hasMore: false })),
  };
}
