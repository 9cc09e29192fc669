// One row an entity and series, with the three metrics.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const columns = distinctBy(
    ['entity', 'series'].flatMap((name) => readList(formData, name).slice(0, 1)),
    columnLabel,
  );
  const metrics = ['x', 'y', 'size'].flatMap((name) => readList(formData, name).slice(0, 1));
  const [orderedBy] = readList(formData, 'orderby');
  return [
    {
      ...baseQuery(formData, { columns, metrics }),
      ...(orderedBy === undefined ? {} : { orderby: [[orderedBy, !readFlag(formData, 'order_desc', true)]] }),
    },
  ];
}
