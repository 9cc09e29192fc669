// Values that no longer exist under what their parents say leave the draft; the newest choice counts.
import { useRef } from 'react';
import type { FilterView } from '#app/domain/dashboard/filter-view.ts';
import { dependentsToSettle, withSettled } from './settling.ts';
import type { BarPlace, BarSession } from './use-bar-session.ts';

export interface Settling {
  /** Begins after a choice in the filter; what an earlier choice began is dropped. */
  readonly settle: (id: string) => void;
  /** Runs once what was begun has ended, at once when nothing was. */
  readonly afterSettled: (run: () => void) => void;
}

export function useSettling({ dashboardId, csrfToken }: BarPlace, filters: readonly FilterView[], session: BarSession): Settling {
  const settling = useRef<{ readonly abort: () => void; readonly done: Promise<void> } | null>(null);
  const { latest, change, learn, namesOf } = session;
  return {
    settle: (id) => {
      settling.current?.abort();
      settling.current = null;
      const dependents = dependentsToSettle(latest(), filters, id);
      if (dependents.length === 0) return;
      const abort = new AbortController();
      const { draft } = latest();
      const done = import('./client/dependent-values.ts')
        .then(({ settleDependents }) =>
          settleDependents({ dashboardId, csrfToken, filters, dependents, draft, namesOf, signal: abort.signal }),
        )
        .then((settled) => {
          if (abort.signal.aborted) return;
          for (const one of settled) learn(one.id, one.names);
          change((now) => withSettled(now, draft, settled));
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
