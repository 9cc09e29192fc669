// The query for a native filter's values or their two ends: from the saved filter alone, narrowed by a search, by the
// filters that it depends on, and by nothing else.
import { applyToQuery } from '#app/domain/dashboard/masks/apply-extra-form-data.ts';
import type { ExtraFormData } from '#app/domain/dashboard/masks/data-mask.ts';
import type { NativeFilter } from '#app/domain/dashboard/metadata/parse-metadata.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export interface FilterQuerySource {
  readonly filter: NativeFilter;
  readonly column: string;
  /** The dataset's main temporal column, for a time range that is applied before values are read; null: none. */
  readonly mainTemporalColumn: string | null;
  /** A condition of the dataset on everything that is read for filters. */
  readonly predicate: string | null;
  /** What the filters say on which this one depends. */
  readonly parents: ExtraFormData;
}

/** Which values of all in order. */
export interface ValuesPage {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the values, and one more to tell whether there are others. In order of a metric, equal ones are in order of
 * the column: else pages could repeat values and leave others out. */
export function valuesQuery(
  source: FilterQuerySource,
  conditions: readonly JsonObject[],
  { page, pageSize }: ValuesPage,
): JsonObject {
  const { filter, column } = source;
  const ascending = filter.controlValues['sortAscending'] !== false;
  return request(source, {
    columns: [column],
    metrics: filter.sortMetric === null ? [] : [filter.sortMetric],
    orderby:
      filter.sortMetric === null
        ? [[column, ascending]]
        : [
            [filter.sortMetric, ascending],
            [column, true],
          ],
    filters: [...conditions],
    row_limit: pageSize + 1,
    row_offset: page * pageSize,
  });
}

/** The smallest and the largest value, in one row. */
export const boundsQuery = (source: FilterQuerySource): JsonObject =>
  request(source, { columns: [], metrics: [extreme('MIN', source.column), extreme('MAX', source.column)], filters: [] });

/** Ends of the data, min below max. */
export interface ValueBounds {
  readonly min: number;
  readonly max: number;
}

const HISTOGRAM_BINS = 24;

/** How many rows each part of the data's range has, in one row and one pass; `operand`: the column as the engine writes it. */
export function histogramQuery(source: FilterQuerySource, bounds: ValueBounds, operand: string): JsonObject {
  const edges = histogramEdges(bounds);
  const metrics = edges.map((from, index) => {
    const to = edges[index + 1];
    const condition = `${operand} >= ${from}${to === undefined ? '' : ` AND ${operand} < ${to}`}`;
    return { expressionType: 'SQL', sqlExpression: `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`, label: `bin${index}` };
  });
  return request(source, { columns: [], metrics, filters: [] });
}

/** Where the parts begin. A few whole numbers have a part each. */
function histogramEdges({ min, max }: ValueBounds): number[] {
  const isFewWhole = Number.isInteger(min) && Number.isInteger(max) && max - min < HISTOGRAM_BINS;
  const count = isFewWhole ? max - min + 1 : HISTOGRAM_BINS;
  const width = isFewWhole ? 1 : (max - min) / HISTOGRAM_BINS;
  return Array.from({ length: count }, (_, index) => min + index * width);
}

const extreme = (aggregate: 'MIN' | 'MAX', column: string): JsonObject => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: aggregate.toLowerCase(),
});

function request({ filter, mainTemporalColumn, predicate, parents }: FilterQuerySource, query: JsonObject): JsonObject {
  const temporal = filter.granularity_sqla ?? mainTemporalColumn;
  const time = filter.time_range === null || temporal === null ? {} : { granularity: temporal, time_range: filter.time_range };
  const base = { ...query, ...time, extras: predicate === null ? {} : { where: `(${predicate}\n)` } };
  return applyToQuery(applyToQuery(base, { adhoc_filters: [...filter.adhoc_filters] }), parents);
}
