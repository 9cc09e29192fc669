// The filters of the open dashboard: the selections, applying it to the charts, and Back, which undoes it.
import { useEffect } from 'react';
import type { FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterBarView, FilterView } from '#app/domain/dashboard/filter-view.ts';
import { setActiveMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import {
  applied,
  changedFilters,
  cleared,
  filtersOf,
  firstState,
  missingFilters,
  withDraft,
  type BarState,
} from './bar-state.ts';
import { noteState, pushState, readNote } from './filter-history.ts';
import { takeFirstValues } from './take-first-values.ts';
import { useBarSession, type BarPlace } from './use-bar-session.ts';
import { useSettling } from './use-settling.ts';

export interface Filters {
  readonly state: BarState;
  readonly filters: readonly FilterView[];
  readonly changed: readonly FilterView[];
  /** Required filters without a value. */
  readonly missing: readonly FilterView[];
  readonly choose: (id: string, choice: FilterChoice) => void;
  /** Words for values, as far as the server told them. */
  readonly learn: (id: string, names: readonly (readonly [string, string])[]) => void;
  readonly namesOf: (filter: FilterView) => ReadonlyMap<string, string>;
  readonly clearAll: () => void;
  readonly apply: () => void;
}

export function useFilters({ bar, ...place }: BarPlace & { readonly bar: FilterBarView }): Filters {
  const { dashboardId } = place;
  const filters = filtersOf(bar.items);
  const session = useBarSession(place, filters, () => firstState(bar.items));
  const { state, latest, held, change, hold, namesOf } = session;
  const { settle, afterSettled } = useSettling(place, filters, session);
  const keep = useKeptState(place);

  useEffect(() => {
    setActiveMasks(dashboardId, held().masks);
    if (filters.length === 0) return undefined;
    noteState(held());
    const awaiting = new AbortController();
    void takeFirstValues(place, filters, session, awaiting.signal);
    const goBack = ({ state: entry }: PopStateEvent) => {
      const before = readNote(entry);
      if (before === null) return;
      hold(before);
      keep(before);
    };
    window.addEventListener('popstate', goBack);
    return () => {
      awaiting.abort();
      window.removeEventListener('popstate', goBack);
    };
    // The filters of a dashboard stay as they are while it is open.
  }, [dashboardId]);

  const applyNow = () => {
    const now = latest();
    if (changedFilters(now, filters).length === 0 || missingFilters(now, filters).length > 0) return;
    const next = applied(now, filters, namesOf);
    pushState(next);
    hold(next);
    keep(next);
  };
  return {
    state,
    filters,
    changed: changedFilters(state, filters),
    missing: missingFilters(state, filters),
    namesOf,
    choose: (id, choice) => {
      change((now) => withDraft(now, id, choice));
      settle(id);
    },
    learn: session.learn,
    clearAll: () => change((now) => cleared(now, filters)),
    apply: () => afterSettled(applyNow),
  };
}

/** Stores a state on the server and puts its key into the address; says so where that fails. */
function useKeptState({ dashboardId, csrfToken }: BarPlace): (state: BarState) => void {
  const t = useMessages(dashboard);
  return ({ masks }) => {
    void import('./client/keep-state.ts')
      .then(({ keepState }) => keepState({ dashboardId, csrfToken, masks }))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : '';
        showToast('error', t('filterAddressFailed', { reason }));
      });
  };
}
