// One query: a row a part, ordered by its names, or by size first.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const columns = readList(formData, 'groupby');
  const metrics = readList(formData, 'metric').slice(0, 1);
  const bySize = readFlag(formData, 'sort_by_metric', false) ? metrics.map((metric) => [metric, false] as const) : [];
  const orderby = [...bySize, ...columns.map((column) => [columnLabel(column), true] as const)];
  return [{ ...baseQuery(formData, { columns, metrics }), ...(orderby.length === 0 ? {} : { orderby }) }];
}
