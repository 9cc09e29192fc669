// One query: raw rows of the column and its groups; post-processing counts them into bins.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { HistogramSettings } from './settings.ts';

export function buildQueries(settings: HistogramSettings): readonly QueryJson[] {
  const { column, groupby, bins, cumulative, normalize } = settings;
  if (column === null) return [baseQuery(settings, { columns: groupby, metrics: null })];
  const base = baseQuery(settings, { columns: [...groupby, column], metrics: null });
  const options = {
    column: columnLabel(column),
    groupby: groupby.map(columnLabel),
    bins: Math.max(1, Math.round(bins)),
    cumulative,
    normalize,
  };
  return [{ ...base, post_processing: [{ operation: 'histogram', options }] }];
}
