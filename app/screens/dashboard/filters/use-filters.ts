// The filters of the open dashboard: what is chosen, applying it to the charts, and Back, which undoes it.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { dependentsOf } from '#app/domain/dashboard/dependent-filters.ts';
import { isSameChoice, type FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import type { FilterBarView, FilterView } from '#app/domain/dashboard/filter-view.ts';
import { setActiveMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { redrawCharts } from '#app/screens/dashboard/client/keep-charts.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
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
  const t = useMessages(dashboard);
  const filters = filtersOf(bar.items);
  const [state, setShown] = useState(() => firstState(bar.items));
  const latest = useRef(state);
  const setState = (change: (now: BarState) => BarState) => {
    latest.current = change(latest.current);
    setShown(latest.current);
  };
  const settling = useRef<{ readonly abort: () => void; readonly done: Promise<void> } | null>(null);
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
        showToast('error', t('filterAddressFailed', { reason: why }));
      });
  };

  /** Values that no longer exist under what their parents say leave the draft; the newest choice counts. */
  const settle = (id: string) => {
    settling.current?.abort();
    settling.current = null;
    const origins = [id, ...changedFilters(latest.current, filters).map((filter) => filter.id)];
    const dependents = dependentsOf(
      filters,
      [...new Set(origins)].filter((one) => !isDependent(one) || one === id),
    );
    if (dependents.length === 0) return;
    const abort = new AbortController();
    const { draft } = latest.current;
    const done = import('./client/dependent-values.ts')
      .then(({ settleDependents }) =>
        settleDependents({ dashboardId, csrfToken, filters, dependents, draft, namesOf, signal: abort.signal }),
      )
      .then((settled) => {
        if (abort.signal.aborted) return;
        for (const one of settled) learn(one.id, one.names);
        const untouched = ({ id: own }: { id: string }): boolean => {
          const [before, now] = [draft[own], latest.current.draft[own]];
          return before === undefined || now === undefined || isSameChoice(before, now);
        };
        setState((now) => settled.filter(untouched).reduce((next, one) => withDraft(next, one.id, one.choice), now));
      })
      // The draft stays as it is: the server leaves out the same values when the page is opened anew.
      .catch(() => undefined);
    const own = { abort: () => abort.abort(), done };
    settling.current = own;
    void done.then(() => {
      if (settling.current === own) settling.current = null;
    });
  };
  const isDependent = (id: string): boolean => filters.find((one) => one.id === id)?.parentIds.length !== 0;

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
    choose: (id, choice) => {
      setState((now) => withDraft(now, id, choice));
      settle(id);
    },
    learn,
    clearAll: () => setState((now) => cleared(now, filters)),
    apply: () => {
      const run = () => {
        const now = latest.current;
        if (changedFilters(now, filters).length === 0 || missingFilters(now, filters).length > 0) return;
        const next = applied(now, filters, namesOf);
        window.history.pushState(noted(next), '', window.location.href);
        hold(next);
        keep(next);
      };
      const waiting = settling.current;
      settling.current = null;
      if (waiting === null) run();
      else void waiting.done.then(run);
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
