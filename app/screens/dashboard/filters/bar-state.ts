// Selected in the bar but not applied yet, beside what is applied. Pure.
import type { DataMask } from '#app/domain/dashboard/data-mask.ts';
import {
  emptyChoice,
  isEmptyChoice,
  isSameChoice,
  maskOf,
  type FilterChoice,
  type FilterValue,
} from '#app/domain/dashboard/filter-choice.ts';
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

/** Filters whose draft differs from what is applied. */
export const changedFilters = ({ applied, draft }: BarState, filters: readonly FilterView[]): FilterView[] =>
  filters.filter(({ id, choice }) => !isSameChoice(applied[id] ?? choice, draft[id] ?? choice));

/** Required filters that have no value in the draft. */
export const missingFilters = ({ draft }: BarState, filters: readonly FilterView[]): FilterView[] =>
  filters.filter(({ id, isRequired, choice }) => isRequired && isEmptyChoice(draft[id] ?? choice));

/** The draft is applied; masks of filters that did not change stay as they were. */
export function applied(state: BarState, filters: readonly FilterView[], names: NamesOf): BarState {
  const made = changedFilters(state, filters).map((filter): [string, DataMask] => [
    filter.id,
    maskOf(filter, state.draft[filter.id] ?? filter.choice, names(filter)),
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
  const choices = Object.fromEntries(made.map(([{ id }, choice]) => [id, choice]));
  // A selection begun meanwhile stays.
  const untouched = made.filter(([{ id, choice }]) => isSameChoice(state.draft[id] ?? choice, state.applied[id] ?? choice));
  const masks = Object.fromEntries(made.map(([filter, choice]) => [filter.id, maskOf(filter, choice, names(filter))]));
  return {
    masks: { ...state.masks, ...masks },
    applied: { ...state.applied, ...choices },
    draft: { ...state.draft, ...Object.fromEntries(untouched.map(([{ id }, choice]) => [id, choice])) },
  };
}

/** Words for values, by filter. */
export type NamesOf = (filter: FilterView) => ReadonlyMap<string, string>;

/** Charts to redraw when one state follows another. */
export function chartsBetween(before: BarState, after: BarState, filters: readonly FilterView[]): Set<number> {
  const changed = filters.filter(({ id }) => JSON.stringify(before.masks[id]) !== JSON.stringify(after.masks[id]));
  return new Set(changed.flatMap(({ chartIds }) => chartIds));
}
