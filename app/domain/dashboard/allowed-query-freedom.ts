// What a dashboard's filters can do to the queries of one of its charts: read from its metadata, filter by filter.
import type { AllowedFilters } from './allowed-query.ts';
import { filterShape } from './filter-choice.ts';
import { chartsCrossFiltered, chartsInScope } from './filter-scope.ts';
import type { RootNode } from './layout-tree.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from './parse-metadata.ts';

export interface FilteredChart {
  readonly chartId: number;
  readonly metadata: DashboardMetadata;
  readonly tree: RootNode;
  /** Of the chart's dataset. */
  readonly temporalColumns: readonly string[];
}

const filtersReaching = ({ chartId, metadata, tree }: FilteredChart): NativeFilter[] =>
  nativeFilters(metadata).filter(({ scope }) => chartsInScope(scope, tree).includes(chartId));

/** Whether a filter that needs a value can let no row pass without one. */
export const mayHaveNoRows = (chart: FilteredChart): boolean =>
  filtersReaching(chart).some((filter) => filterShape(filter)?.isRequired ?? false);

/** What the native filters that reach the chart can do. A filter of an unknown kind can do nothing. */
export function freedomByFilters(chart: FilteredChart): AllowedFilters {
  const reaching = filtersReaching(chart);
  const has = (filterType: string): boolean => reaching.some((filter) => filter.filterType === filterType);
  const byValue = reaching.filter(({ filterType }) => filterType === 'filter_select' || filterType === 'filter_range');
  return {
    columns: new Set(byValue.flatMap(({ targets }) => targets.flatMap(({ column }) => column ?? []))),
    timeRange: has('filter_time'),
    timeGrain: has('filter_timegrain'),
    timeColumns: new Set(has('filter_timecolumn') ? chart.temporalColumns : []),
  };
}

/** Charts whose selections filter this one: the values that they show can be filter values as well. */
export const chartsFiltering = ({ chartId, metadata, tree }: FilteredChart, chartIds: readonly number[]): number[] =>
  chartIds.filter((id) => chartsCrossFiltered(id, metadata, tree).includes(chartId));
