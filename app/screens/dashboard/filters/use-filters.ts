// The filter bar of the open dashboard: its selections, applying them to the charts, and the Back button, which undoes that.
import { useEffect, useState } from 'react';
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterBarView, FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { setActiveMasks } from '#app/screens/dashboard/client/active-masks.ts';
import { setFilterHost, type FilterHost } from '#app/screens/dashboard/client/filter-host.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { showToast } from '#app/ui/notice/toast-store.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { dashboard } from '#app/messages/en/dashboard.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { nameValuesIn } from '#app/messages/name-value.ts';
import { pageLocale } from '#app/messages/page-translate.ts';
import {
  changedFilters,
  cleared,
  selectFilters,
  firstState,
  unfilledFilters,
  selectedCharts,
  withDraft,
  withSelection,
  type BarState,
} from './bar-state.ts';
import type * as MadeMasks from './made-masks.ts';
import { noteState, pushState, readNote } from './filter-history.ts';
import { useBarSession, type BarPlace, type BarSession } from './use-bar-session.ts';
import { useSettling } from './use-settling.ts';

export interface Filters {
  readonly state: BarState;
  readonly filters: readonly FilterView[];
  readonly changed: readonly FilterView[];
  /** Required filters without a value. */
  readonly unfilled: readonly FilterView[];
  /** Selected values that no longer exist after the filter that theirs depends on changed, by filter id. */
  readonly dropped: Readonly<Record<string, readonly string[]>>;
  /** Message about what was applied last: empty if all filters were cleared, null if nothing was applied yet. */
  readonly applied: string | null;
  readonly choose: (id: string, choice: FilterChoice) => void;
  /** Adds labels of values, as the server returned them. */
  readonly learn: (id: string, names: readonly (readonly [string, string])[]) => void;
  readonly namesOf: (filter: FilterView) => ReadonlyMap<string, string>;
  /** Filters by a selection in a chart; null removes it. */
  readonly select: (chartId: number, mask: DataMask | null) => void;
  readonly clearSelections: () => void;
  readonly clearAll: () => void;
  readonly apply: () => void;
}

export function useFilters({ bar, ...place }: BarPlace & { readonly bar: FilterBarView }): Filters {
  const { dashboardId } = place;
  const filters = selectFilters(bar.items);
  const session = useBarSession(place, filters, () => firstState(bar.items, bar.crossFilters), bar.crossFilters);
  const { state, latest, held, change, hold, namesOf } = session;
  const [dropped, setDropped] = useState(() => Object.fromEntries(bar.dropped.map(({ id, values }) => [id, values])));
  const [said, setSaid] = useState<string | null>(null);
  const onDropped = (more: Filters['dropped']) => setDropped((before) => ({ ...before, ...more }));
  const { settle, afterSettled } = useSettling(place, filters, session, onDropped);
  const keep = useKeptState(place);
  const withMasks = useMakeMasks();

  const activate = useEffectEvent(() => setActiveMasks(dashboardId, held().masks));
  useEffect(() => activate(), [dashboardId]);
  const hasState = filters.length > 0 || bar.crossFilters !== undefined;
  const begin = useEffectEvent((signal: AbortSignal) => {
    noteState(held());
    void settleLate(place, filters, session, { signal, onDropped });
  });
  const goBack = useEffectEvent((entry: unknown) => {
    const before = readNote(entry);
    if (before === null) return;
    hold(before);
    keep(before);
  });
  useEffect(() => {
    if (!hasState) return undefined;
    const awaiting = new AbortController();
    begin(awaiting.signal);
    const onPopState = ({ state: entry }: PopStateEvent) => goBack(entry);
    window.addEventListener('popstate', onPopState);
    return () => {
      awaiting.abort();
      window.removeEventListener('popstate', onPopState);
    };
  }, [dashboardId, hasState]);

  /** Keeps what is selected but not applied, except `drafted`. */
  const commit = (next: BarState, drafted: BarState['draft'] = {}) => {
    pushState(next);
    hold(next, ({ draft }) => ({ ...next, draft: { ...draft, ...drafted } }));
    keep(next);
  };
  const select = (chartId: number, mask: DataMask | null) => {
    noteUsage('change_dashboard_filter', { details: { id: chartId, is_cross_filter: true, is_cleared: mask === null } });
    commit(withSelection(held(), chartId, mask));
  };
  const host = useEffectEvent((): FilterHost => ({
    scopeOf: (chartId) => bar.crossFilters?.scopes.find((scope) => scope.chartId === chartId) ?? null,
    select,
    timeFilterOf: (chartId) => filters.find(({ kind, chartIds }) => kind === 'time' && chartIds.includes(chartId)) ?? null,
    setTime: (id, range) => {
      const choice: FilterChoice = { kind: 'time', range };
      withMasks((applied) => {
        const now = held();
        commit(applied({ ...now, draft: { ...now.applied, [id]: choice } }, filters, namesOf), { [id]: choice });
      });
    },
  }));
  // The filters of a dashboard don't change while it is open.
  useEffect(() => setFilterHost(dashboardId, host()), [dashboardId]);

  const applyNow = (applied: MakeMasks) => {
    const now = latest();
    if (changedFilters(now, filters).length === 0 || unfilledFilters(now, filters).length > 0) return;
    const next = applied(now, filters, namesOf);
    const ids = changedFilters(now, filters).map(({ id }) => id);
    noteUsage('change_dashboard_filter', { details: { filter_ids: ids, columns: ids } });
    commit(next, next.draft);
    setDropped({});
    setSaid(describeApplied(next, filters));
  };
  return {
    state,
    filters,
    changed: changedFilters(state, filters),
    unfilled: unfilledFilters(state, filters),
    dropped,
    applied: said,
    namesOf,
    choose: (id, choice) => {
      setDropped(({ [id]: _chosen, ...others }) => others);
      change((now) => withDraft(now, id, choice));
      settle(id);
    },
    learn: session.learn,
    select,
    clearSelections: () =>
      commit(selectedCharts(held(), bar.crossFilters).reduce((now, id) => withSelection(now, id, null), held())),
    clearAll: () => change((now) => cleared(now, filters)),
    apply: () => afterSettled(() => withMasks(applyNow)),
  };
}

interface LateDeps {
  readonly signal: AbortSignal;
  readonly onDropped: (dropped: Filters['dropped']) => void;
}

/** Takes the values that the page didn't wait for. */
async function settleLate(
  place: BarPlace,
  filters: readonly FilterView[],
  session: BarSession,
  { signal, onDropped }: LateDeps,
): Promise<void> {
  if (filters.some(({ awaitsFirst }) => awaitsFirst)) {
    const { takeFirstValues } = await import('./take-first-values.ts');
    await takeFirstValues(place, filters, session, signal);
  }
  if (signal.aborted || !filters.some(({ isUnsettled }) => isUnsettled)) return;
  const { settleLateValues } = await import('./settle-late-values.ts');
  onDropped(await settleLateValues(place, filters, session, signal));
}

type MakeMasks = (typeof MadeMasks)['applied'];

/** The code that builds masks is not needed for the first render: it is loaded with the panel, or here. */
function useMakeMasks(): (run: (applied: MakeMasks) => void) => void {
  const t = useMessages(dashboard);
  return (run) => {
    void import('./made-masks.ts').then(
      ({ applied }) => run(applied),
      () => showToast('danger', t('filtersFailed')),
    );
  };
}

/** Every filter with a value, and the value. */
const describeApplied = ({ masks }: BarState, filters: readonly FilterView[]): string =>
  filters
    .flatMap(({ id, name }) => {
      const label = masks[id]?.filterState['label'];
      return typeof label === 'string' ? [`${name}: ${nameValuesIn(label, pageLocale())}`] : [];
    })
    .join('; ');

/** Stores a state on the server and puts its key into the URL; shows a message if that fails. */
function useKeptState({ dashboardId, csrfToken }: BarPlace): (state: BarState) => void {
  const t = useMessages(dashboard);
  return ({ masks }) => {
    void import('./client/keep-state.ts')
      .then(({ keepState }) => keepState({ dashboardId, csrfToken, masks }))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : '';
        showToast('danger', t('filterAddressFailed', { reason }));
      });
  };
}
