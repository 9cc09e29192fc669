// Server pagination: reads the requested page, sort order, and search.
import {
  columnLabel,
  isObject,
  metricLabel,
  readFlag,
  readList,
  readNumber,
  readText,
} from '#app/charts/shared/form/form-values.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';
import { showsRawRows } from '#app/charts/shared/form/row-mode.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { TableSettings } from './settings.ts';
import type { Sort } from './sort-rows.ts';

const MAX_ROWS = 10_000;
const MAX_PAGE = 1_000_000;

export const hasServerPages = ({ server_pagination: isServer }: Pick<TableSettings, 'server_pagination'>): boolean => isServer;

export const hasWholeShares = (settings: TableSettings): boolean =>
  settings.percent_metrics.length > 0 && settings.percent_metric_calculation === 'all_records';

/** Reads the zero-based page index and the page size. */
export function readServerPage(
  settings: Pick<TableSettings, 'server_page_length'>,
  ownState: OwnState,
): { readonly index: number; readonly size: number } {
  const size = readNumber(ownState, 'pageSize') ?? settings.server_page_length;
  const index = readNumber(ownState, 'currentPage') ?? 0;
  return {
    index: Math.min(MAX_PAGE, Math.max(0, Math.floor(index))),
    size: Math.min(MAX_ROWS, Math.max(1, Math.floor(size))),
  };
}

/** Reads the sort order from the first entry of `sortBy`: `[{key, desc}]`. */
export function serverSort(ownState: OwnState): Sort | null {
  const first = readList(ownState, 'sortBy')[0];
  const column = isObject(first) ? (readText(first, 'key') ?? readText(first, 'id')) : null;
  return column === null || !isObject(first) ? null : { column, descending: readFlag(first, 'desc', false) };
}

/** Reads the searched column and the prefix to find. */
export function serverSearch(ownState: OwnState): { readonly column: string; readonly text: string } | null {
  const [column, text] = [readText(ownState, 'searchColumn'), readText(ownState, 'searchText')];
  return column === null || text === null ? null : { column, text };
}

/** The columns that aren't aggregated: names, or SQL with a label. */
export const rowColumns = (settings: TableSettings): readonly FieldRef[] =>
  showsRawRows(settings) ? settings.all_columns : settings.groupby;

/** Names of the columns that the server can search and filter. */
export const searchableColumns = (settings: TableSettings): readonly string[] => rowColumns(settings).map(columnLabel);

/** Metrics that the server can filter: not percentages and comparisons, which are computed from the result. */
export const filterableMetrics = (settings: TableSettings): readonly string[] =>
  showsRawRows(settings) ? [] : settings.metrics.map(metricLabel);
