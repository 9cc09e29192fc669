// One query: plain rows of places; with columns to group by, each group once, with the count of its rows where that is the label.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { labelColumn, radiusColumn } from './settings.ts';

/** The label that stands for the rows of a group. */
const COUNT = 'count';
const COUNT_OF_ROWS = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: COUNT };

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const groups = readList(formData, 'groupby');
  const label = labelColumn(formData);
  const isCount = label === COUNT;
  const places = ['all_columns_x', 'all_columns_y'].flatMap((name) => readList(formData, name).slice(0, 1));
  const wanted = [...places, ...groups, isCount ? null : label, radiusColumn(formData)].filter((column) => column !== null);
  const metrics = groups.length === 0 ? null : isCount ? [COUNT_OF_ROWS] : [];
  return [{ ...baseQuery(formData, { columns: distinctBy(wanted, columnLabel), metrics }), is_timeseries: false }];
}
