// One query: one row per link, with the categories of its two nodes.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { GraphSettings } from './settings.ts';

export function buildQueries(settings: GraphSettings): readonly QueryJson[] {
  const { source, target, source_category, target_category, metric } = settings;
  const columns = distinctBy(
    [source, target, source_category, target_category].filter((column) => column !== null),
    columnLabel,
  );
  const metrics = metric === null ? [] : [metric];
  return [{ ...baseQuery(settings, { columns, metrics }), orderby: columns.map((column) => [column, true]) }];
}
