// The queries that a native filter itself runs: the values of its column to select from, or their smallest and largest.
import { applyToQuery } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import { nativeFilters, type DashboardMetadata, type NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** Max values that a filter offers (FILTER_SELECT_ROW_LIMIT). */
const MAX_VALUES = 10_000;

export interface AllowedFilterQueries {
  /** Every form in which the filter can query, one of `queries[]` each. */
  readonly queries: readonly JsonObject[];
  /** Columns by which its values can be narrowed: its own, by search, and those of the filters that it depends on. */
  readonly narrowedBy: ReadonlySet<string>;
}

/** What the filter can query from this dataset; null if the filter does not exist or its values come from elsewhere. */
export function listAllowedFilterQueries(
  metadata: DashboardMetadata,
  filterId: string,
  dataset: { readonly id: number; readonly uuid: string },
): AllowedFilterQueries | null {
  const filters = nativeFilters(metadata);
  const filter = filters.find(({ id }) => id === filterId);
  const target = filter?.targets.find(({ datasetId, datasetUuid }) =>
    datasetId === null ? datasetUuid === dataset.uuid : datasetId === dataset.id,
  );
  if (!filter || !target || target.column === null) return null;
  const parents = filters.filter(({ id }) => filter.cascadeParentIds.includes(id));
  const narrowedBy = [target.column, ...parents.flatMap(({ targets }) => targets.flatMap(({ column }) => column ?? []))];
  return { queries: buildFilterQueries(filter, target.column), narrowedBy: new Set(narrowedBy) };
}

function buildFilterQueries(filter: NativeFilter, column: string): JsonObject[] {
  const base = {
    row_limit: MAX_VALUES,
    ...(filter.time_range === null ? {} : { time_range: filter.time_range }),
    ...(filter.granularity_sqla === null ? {} : { granularity: filter.granularity_sqla }),
  };
  const queries =
    filter.filterType === 'filter_select'
      ? buildValueQueries(column, filter.sortMetric)
      : filter.filterType === 'filter_range'
        ? [{ columns: [], metrics: ['MIN', 'MAX'].map((aggregate) => extreme(aggregate, column)) }]
        : [];
  return queries.map((query) => applyToQuery({ ...base, ...query }, { adhoc_filters: [...filter.adhoc_filters] }));
}

function buildValueQueries(column: string, sortMetric: string | null): JsonObject[] {
  const measures = sortMetric === null ? [[]] : [[], [sortMetric]];
  const orders = [
    undefined,
    ...[column, ...(sortMetric === null ? [] : [sortMetric])].flatMap((by) => [
      [by, true],
      [by, false],
    ]),
  ];
  return measures.flatMap((metrics) =>
    orders.map((order) => ({ columns: [column], metrics, orderby: order === undefined ? [] : [order] })),
  );
}

/** As other clients query the two ends of a range. */
const extreme = (aggregate: string, column: string): JsonObject => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: aggregate.toLowerCase(),
});
