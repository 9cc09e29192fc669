// What is chosen in the bar and not applied yet, beside what holds. Pure.
import type { DataMask } from '#app/domain/dashboard/data-mask.ts';
import { emptyChoice, isEmptyChoice, isSameChoice, maskOf, type FilterChoice } from '#app/domain/dashboard/filter-choice.ts';
import { isFilter, type FilterItem, type FilterView } from '#app/domain/dashboard/filter-view.ts';

export interface BarState {
  /** By filter id. */
  readonly masks: Readonly<Record<string, DataMask>>;
  readonly applied: Readonly<Record<string, FilterChoice>>;
  readonly draft: Readonly<Record<string, FilterChoice>>;
}

export const filtersOf = (items: readonly FilterItem[]): FilterView[] => items.filter(isFilter);

export function firstState(items: readonly FilterItem[]): BarState {
  const filters = filtersOf(items);
  const choices = Object.fromEntries(filters.map(({ id, choice }) => [id, choice]));
  return { masks: Object.fromEntries(filters.map(({ id, mask }) => [id, mask])), applied: choices, draft: choices };
}

export const withDraft = (state: BarState, id: string, choice: FilterChoice): BarState => ({
  ...state,
  draft: { ...state.draft, [id]: choice },
});

export const cleared = (state: BarState, filters: readonly FilterView[]): BarState => ({
  ...state,
  draft: Object.fromEntries(filters.map((filter) => [filter.id, emptyChoice(filter)])),
});

/** Filters whose draft is another than what holds. */
export const changedFilters = ({ applied, draft }: BarState, filters: readonly FilterView[]): FilterView[] =>
  filters.filter(({ id, choice }) => !isSameChoice(applied[id] ?? choice, draft[id] ?? choice));

/** Required filters that have no value in the draft. */
export const missingFilters = ({ draft }: BarState, filters: readonly FilterView[]): FilterView[] =>
  filters.filter(({ id, isRequired, choice }) => isRequired && isEmptyChoice(draft[id] ?? choice));

/** The draft holds; masks of filters that did not change stay as they were. */
export function applied(state: BarState, filters: readonly FilterView[], names: NamesOf): BarState {
  const made = changedFilters(state, filters).map((filter): [string, DataMask] => [
    filter.id,
    maskOf(filter, state.draft[filter.id] ?? filter.choice, names(filter)),
  ]);
  return { masks: { ...state.masks, ...Object.fromEntries(made) }, applied: state.draft, draft: state.draft };
}

/** Words for values, by filter. */
export type NamesOf = (filter: FilterView) => ReadonlyMap<string, string>;

/** Charts that have to be drawn anew when one state follows another. */
export function chartsBetween(before: BarState, after: BarState, filters: readonly FilterView[]): Set<number> {
  const changed = filters.filter(({ id }) => JSON.stringify(before.masks[id]) !== JSON.stringify(after.masks[id]));
  return new Set(changed.flatMap(({ chartIds }) => chartIds));
}
