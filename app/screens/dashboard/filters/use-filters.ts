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
  withFirstValues,
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

  const learn = (id: string, told: readonly (readonly [string, string])[]) => {
    names.current.set(id, new Map([...(names.current.get(id) ?? []), ...told]));
  };

  /** Makes a state hold: for every request from now on, and for the charts that it concerns. */
  const hold = (next: BarState, shown: (now: BarState) => BarState = () => next) => {
    const charts = chartsBetween(holding.current, next, filters);
    holding.current = next;
    setState(shown);
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

  /** Values for which the page did not wait hold as soon as they come, unless somebody has chosen meanwhile. */
  const takeFirstValues = async (signal: AbortSignal) => {
    const waiting = filters.filter(({ awaitsFirst }) => awaitsFirst);
    if (waiting.length === 0) return;
    const before = holding.current;
    const { findFirstValues } = await import('./client/first-values.ts');
    const asked = { dashboardId, csrfToken, filters: waiting, masks: before.masks, signal };
    const found = await findFirstValues(asked).catch(() => []);
    if (signal.aborted || holding.current !== before || found.length === 0) return;
    for (const { id, value, label } of found) learn(id, [[String(value), label]]);
    const next = withFirstValues(before, filters, { found, names: namesOf });
    hold(next, (now) => withFirstValues(now, filters, { found, names: namesOf }));
    noteState(next);
  };

  useEffect(() => {
    setActiveMasks(dashboardId, holding.current.masks);
    if (filters.length === 0) return undefined;
    noteState(holding.current);
    const awaiting = new AbortController();
    void takeFirstValues(awaiting.signal);
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

  const changed = changedFilters(state, filters);
  const missing = missingFilters(state, filters);
  return {
    state,
    filters,
    changed,
    missing,
    namesOf,
    choose: (id, choice) => setState((now) => withDraft(now, id, choice)),
    learn,
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
