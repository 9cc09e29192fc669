// The filter bar's draft selections and the applied ones. Pure.
import type { DataMask } from '#app/domain/dashboard/masks/data-mask.ts';
import { emptyChoice, isEmptyChoice, isSameChoice, type FilterChoice } from '#app/domain/dashboard/filters/filter-choice.ts';
import { isFilter, type CrossFiltersView, type FilterItem, type FilterView } from '#app/domain/dashboard/filters/filter-view.ts';

export interface BarState {
  /** By filter id; selections in charts by chart id. */
  readonly masks: Readonly<Record<string, DataMask>>;
  readonly applied: Readonly<Record<string, FilterChoice>>;
  readonly draft: Readonly<Record<string, FilterChoice>>;
}

export const selectFilters = (items: readonly FilterItem[]): FilterView[] => items.filter(isFilter);

export function firstState(items: readonly FilterItem[], crossFilters?: CrossFiltersView): BarState {
  const filters = selectFilters(items);
  const choices = Object.fromEntries(filters.map(({ id, choice }) => [id, choice]));
  const masks = { ...crossFilters?.masks, ...Object.fromEntries(filters.map(({ id, mask }) => [id, mask])) };
  return { masks, applied: choices, draft: choices };
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
export const unfilledFilters = ({ draft }: BarState, filters: readonly FilterView[]): FilterView[] =>
  filters.filter(({ id, isRequired, choice }) => isRequired && isEmptyChoice(draft[id] ?? choice));

/** Labels of the values of a filter. */
export type NamesOf = (filter: FilterView) => ReadonlyMap<string, string>;

/** Charts to redraw when one state follows another. */
export function chartsBetween(
  before: BarState,
  after: BarState,
  filters: readonly FilterView[],
  crossFilters?: CrossFiltersView,
): Set<number> {
  const isChanged = (id: string): boolean => JSON.stringify(before.masks[id]) !== JSON.stringify(after.masks[id]);
  const scopes = crossFilters?.scopes.filter(({ chartId }) => isChanged(String(chartId))) ?? [];
  return new Set([...filters.filter(({ id }) => isChanged(id)), ...scopes].flatMap(({ chartIds }) => chartIds));
}

/** With a chart's selection set, or removed if `mask` is null. Keeps the draft. */
export function withSelection(state: BarState, chartId: number, mask: DataMask | null): BarState {
  const { [String(chartId)]: _former, ...others } = state.masks;
  return { ...state, masks: mask === null ? others : { ...others, [chartId]: mask } };
}

/** Ids of charts with a selection, the one that filters first. */
export const selectedCharts = ({ masks }: BarState, crossFilters: CrossFiltersView | undefined): readonly number[] =>
  (crossFilters?.scopes ?? []).map(({ chartId }) => chartId).filter((id) => masks[id] !== undefined);
