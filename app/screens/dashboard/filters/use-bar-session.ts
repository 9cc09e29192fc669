// What the filter bar shows and what applies: both are read by calls that end later, so their newest values are in refs.
import { useRef, useState, type RefObject } from 'react';
import type { CrossFiltersView, FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { setActiveMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { redrawCharts } from '#app/screens/dashboard/client/chart-refresher.ts';
import { chartsBetween, type BarState } from './bar-state.ts';

export interface BarPlace {
  readonly dashboardId: number;
  readonly root: RefObject<HTMLElement | null>;
  readonly csrfToken: string;
}

export interface BarSession {
  /** As it was rendered last. */
  readonly state: BarState;
  /** As it is at the time of the call. */
  readonly latest: () => BarState;
  /** The state that charts were drawn with. */
  readonly held: () => BarState;
  readonly change: (by: (now: BarState) => BarState) => void;
  /** Applies a state: for every request from now on, and for the affected charts. */
  readonly hold: (next: BarState, shown?: (now: BarState) => BarState) => void;
  readonly learn: (id: string, received: readonly (readonly [string, string])[]) => void;
  readonly namesOf: (filter: FilterView) => ReadonlyMap<string, string>;
}

export function useBarSession(
  { dashboardId, root }: BarPlace,
  filters: readonly FilterView[],
  first: () => BarState,
  crossFilters?: CrossFiltersView,
): BarSession {
  const [state, setState] = useState(first);
  const latest = useRef(state);
  const holding = useRef(state);
  const names = useRef(new Map(filters.map((filter) => [filter.id, new Map(filter.names)])));
  const change = (by: (now: BarState) => BarState) => {
    latest.current = by(latest.current);
    setState(latest.current);
  };
  return {
    state,
    latest: () => latest.current,
    held: () => holding.current,
    change,
    hold: (next, shown = () => next) => {
      const charts = chartsBetween(holding.current, next, filters, crossFilters);
      holding.current = next;
      change(shown);
      setActiveMasks(dashboardId, next.masks);
      if (root.current) void redrawCharts(root.current, dashboardId, charts);
    },
    learn: (id, received) => {
      names.current.set(id, new Map([...(names.current.get(id) ?? []), ...received]));
    },
    namesOf: ({ id }) => names.current.get(id) ?? new Map<string, string>(),
  };
}
