// One query: a row a link, with the categories of its ends.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

const COLUMNS = ['source', 'target', 'source_category', 'target_category'];

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const columns = distinctBy(
    COLUMNS.flatMap((name) => readList(formData, name).slice(0, 1)),
    columnLabel,
  );
  return [{ ...baseQuery(formData, { columns, metrics }), orderby: columns.map((column) => [column, true]) }];
}
