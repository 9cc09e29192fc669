// Grouped or plain rows; more queries for pages on the server, shares over all records, and totals.
import { columnLabel, metricLabel, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, OwnState, QueryJson } from '#app/charts/shared/kind.ts';
import { isRaw } from '#app/charts/shared/form/row-mode.ts';
import { rowQuery } from '#app/charts/shared/form/row-query.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { columnFilters, readNumberCondition } from './find-rows.ts';
import {
  filterableMetrics,
  hasServerPages,
  hasWholeShares,
  rowColumns,
  searchableColumns,
  serverPageOf,
  serverSearch,
  serverSort,
} from './server-page.ts';

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
  const [metrics, shares] = isRaw(formData) ? [[], []] : [readList(formData, 'metrics'), readList(formData, 'percent_metrics')];
  const what =
    searchableColumns(formData).find((label) => label === sort.column) ??
    metrics.find((metric) => metricLabel(metric) === sort.column) ??
    // A share of one sum is in the order of what it is a share of.
    shares.find((metric) => `%${metricLabel(metric)}` === sort.column);
  return what === undefined ? main : { ...main, orderby: [[what, !sort.descending]] };
}

function searched(main: QueryJson, ownState: OwnState): QueryJson {
  const search = serverSearch(ownState);
  const columns = readList(main, 'columns').map(columnLabel);
  if (search === null || !columns.includes(search.column)) return main;
  return { ...main, filters: [...readList(main, 'filters'), { col: search.column, op: 'ILIKE', val: `${search.text}%` }] };
}

/** What a viewer typed over columns and metrics. */
function filtered(formData: FormData, main: QueryJson, ownState: OwnState): QueryJson {
  const typed = columnFilters(formData, ownState);
  const columns = rowColumns(formData);
  const metrics = filterableMetrics(formData);
  const filters = typed.flatMap(({ column, text }): readonly QueryJson[] => {
    const col = columns.find((one) => columnLabel(one) === column);
    return col === undefined ? [] : [{ col, ...typedCondition(text) }];
  });
  const conditions = typed
    .filter(({ column }) => metrics.includes(column))
    .map(({ column, text }): QueryJson => ({ metric: column, ...typedCondition(withoutGroups(text)) }));
  return {
    ...main,
    ...(filters.length > 0 && { filters: [...readList(main, 'filters'), ...filters] }),
    ...(conditions.length > 0 && { metric_filters: conditions }),
  };
}

/** A condition on numbers, else a part of the text. */
function typedCondition(text: string): QueryJson {
  const condition = readNumberCondition(text);
  if (condition !== null) return { op: condition.operator, val: condition.value };
  return { op: 'ILIKE', val: `%${text.trim().replace(/[\\%_]/g, '\\$&')}%` };
}

/** A number is shown with separators that the database does not write. */
const withoutGroups = (text: string): string => (/^[\s\d.,]*$/.test(text) ? text.replaceAll(',', '') : text);

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
