// Grouped or plain rows; more queries for pages on the server, shares over all records, and totals.
import { columnLabel, metricLabel, readFlag, readList } from '#app/charts/shared/form-values.ts';
import type { FormData, OwnState, QueryJson } from '#app/charts/shared/kind.ts';
import { isRaw } from '#app/charts/shared/row-mode.ts';
import { rowQuery } from '#app/charts/shared/row-query.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { columnFilters, readNumberCondition } from './find-rows.ts';
import { hasServerPages, hasWholeShares, searchableColumns, serverPageOf, serverSearch, serverSort } from './server-page.ts';

export function buildQueries(formData: FormData, dataset: Dataset, ownState: OwnState = {}): readonly QueryJson[] {
  const main = rowQuery(formData, dataset);
  const pages = hasServerPages(formData) ? pagedQueries(formData, main, ownState) : [main];
  return isRaw(formData) ? pages : [...pages, ...shareQuery(formData, main), ...totalsQuery(formData, main)];
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
