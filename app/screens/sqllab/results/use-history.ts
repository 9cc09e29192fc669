// Earlier runs from the server, a page at a time.
import { useCallback, useEffect, useState } from 'react';
import { ApiFailure, createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import type { PaneRun } from '#app/screens/sqllab/pane-run.ts';
import { sqllabResults } from '#app/messages/en/sqllab-results.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { HISTORY_PAGE_SIZE, historyPath, readHistory } from './history-list.ts';

export interface RunHistory {
  readonly fetched: readonly PaneRun[];
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Null unless the last page could not be read. */
  readonly failure: string | null;
  readonly loadMore: () => void;
}

interface Loaded {
  readonly key: string;
  readonly fetched: readonly PaneRun[];
  readonly pages: number;
  readonly hasMore: boolean;
  readonly failure: string | null;
}

const empty = (key: string): Loaded => ({ key, fetched: [], pages: 0, hasMore: true, failure: null });

/** History of one editor, or of all if `editorId` is null; of one user if `userId` is set. */
export function useHistory(editorId: string | null, userId: number | null, sinceMs: number | null = null): RunHistory {
  const key = `${editorId ?? ''}/${userId ?? ''}/${sinceMs ?? ''}`;
  const [kept, setKept] = useState(() => empty(key));
  const [loadingKey, setLoadingKey] = useState<string | null>(null);
  const loaded = kept.key === key ? kept : empty(key);

  const load = useCallback(
    async (page: number, signal?: AbortSignal) => {
      setLoadingKey(key);
      const api = createLabApi('', (...request) => fetch(...request));
      try {
        const json = await api.call(historyPath({ editorId, userId, sinceMs, page }), signal ? { signal } : {});
        const read = readHistory(json);
        setKept((before) => {
          const earlier = before.key === key && page > 0 ? before.fetched : [];
          return {
            key,
            fetched: [...earlier, ...(read?.queries ?? [])],
            pages: page + 1,
            hasMore: read !== null && (page + 1) * HISTORY_PAGE_SIZE < read.count,
            failure: read ? null : pageTranslate(sqllabResults)('history.unreadable'),
          };
        });
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof ApiFailure)) throw error;
        setKept((before) => ({ ...(before.key === key ? before : empty(key)), failure: error.message }));
      }
      setLoadingKey((now) => (now === key ? null : now));
    },
    [key, editorId, userId, sinceMs],
  );

  useEffect(() => {
    const abort = new AbortController();
    void load(0, abort.signal);
    return () => abort.abort();
  }, [load]);

  return {
    fetched: loaded.fetched,
    hasMore: loaded.hasMore,
    failure: loaded.failure,
    isLoading: loadingKey === key,
    loadMore: () => void load(loaded.pages),
  };
}
