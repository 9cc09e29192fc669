// Values that no longer exist under what their parents say leave the draft; the newest choice counts.
import { useRef } from 'react';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { BarPlace, BarSession } from './use-bar-session.ts';

export interface FilterSettling {
  /** Begins after a choice in the filter; what an earlier choice began is dropped. */
  readonly settle: (id: string) => void;
  /** Runs once what was begun has ended, at once when nothing was. */
  readonly afterSettled: (run: () => void) => void;
}

/** @param onDropped called with the values that a filter lost, as they were shown */
export function useSettling(
  { dashboardId, csrfToken }: BarPlace,
  filters: readonly FilterView[],
  session: BarSession,
  onDropped: (dropped: Readonly<Record<string, readonly string[]>>) => void = () => undefined,
): FilterSettling {
  const settling = useRef<{ readonly abort: () => void; readonly done: Promise<void> } | null>(null);
  const { latest, change, learn, namesOf } = session;
  return {
    settle: (id) => {
      settling.current?.abort();
      settling.current = null;
      if (!filters.some(({ parentIds }) => parentIds.length > 0)) return;
      const abort = new AbortController();
      const before = latest();
      const done = import('./settling.ts')
        .then(async ({ settleAfter, withSettled }) => {
          const settled = await settleAfter({ dashboardId, csrfToken, filters, namesOf, signal: abort.signal }, before, id);
          if (abort.signal.aborted) return;
          for (const one of settled) learn(one.id, one.names);
          change((now) => withSettled(now, before.draft, settled));
          onDropped(Object.fromEntries(settled.map((one) => [one.id, one.dropped])));
        })
        // The draft stays as it is: the server leaves out the same values when the page is reopened.
        .catch(() => undefined);
      const own = { abort: () => abort.abort(), done };
      settling.current = own;
      void done.then(() => {
        if (settling.current === own) settling.current = null;
      });
    },
    afterSettled: (run) => {
      const waiting = settling.current;
      settling.current = null;
      if (waiting === null) run();
      else void waiting.done.then(run);
    },
  };
}
