// States of the bar with the masks of what was selected. Loaded when the bar is touched. Pure.
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { isEmptyChoice, isSameChoice, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import type { FilterValue } from '#app/domain/query/query-object.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import { changedFilters, type BarState, type NamesOf } from './bar-state.ts';
import type { SettledFilter } from './client/dependent-values.ts';

/** The draft is applied; masks of filters that did not change stay as they were. */
export function applied(state: BarState, filters: readonly FilterView[], names: NamesOf): BarState {
  const made = changedFilters(state, filters).map((filter): [string, DataMask] => [
    filter.id,
    buildFilterMask(filter, state.draft[filter.id] ?? filter.choice, names(filter)),
  ]);
  return { masks: { ...state.masks, ...Object.fromEntries(made) }, applied: state.draft, draft: state.draft };
}

interface FoundValues {
  readonly found: readonly { readonly id: string; readonly value: FilterValue }[];
  readonly names: NamesOf;
}

/** With first values in empty filters of values. */
export function withFirstValues(state: BarState, filters: readonly FilterView[], { found, names }: FoundValues): BarState {
  const made = found.flatMap(({ id, value }): [FilterView, FilterChoice][] => {
    const filter = filters.find((one) => one.id === id);
    const now = state.applied[id];
    return filter && now?.kind === 'select' && isEmptyChoice(now) ? [[filter, { ...now, values: [value] }]] : [];
  });
  return withChoices(state, made, names);
}

/** With what is left of these filters' values. */
export function withSettledValues(
  state: BarState,
  filters: readonly FilterView[],
  { settled, names }: { readonly settled: readonly Pick<SettledFilter, 'id' | 'choice'>[]; readonly names: NamesOf },
): BarState {
  const made = settled.flatMap(({ id, choice }): [FilterView, FilterChoice][] => {
    const filter = filters.find((one) => one.id === id);
    return filter ? [[filter, choice]] : [];
  });
  return withChoices(state, made, names);
}

/** These choices apply. */
function withChoices(state: BarState, made: readonly (readonly [FilterView, FilterChoice])[], names: NamesOf): BarState {
  const choices = Object.fromEntries(made.map(([{ id }, choice]) => [id, choice]));
  // A selection begun meanwhile stays.
  const untouched = made.filter(([{ id, choice }]) => isSameChoice(state.draft[id] ?? choice, state.applied[id] ?? choice));
  const masks = Object.fromEntries(made.map(([filter, choice]) => [filter.id, buildFilterMask(filter, choice, names(filter))]));
  return {
    masks: { ...state.masks, ...masks },
    applied: { ...state.applied, ...choices },
    draft: { ...state.draft, ...Object.fromEntries(untouched.map(([{ id }, choice]) => [id, choice])) },
  };
}
