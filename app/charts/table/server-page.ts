// Pages that the server makes: which one a viewer requested, in which order, and what was searched.
import {
  columnLabel,
  isObject,
  metricLabel,
  own,
  readFlag,
  readList,
  readNumber,
  readText,
} from '#app/charts/shared/form/form-values.ts';
import type { FormData, OwnState } from '#app/charts/shared/kind.ts';
import { isRaw } from '#app/charts/shared/form/row-mode.ts';
import type { Sort } from './sort-rows.ts';

const DEFAULT_ROWS = 10;
const MAX_ROWS = 10_000;
const MAX_PAGE = 1_000_000;

export const hasServerPages = (formData: FormData): boolean => readFlag(formData, 'server_pagination', false);

export const hasWholeShares = (formData: FormData): boolean =>
  readList(formData, 'percent_metrics').length > 0 && own(formData, 'percent_metric_calculation') === 'all_records';

/** The page from 0, and how many rows it has. */
export function serverPageOf(formData: FormData, ownState: OwnState): { readonly index: number; readonly size: number } {
  const size = readNumber(ownState, 'pageSize') ?? readNumber(formData, 'server_page_length') ?? DEFAULT_ROWS;
  const index = readNumber(ownState, 'currentPage') ?? 0;
  return {
    index: Math.min(MAX_PAGE, Math.max(0, Math.floor(index))),
    size: Math.min(MAX_ROWS, Math.max(1, Math.floor(size))),
  };
}

/** By the first of `sortBy`, as `[{key, desc}]`. */
export function serverSort(ownState: OwnState): Sort | null {
  const first = readList(ownState, 'sortBy')[0];
  const column = isObject(first) ? (readText(first, 'key') ?? readText(first, 'id')) : null;
  return column === null || !isObject(first) ? null : { column, descending: readFlag(first, 'desc', false) };
}

/** The column that is searched in and the beginning that is looked for. */
export function serverSearch(ownState: OwnState): { readonly column: string; readonly text: string } | null {
  const [column, text] = [readText(ownState, 'searchColumn'), readText(ownState, 'searchText')];
  return column === null || text === null ? null : { column, text };
}

/** The columns of rows, not those that are aggregated: names, or SQL with a label. */
export const rowColumns = (formData: FormData): readonly unknown[] =>
  readList(formData, isRaw(formData) ? 'all_columns' : 'groupby');

/** Names of the columns that the server can search and filter. */
export const searchableColumns = (formData: FormData): readonly string[] => rowColumns(formData).map(columnLabel);

/** Metrics that the server can filter: not shares and comparisons, which are computed from its result. */
export const filterableMetrics = (formData: FormData): readonly string[] =>
  isRaw(formData) ? [] : readList(formData, 'metrics').map(metricLabel);
