// One query: raw rows of points. With group-by columns: one row per group, with its row count if that is the label.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { labelColumn, radiusColumn } from './columns.ts';
import type { MapboxSettings } from './settings.ts';

/** The label that stands for the rows of a group. */
const COUNT = 'count';
const COUNT_OF_ROWS = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: COUNT };

export function buildQueries(settings: MapboxSettings): readonly QueryJson[] {
  const { all_columns_x: lon, all_columns_y: lat, groupby: groups } = settings;
  const label = labelColumn(settings);
  const isCount = label === COUNT;
  const wanted = [lon, lat, ...groups, isCount ? null : label, radiusColumn(settings)].filter((column) => column !== null);
  const metrics = groups.length === 0 ? null : isCount ? [COUNT_OF_ROWS] : [];
  return [{ ...baseQuery(settings, { columns: distinctBy(wanted, columnLabel), metrics }), is_timeseries: false }];
}
