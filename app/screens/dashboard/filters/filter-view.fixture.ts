// Value filters for tests of the filter bar.
import { type NativeFilterShape } from '#app/domain/dashboard/filters/filter-choice.ts';
import { buildFilterMask } from '#app/domain/dashboard/masks/filter-mask.ts';
import type { FilterView } from '#app/domain/dashboard/filters/filter-view.ts';

export const CHOICE = { kind: 'select', values: ['FR'], isExcluded: false } as const;

const SHAPE: NativeFilterShape = {
  kind: 'select',
  column: 'country',
  isRequired: false,
  isMultiple: true,
  isInverse: false,
  match: 'exact',
  single: null,
};

/** A filter with `FR` selected and without a default. */
export function makeFilterView(id: string, change: Partial<FilterView> = {}): FilterView {
  const shape = { ...SHAPE, isRequired: change.isRequired ?? false };
  return {
    type: 'filter',
    id,
    name: id,
    description: '',
    isDisplay: false,
    isSearchedByServer: false,
    isCreatable: true,
    parentIds: [],
    chartIds: [],
    choice: CHOICE,
    initial: { ...CHOICE, values: [] },
    mask: buildFilterMask(shape, CHOICE),
    names: [],
    awaitsFirst: false,
    isUnsettled: false,
    takesFirst: false,
    ...shape,
    ...change,
  };
}
