// One query: one row per part, ordered by names or by size.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { TreemapSettings } from './settings.ts';

export function buildQueries(settings: TreemapSettings): readonly QueryJson[] {
  const { groupby, metric, sort_by_metric } = settings;
  const metrics = metric === null ? [] : [metric];
  const bySize = sort_by_metric ? metrics.map((one) => [one, false] as const) : [];
  const orderby = [...bySize, ...groupby.map((column) => [columnLabel(column), true] as const)];
  return [{ ...baseQuery(settings, { columns: groupby, metrics }), ...(orderby.length === 0 ? {} : { orderby }) }];
}
