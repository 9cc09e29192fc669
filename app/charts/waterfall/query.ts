// One row a period and part, both ascending.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const parts = readList(formData, 'groupby').slice(0, 1);
  const ordered = [own(formData, 'x_axis'), ...parts].map((column) => [columnLabel(column), true]);
  const metrics = readList(formData, 'metric').slice(0, 1);
  return [{ ...baseQuery(formData, { columns: [axisColumn(formData), ...parts], metrics }), orderby: ordered }];
}
