// The query of kinds that show rows: as they are in the dataset, or grouped with metrics.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { baseQuery } from './base-query.ts';
import { metricLabel, readFlag, readList } from './form-values.ts';
import { grainedColumn } from '#app/charts/shared/time/grained-column.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { isRaw } from './row-mode.ts';
import { timeShifts } from '#app/charts/shared/time/time-shifts.ts';

export const rowQuery = (formData: FormData, dataset: Dataset): QueryJson =>
  isRaw(formData) ? rawQuery(formData) : groupedQuery(formData, dataset);

function rawQuery(formData: FormData): QueryJson {
  return {
    ...baseQuery(formData, { columns: readList(formData, 'all_columns'), metrics: null }),
    orderby: readList(formData, 'order_by_cols').flatMap(parseOrder),
    post_processing: [],
    time_offsets: timeShifts(formData),
  };
}

function groupedQuery(formData: FormData, dataset: Dataset): QueryJson {
  const metrics = readList(formData, 'metrics');
  const shares = readList(formData, 'percent_metrics');
  const columns = readList(formData, 'groupby').map((column) => grainedColumn(formData, dataset, column));
  return {
    ...baseQuery(formData, { columns, metrics: [...metrics, ...shares] }),
    orderby: groupedOrder(formData, metrics),
    post_processing: contribution(shares, timeShifts(formData)),
    time_offsets: timeShifts(formData),
  };
}

function groupedOrder(formData: FormData, metrics: readonly unknown[]): readonly unknown[] {
  const [by] = readList(formData, 'timeseries_limit_metric');
  if (by !== undefined) return [[by, !readFlag(formData, 'order_desc', true)]];
  const [first] = metrics;
  return first === undefined ? [] : [[first, false]];
}

/** Compared shares are of their own time. */
function contribution(shares: readonly unknown[], shifts: readonly string[]): readonly unknown[] {
  if (shares.length === 0) return [];
  const columns = [...new Set(shares.map(metricLabel))].flatMap((label) => [
    label,
    ...shifts.map((shift) => `${label}__${shift}`),
  ]);
  return [{ operation: 'contribution', options: { columns, rename_columns: columns.map((label) => `%${label}`) } }];
}

/** `["column", ascending]`, saved as JSON text; anything else orders nothing. */
function parseOrder(saved: unknown): readonly unknown[] {
  const pair = typeof saved === 'string' ? parseJson(saved) : saved;
  return Array.isArray(pair) && pair.length === 2 && typeof pair[1] === 'boolean' ? [pair] : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Saved by hand or by an old release: the rows come unordered rather than not at all.
    return null;
  }
}
