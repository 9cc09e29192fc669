// The rows behind a query, ungrouped: its filters over every column of the dataset.
import type { Dataset } from './dataset.ts';
import type { QueryObject } from './query-object.ts';

/** The same filters and limit; no grouping, no order, no post-processing. */
export function samplesQuery(query: QueryObject, dataset: Dataset): QueryObject {
  return {
    ...query,
    columns: dataset.columns.map(({ name }) => name),
    metrics: null,
    metricFilters: [],
    orderby: [],
    seriesColumns: [],
    seriesLimit: 0,
    seriesLimitMetric: null,
    extras: { ...query.extras, having: '' },
    isTimeseries: false,
    isRowcount: query.isRowcount,
    timeOffsets: [],
    groupsOthers: false,
    postProcessing: [],
  };
}

/** The rows behind a chart's cell: as samples, in the order of the dataset's first column, so that pages follow each other. */
export function drillDetailQuery(query: QueryObject, dataset: Dataset): QueryObject {
  const [first] = dataset.columns;
  return { ...samplesQuery(query, dataset), orderby: first ? [[first.name, true]] : [] };
}
