// The query for a native filter's values or their two ends: from the saved filter alone, narrowed by a search, by the
// filters that it depends on, and by nothing else.
import { applyToQuery } from './apply-extra-form-data.ts';
import type { ExtraFormData } from './data-mask.ts';
import type { NativeFilter } from './parse-metadata.ts';

type JsonObject = Readonly<Record<string, unknown>>;

export const VALUES_PER_PAGE = 1_000;

export interface FilterQuestion {
  readonly filter: NativeFilter;
  readonly column: string;
  /** Of the dataset, for a range of time before the values are read; null where it has none. */
  readonly mainTemporalColumn: string | null;
  /** A condition of the dataset on everything that is read for filters. */
  readonly predicate: string | null;
  /** What the filters say on which this one depends. */
  readonly parents: ExtraFormData;
}

/** One page of the values, and one more to tell whether there are others. */
export function valuesQuery(question: FilterQuestion, conditions: readonly JsonObject[], page: number): JsonObject {
  const { filter, column } = question;
  const ascending = filter.controlValues['sortAscending'] !== false;
  return request(question, {
    columns: [column],
    metrics: filter.sortMetric === null ? [] : [filter.sortMetric],
    orderby: [[filter.sortMetric ?? column, ascending]],
    filters: [...conditions],
    row_limit: VALUES_PER_PAGE + 1,
    row_offset: page * VALUES_PER_PAGE,
  });
}

/** The smallest and the largest value, in one row. */
export const boundsQuery = (question: FilterQuestion): JsonObject =>
  request(question, { columns: [], metrics: [extreme('MIN', question.column), extreme('MAX', question.column)], filters: [] });

const extreme = (aggregate: 'MIN' | 'MAX', column: string): JsonObject => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: aggregate.toLowerCase(),
});

function request({ filter, mainTemporalColumn, predicate, parents }: FilterQuestion, query: JsonObject): JsonObject {
  const temporal = filter.granularity_sqla ?? mainTemporalColumn;
  const time = filter.time_range === null || temporal === null ? {} : { granularity: temporal, time_range: filter.time_range };
  const base = { ...query, ...time, extras: predicate === null ? {} : { where: `(${predicate}\n)` } };
  return applyToQuery(applyToQuery(base, { adhoc_filters: [...filter.adhoc_filters] }), parents);
}
