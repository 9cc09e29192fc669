// What a dashboard's filters can do to the queries of one of its charts: read from its metadata, filter by filter.
import type { AllowedFilters } from './allowed-query.ts';
import { offeredDimensions, type ControlledColumn } from '#app/domain/dashboard/filters/display-controls.ts';
import { filterShape, type FilterKind } from '#app/domain/dashboard/filters/filter-choice.ts';
import { chartsCrossFiltered, chartsInScope } from '#app/domain/dashboard/filters/filter-scope.ts';
import type { RootNode } from '#app/domain/dashboard/layout/layout-tree.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

export interface FilteredChart {
  readonly chartId: number;
  readonly metadata: DashboardMetadata;
  readonly tree: RootNode;
  /** Columns of the chart's dataset. */
  readonly columns: readonly ControlledColumn[];
}

const filtersReaching = ({ chartId, metadata, tree }: FilteredChart): NativeFilter[] =>
  nativeFilters(metadata).filter(({ scope }) => chartsInScope(scope, tree).includes(chartId));

/** Whether a filter that needs a value can let no row pass without one. */
export const mayHaveNoRows = (chart: FilteredChart): boolean =>
  filtersReaching(chart).some((filter) => filterShape(filter)?.isRequired ?? false);

/** What the native filters that reach the chart can do. A filter of an unknown kind can do nothing. */
export function freedomByFilters(chart: FilteredChart): AllowedFilters {
  const reaching = filtersReaching(chart);
  const has = (kind: FilterKind): boolean => reaching.some((filter) => filterShape(filter)?.kind === kind);
  const byValue = reaching.filter(({ filterType }) => filterType === 'filter_select' || filterType === 'filter_range');
  return {
    columns: new Set(byValue.flatMap(({ targets }) => targets.flatMap(({ column }) => column ?? []))),
    timeRange: has('time'),
    timeGrain: has('grain'),
    timeColumns: new Set(has('column') ? chart.columns.filter(({ isTemporal }) => isTemporal).map(({ name }) => name) : []),
    dimensions: new Set(reaching.filter(isOfDimensions).flatMap((filter) => offeredDimensions(filter, chart.columns))),
  };
}

const isOfDimensions = (filter: NativeFilter): boolean => filterShape(filter)?.kind === 'dimensions';

/** Charts whose selections filter this one: the values that they show can be filter values as well. */
export const chartsFiltering = ({ chartId, metadata, tree }: FilteredChart, chartIds: readonly number[]): number[] =>
  chartIds.filter((id) => chartsCrossFiltered(id, metadata, tree).includes(chartId));
