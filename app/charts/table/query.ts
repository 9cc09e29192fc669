// Grouped or plain rows; more queries for pages on the server, shares over all records, and totals.
import { baseQuery } from '#app/charts/shared/base-query.ts';
import { grainedColumn } from '#app/charts/shared/grained-column.ts';
import { columnLabel, metricLabel, readFlag, readList } from '#app/charts/shared/form-values.ts';
import type { FormData, OwnState, QueryJson } from '#app/charts/shared/kind.ts';
import { timeShifts } from '#app/charts/shared/time-shifts.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { isRaw } from './definition.ts';
import { columnFilters, readNumberCondition } from './find-rows.ts';
import { hasServerPages, hasWholeShares, searchableColumns, serverPageOf, serverSearch, serverSort } from './server-page.ts';

export function buildQueries(formData: FormData, dataset: Dataset, ownState: OwnState = {}): readonly QueryJson[] {
  const main = isRaw(formData) ? rawQuery(formData) : groupedQuery(formData, dataset);
  const pages = hasServerPages(formData) ? pagedQueries(formData, main, ownState) : [main];
  return isRaw(formData) ? pages : [...pages, ...shareQuery(formData, main), ...totalsQuery(formData, main)];
}

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

function pagedQueries(formData: FormData, main: QueryJson, ownState: OwnState): readonly QueryJson[] {
  const { index, size } = serverPageOf(formData, ownState);
  const found = filtered(formData, searched(main, ownState), ownState);
  const page = { ...ordered(formData, found, ownState), row_limit: size, row_offset: index * size };
  return [page, { ...found, row_offset: 0, is_rowcount: true, post_processing: [] }];
}

/** By a column or metric of the table that a viewer selected; others are skipped. */
function ordered(formData: FormData, main: QueryJson, ownState: OwnState): QueryJson {
  const sort = serverSort(ownState);
  if (sort === null) return main;
  const columns = isRaw(formData) ? readList(formData, 'all_columns') : readList(formData, 'groupby');
  const metrics = isRaw(formData) ? [] : [...readList(formData, 'metrics'), ...readList(formData, 'percent_metrics')];
  const column = columns.map(columnLabel).find((label) => label === sort.column);
  const what = column ?? metrics.find((metric) => metricLabel(metric) === sort.column);
  return what === undefined ? main : { ...main, orderby: [[what, !sort.descending]] };
}

function searched(main: QueryJson, ownState: OwnState): QueryJson {
  const search = serverSearch(ownState);
  const columns = readList(main, 'columns').map(columnLabel);
  if (search === null || !columns.includes(search.column)) return main;
  return { ...main, filters: [...readList(main, 'filters'), { col: search.column, op: 'ILIKE', val: `${search.text}%` }] };
}

/** What a viewer typed over columns: a condition on numbers, else a part of the text. */
function filtered(formData: FormData, main: QueryJson, ownState: OwnState): QueryJson {
  const known = searchableColumns(formData);
  const filters = columnFilters(formData, ownState).flatMap(({ column, text }): readonly QueryJson[] => {
    if (!known.includes(column)) return [];
    const condition = readNumberCondition(text);
    if (condition !== null) return [{ col: column, op: condition.operator, val: condition.value }];
    return [{ col: column, op: 'ILIKE', val: `%${text.trim().replace(/[\\%_]/g, '\\$&')}%` }];
  });
  return filters.length === 0 ? main : { ...main, filters: [...readList(main, 'filters'), ...filters] };
}

const WHOLE = { columns: [], row_limit: 0, row_offset: 0, post_processing: [] } as const;

function shareQuery(formData: FormData, main: QueryJson): readonly QueryJson[] {
  if (!hasWholeShares(formData)) return [];
  return [{ ...main, ...WHOLE, metrics: readList(formData, 'percent_metrics'), orderby: [], is_timeseries: false }];
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
