// The filters of the open dashboard: what is chosen, applying it to the charts, and Back, which undoes it.
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterBarView, FilterView } from '#app/domain/dashboard/filter-view.ts';
import { setActiveMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { redrawCharts } from '#app/screens/dashboard/client/keep-charts.ts';
import { showToast } from '#app/ui/toast-store.ts';
import {
  applied,
  changedFilters,
  chartsBetween,
  cleared,
  filtersOf,
  firstState,
  missingFilters,
  withDraft,
  type BarState,
} from './bar-state.ts';

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

interface Place {
  readonly dashboardId: number;
  readonly bar: FilterBarView;
  readonly root: RefObject<HTMLElement | null>;
  readonly csrfToken: string;
}

export function useFilters({ dashboardId, bar, root, csrfToken }: Place): Filters {
  const filters = filtersOf(bar.items);
  const [state, setState] = useState(() => firstState(bar.items));
  const holding = useRef(state);
  const names = useRef(new Map(filters.map((filter) => [filter.id, new Map(filter.names)])));
  const namesOf = ({ id }: FilterView) => names.current.get(id) ?? new Map<string, string>();

  /** Makes a state hold: for every request from now on, and for the charts that it concerns. */
  const hold = (next: BarState) => {
    const charts = chartsBetween(holding.current, next, filters);
    holding.current = next;
    setState(next);
    setActiveMasks(dashboardId, next.masks);
    if (root.current) void redrawCharts(root.current, dashboardId, charts);
  };
  const keep = (next: BarState) => {
    void import('./client/keep-state.ts')
      .then(({ keepState }) => keepState({ dashboardId, csrfToken, masks: next.masks }))
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : '';
        showToast('error', `The filters are applied, but the address could not be changed to keep them. ${why}`);
      });
  };

  useEffect(() => {
    setActiveMasks(dashboardId, holding.current.masks);
    if (filters.length === 0) return undefined;
    noteState(holding.current);
    const goBack = ({ state: entry }: PopStateEvent) => {
      const before = readNote(entry);
      if (before === null) return;
      hold(before);
      keep(before);
    };
    window.addEventListener('popstate', goBack);
    return () => window.removeEventListener('popstate', goBack);
    // The filters of a dashboard stay as they are while it is open.
  }, [dashboardId]);

  const changed = changedFilters(state, filters);
  const missing = missingFilters(state, filters);
  return {
    state,
    filters,
    changed,
    missing,
    namesOf,
    choose: (id, choice) => setState((now) => withDraft(now, id, choice)),
    learn: (id, told) => {
      names.current.set(id, new Map([...(names.current.get(id) ?? []), ...told]));
    },
    clearAll: () => setState((now) => cleared(now, filters)),
    apply: () => {
      if (changed.length === 0 || missing.length > 0) return;
      const next = applied(state, filters, namesOf);
      window.history.pushState(noted(next), '', window.location.href);
      hold(next);
      keep(next);
    },
  };
}

const NOTE = 'meridianFilters';

/** The browser's entry with the state in it, beside what others keep there. */
const noted = ({ masks, applied: choices }: BarState) => ({
  ...(window.history.state as Record<string, unknown> | null),
  [NOTE]: { masks, choices },
});

const noteState = (state: BarState): void => window.history.replaceState(noted(state), '', window.location.href);

/** Null for an entry of something else. Only this page writes entries, so their form is known. */
function readNote(entry: unknown): BarState | null {
  if (typeof entry !== 'object' || entry === null || !(NOTE in entry)) return null;
  const { masks, choices } = entry[NOTE] as { masks: BarState['masks']; choices: BarState['applied'] };
  return { masks, applied: choices, draft: choices };
}
