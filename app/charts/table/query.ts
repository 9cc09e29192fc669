// Grouped or plain rows; more queries for pages on the server, shares over all records, and totals.
import { baseQuery, grainOf } from '#app/charts/shared/base-query.ts';
import { isTemporal } from '#app/charts/shared/form-upgrade.ts';
import { metricLabel, own, readFlag, readList, readNumber } from '#app/charts/shared/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { isRaw } from './definition.ts';

export function buildQueries(formData: FormData, dataset: Dataset): readonly QueryJson[] {
  const main = isRaw(formData) ? rawQuery(formData) : groupedQuery(formData, dataset);
  const pages = readFlag(formData, 'server_pagination', false) ? pagedQueries(formData, main) : [main];
  return isRaw(formData) ? pages : [...pages, ...shareQuery(formData, main), ...totalsQuery(formData, main)];
}

function rawQuery(formData: FormData): QueryJson {
  return {
    ...baseQuery(formData, { columns: readList(formData, 'all_columns'), metrics: null }),
    orderby: readList(formData, 'order_by_cols').flatMap(parseOrder),
    post_processing: [],
    time_offsets: readList(formData, 'time_compare'),
  };
}

function groupedQuery(formData: FormData, dataset: Dataset): QueryJson {
  const metrics = readList(formData, 'metrics');
  const shares = readList(formData, 'percent_metrics');
  const columns = readList(formData, 'groupby').map((column) => grained(formData, dataset, column));
  return {
    ...baseQuery(formData, { columns, metrics: [...metrics, ...shares] }),
    orderby: groupedOrder(formData, metrics),
    post_processing: contribution(shares),
    time_offsets: readList(formData, 'time_compare'),
  };
}

function groupedOrder(formData: FormData, metrics: readonly unknown[]): readonly unknown[] {
  const [by] = readList(formData, 'timeseries_limit_metric');
  if (by !== undefined) return [[by, !readFlag(formData, 'order_desc', true)]];
  const [first] = metrics;
  return first === undefined ? [] : [[first, false]];
}

/** A temporal column at the chosen grain has the form of an axis, in its place. */
function grained(formData: FormData, dataset: Dataset, column: unknown): unknown {
  const timeGrain = grainOf(formData);
  if (typeof timeGrain !== 'string' || timeGrain === '' || !isTemporal(dataset, column)) return column;
  return { timeGrain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}

function contribution(shares: readonly unknown[]): readonly unknown[] {
  if (shares.length === 0) return [];
  const columns = [...new Set(shares.map(metricLabel))];
  return [{ operation: 'contribution', options: { columns, rename_columns: columns.map((label) => `%${label}`) } }];
}

function pagedQueries(formData: FormData, main: QueryJson): readonly QueryJson[] {
  const page = { ...main, row_limit: readNumber(formData, 'server_page_length') ?? 10, row_offset: 0 };
  return [page, { ...main, row_offset: 0, is_rowcount: true, post_processing: [] }];
}

const WHOLE = { columns: [], row_limit: 0, row_offset: 0, post_processing: [] } as const;

function shareQuery(formData: FormData, main: QueryJson): readonly QueryJson[] {
  const shares = readList(formData, 'percent_metrics');
  if (shares.length === 0 || own(formData, 'percent_metric_calculation') !== 'all_records') return [];
  return [{ ...main, ...WHOLE, metrics: shares, orderby: [], is_timeseries: false }];
}

function totalsQuery(formData: FormData, main: QueryJson): readonly QueryJson[] {
  if (!readFlag(formData, 'show_totals', false)) return [];
  const { orderby: _orderby, order_desc: _orderDesc, ...rest } = main;
  return [{ ...rest, ...WHOLE }];
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
