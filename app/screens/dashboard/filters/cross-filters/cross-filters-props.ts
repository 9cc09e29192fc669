// Props of CrossFilters and CrossFilterChips.
import type { FilterBarView } from '#app/domain/dashboard/filters/filter-view.ts';
import type { NodeView } from '#app/domain/dashboard/page/page-view.ts';
import type { Filters } from '#app/screens/dashboard/filters/use-filters.ts';

export interface CrossFiltersProps {
  readonly dashboardId: number;
  readonly view: readonly NodeView[];
  readonly bar: FilterBarView;
  readonly filters: Filters;
  /** The chips are shown without a filter bar. */
  readonly isAlone?: boolean;
}
