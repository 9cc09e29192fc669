// Filters that depend on others: which have to be settled after a selection, and what of the result still counts. Loaded with the
// first selection on a dashboard that has such filters.
import { findDependents } from '#app/domain/dashboard/filters/dependent-filters.ts';
import { isSameChoice, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { settleDependents, type SettledFilter, type SettlingPlace } from './client/dependent-values.ts';
import { changedFilters, withDraft, type BarState } from './bar-state.ts';

/** What a selection in the filter `id` changes in the filters below it. */
export function settleAfter(place: SettlingPlace, before: BarState, id: string): Promise<SettledFilter[]> {
  const dependents = dependentsToSettle(before, place.filters, id);
  return dependents.length === 0 ? Promise.resolve([]) : settleDependents({ ...place, dependents, draft: before.draft });
}

/** Filters whose values can no longer exist after a choice in the filter `id`: also those below other filters that are not applied. */
export function dependentsToSettle(state: BarState, filters: readonly FilterView[], id: string): FilterView[] {
  const isDependent = (one: string): boolean => filters.find((filter) => filter.id === one)?.parentIds.length !== 0;
  const origins = new Set([id, ...changedFilters(state, filters).map((filter) => filter.id)]);
  return findDependents(
    filters,
    [...origins].filter((one) => !isDependent(one) || one === id),
  );
}

/** With what was settled for the draft `before`; a filter that was changed since keeps its newest choice. */
export function withSettled(
  now: BarState,
  before: BarState['draft'],
  settled: readonly { readonly id: string; readonly choice: FilterChoice }[],
): BarState {
  const isUntouched = ({ id }: { readonly id: string }): boolean => {
    const [then, current] = [before[id], now.draft[id]];
    return then === undefined || current === undefined || isSameChoice(then, current);
  };
  return settled.filter(isUntouched).reduce((next, { id, choice }) => withDraft(next, id, choice), now);
}
