// One query: one row per node.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { TreeSettings } from './settings.ts';

export function buildQueries(settings: TreeSettings): readonly QueryJson[] {
  const { id, parent, name, metric } = settings;
  const base = baseQuery(settings, { columns: distinct([id, parent, name]), metrics: metric === null ? [] : [metric] });
  return [{ ...base, orderby: distinct([parent, id, name]).map((column) => [column, true]) }];
}

const distinct = (columns: readonly (FieldRef | null)[]): readonly unknown[] =>
  distinctBy(
    columns.filter((column) => column !== null),
    columnLabel,
  );
