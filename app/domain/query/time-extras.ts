// What dashboards of older clients say that their filters have set of the time, and whether it could count here.
import { findDatasetColumn } from './plan/plan-context.ts';
import type { Dataset } from './dataset.ts';
import type { AppliedFilter, RejectedFilter } from './filter-report.ts';
import type { QueryObject } from './query-object.ts';

const OF_ANY_TIME = new Set(['__time_range', '__time_grain']);

export interface TimeExtras {
  readonly applied: readonly AppliedFilter[];
  readonly rejected: readonly RejectedFilter[];
}

/** A range or grain counts where the dataset has a time at all, a column where the query's is one of the dataset. */
export function appliedTimeExtras(query: QueryObject, dataset: Dataset): TimeExtras {
  const hasTime = dataset.columns.some(({ isTemporal }) => isTemporal);
  const isColumn = query.granularity !== null && findDatasetColumn(dataset, query.granularity)?.isTemporal === true;
  const applied: AppliedFilter[] = [];
  const rejected: RejectedFilter[] = [];
  for (const column of query.appliedTimeExtras) {
    if (OF_ANY_TIME.has(column)) {
      if (hasTime) applied.push({ column });
      else rejected.push({ reason: 'no_temporal_column', column });
    } else if (column === '__time_col') {
      if (isColumn) applied.push({ column });
      else rejected.push({ reason: 'not_in_datasource', column });
    }
  }
  return { applied, rejected };
}
