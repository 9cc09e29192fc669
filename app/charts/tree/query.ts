// One query: a row a node.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const one = (name: string): readonly unknown[] => readList(formData, name).slice(0, 1);
  const columns = distinctBy([...one('id'), ...one('parent'), ...one('name')], columnLabel);
  const ordered = distinctBy([...one('parent'), ...one('id'), ...one('name')], columnLabel);
  const base = baseQuery(formData, { columns, metrics: one('metric') });
  return [{ ...base, orderby: ordered.map((column) => [column, true]) }];
}
