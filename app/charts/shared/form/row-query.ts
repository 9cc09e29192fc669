// The query of charts that list rows: raw rows of the dataset, or groups with metrics.
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { grainedColumn } from '#app/charts/shared/time/grained-column.ts';
import { timeShifts } from '#app/charts/shared/time/time-shifts.ts';
import { baseQuery } from './base-query.ts';
import { metricLabel } from './form-values.ts';
import { timeCompare } from './controls.ts';
import { rowOrder, rowSources } from './row-controls.ts';
import { fieldList, type BaseSettings, type FieldValues } from './settings.ts';
import { showsRawRows } from './row-mode.ts';

/** Settings that the query reads besides the base settings. Kinds without a control for one list it as hidden. */
const ROW_FIELDS = fieldList(...rowSources, ...rowOrder, { name: 'percent_metrics', type: 'metrics' }, ...timeCompare);
export type RowSettings = BaseSettings & FieldValues<(typeof ROW_FIELDS)[number]>;

export function rowQuery(settings: RowSettings, dataset: Dataset): QueryJson {
  return showsRawRows(settings) ? rawQuery(settings) : groupedQuery(settings, dataset);
}

function rawQuery(settings: RowSettings): QueryJson {
  return {
    ...baseQuery(settings, { columns: settings.all_columns, metrics: null }),
    orderby: settings.order_by_cols.flatMap(parseOrder),
    post_processing: [],
    time_offsets: timeShifts(settings),
  };
}

function groupedQuery(settings: RowSettings, dataset: Dataset): QueryJson {
  const { groupby, metrics, percent_metrics: shares } = settings;
  const columns = groupby.map((column) => grainedColumn(settings, dataset, column));
  return {
    ...baseQuery(settings, { columns, metrics: [...metrics, ...shares] }),
    orderby: groupedOrder(settings),
    post_processing: contribution(shares, timeShifts(settings)),
    time_offsets: timeShifts(settings),
  };
}

function groupedOrder({ timeseries_limit_metric: by, order_desc: isDescending, metrics }: RowSettings): readonly unknown[] {
  if (by !== null) return [[by, !isDescending]];
  const [first] = metrics;
  return first === undefined ? [] : [[first, false]];
}

/** Percentages of a time shift are relative to that shift's total. */
function contribution(shares: readonly unknown[], shifts: readonly string[]): readonly unknown[] {
  if (shares.length === 0) return [];
  const columns = [...new Set(shares.map(metricLabel))].flatMap((label) => [
    label,
    ...shifts.map((shift) => `${label}__${shift}`),
  ]);
  return [{ operation: 'contribution', options: { columns, rename_columns: columns.map((label) => `%${label}`) } }];
}

/** Parses `["column", ascending]`, saved as JSON text; empty for anything else. */
function parseOrder(saved: unknown): readonly unknown[] {
  const pair = typeof saved === 'string' ? parseJson(saved) : saved;
  return Array.isArray(pair) && pair.length === 2 && typeof pair[1] === 'boolean' ? [pair] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Ignore an invalid order, saved by hand or by an old release.
    return null;
  }
}
