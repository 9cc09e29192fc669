// What a dashboard's filters may do to the queries of one of its charts: read from its metadata, filter by filter.
import type { FilterFreedom } from './allowed-query.ts';
import { chartsCrossFiltered, chartsInScope } from './filter-scope.ts';
import type { RootNode } from './layout-tree.ts';
import { nativeFilters, type DashboardMetadata } from './parse-metadata.ts';

export interface FilteredChart {
  readonly chartId: number;
  readonly metadata: DashboardMetadata;
  readonly tree: RootNode;
  /** Of the chart's dataset. */
  readonly temporalColumns: readonly string[];
}

/** What the native filters that reach the chart may do. A filter of an unknown kind may do nothing. */
export function freedomByFilters({ chartId, metadata, tree, temporalColumns }: FilteredChart): FilterFreedom {
  const reaching = nativeFilters(metadata).filter(({ scope }) => chartsInScope(scope, tree).includes(chartId));
  const has = (filterType: string): boolean => reaching.some((filter) => filter.filterType === filterType);
  const byValue = reaching.filter(({ filterType }) => filterType === 'filter_select' || filterType === 'filter_range');
  return {
    columns: new Set(byValue.flatMap(({ targets }) => targets.flatMap(({ column }) => column ?? []))),
    timeRange: has('filter_time'),
    timeGrain: has('filter_timegrain'),
    timeColumns: new Set(has('filter_timecolumn') ? temporalColumns : []),
  };
}

/** Charts whose selections filter this one: the values that they show may be filtered by as well. */
export const chartsFiltering = ({ chartId, metadata, tree }: FilteredChart, chartIds: readonly number[]): number[] =>
  chartIds.filter((id) => chartsCrossFiltered(id, metadata, tree).includes(chartId));
