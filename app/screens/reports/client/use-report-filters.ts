// A report's values for its dashboard's filters. They are settled as in the dashboard's filter bar, but applied immediately.
import { useEffect, useRef } from 'react';
import type { FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterItem } from '#app/domain/dashboard/filters/filter-view.ts';
import { changedFilters, selectFilters, firstState, withDraft } from '#app/screens/dashboard/filters/bar-state.ts';
import { applied, withFirstValues } from '#app/screens/dashboard/filters/made-masks.ts';
import { findLateValues } from '#app/screens/dashboard/filters/settle-late-values.ts';
import { findFirstValues } from '#app/screens/dashboard/filters/client/first-values.ts';
import type { DraftFilters } from '#app/screens/dashboard/filters/fields/FilterField.tsx';
import { useBarSession } from '#app/screens/dashboard/filters/use-bar-session.ts';
import { useSettling } from '#app/screens/dashboard/filters/use-settling.ts';
import { useEffectEvent } from '#app/ui/browser/use-effect-event.ts';
import { settleLateFilters } from './settle-late-filters.ts';

interface ReportFiltersRequest {
  readonly dashboardId: number;
  readonly csrfToken: string;
  readonly items: readonly FilterItem[];
  /** Ids of the filters that the report overrides with its own values. */
  readonly overriddenIds: readonly string[];
  /** Receives the data masks of the overridden and the changed filters, in Superset's form. */
  readonly onMasks: (masks: Readonly<Record<string, unknown>>) => void;
}

export interface ReportFilters extends DraftFilters {
  readonly choose: (id: string, choice: FilterChoice) => void;
}

export function useReportFilters({ dashboardId, csrfToken, items, overriddenIds, onMasks }: ReportFiltersRequest): ReportFilters {
  const filters = selectFilters(items);
  const root = useRef<HTMLElement>(null);
  const place = { dashboardId, csrfToken, root };
  const session = useBarSession(place, filters, () => firstState(items));
  const touched = useRef(new Set(overriddenIds));
  const latestOnMasks = useRef(onMasks);
  latestOnMasks.current = onMasks;
  const change: typeof session.change = (by) => {
    session.change(by);
    const now = session.latest();
    const { masks } = applied(now, filters, session.namesOf);
    for (const { id } of changedFilters(now, filters)) touched.current.add(id);
    const own = filters.filter(({ id }) => touched.current.has(id)).map(({ id }) => [id, { id, ...masks[id] }] as const);
    latestOnMasks.current(Object.fromEntries(own));
  };
  const { settle } = useSettling(place, filters, { ...session, change });
  const takeLate = useEffectEvent(async (signal: AbortSignal) => {
    const waiting = filters.filter(({ awaitsFirst }) => awaitsFirst);
    const { masks } = session.latest();
    const found = await findFirstValues({ dashboardId, csrfToken, filters: waiting, masks, signal }).catch(() => []);
    if (signal.aborted) return;
    for (const { id, value, label } of found) session.learn(id, [[String(value), label]]);
    session.change((now) => withFirstValues(now, filters, { found, names: session.namesOf }));
    await settleLateFilters({
      filters,
      signal,
      latest: session.latest,
      learn: session.learn,
      namesOf: session.namesOf,
      find: (draft) => findLateValues(place, { filters, draft, signal, namesOf: session.namesOf }),
      // What the report stores is what is left; the dashboard's own values are settled again when it is sent.
      onSettled: (by, ids) => (ids.some((id) => touched.current.has(id)) ? change(by) : session.change(by)),
    });
  });
  useEffect(() => {
    const controller = new AbortController();
    void takeLate(controller.signal);
    return () => controller.abort();
  }, [dashboardId]);
  return {
    filters,
    state: session.state,
    namesOf: session.namesOf,
    learn: session.learn,
    choose: (id, choice) => {
      change((now) => withDraft(now, id, choice));
      settle(id);
    },
  };
}
