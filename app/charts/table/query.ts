// The query of groups or raw rows; additional queries for server pagination, percentages of all records, and totals.
import { columnLabel, metricLabel, readList } from '#app/charts/shared/form/form-values.ts';
import type { OwnState, QueryJson } from '#app/charts/shared/kind.ts';
import { showsRawRows } from '#app/charts/shared/form/row-mode.ts';
import { rowQuery } from '#app/charts/shared/form/row-query.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { columnFilters, readNumberCondition } from './find-rows.ts';
import {
  filterableMetrics,
  hasServerPages,
  hasWholeShares,
  rowColumns,
  searchableColumns,
  readServerPage,
  serverSearch,
  serverSort,
} from './server-page.ts';
import type { TableSettings } from './settings.ts';

export function buildQueries(settings: TableSettings, dataset: Dataset, ownState: OwnState = {}): readonly QueryJson[] {
  const main = rowQuery(settings, dataset);
  const pages = hasServerPages(settings) ? pagedQueries(settings, main, ownState) : [main];
  return showsRawRows(settings) ? pages : [...pages, ...shareQuery(settings, main), ...totalsQuery(settings, main)];
}

function pagedQueries(settings: TableSettings, main: QueryJson, ownState: OwnState): readonly QueryJson[] {
  const { index, size } = readServerPage(settings, ownState);
  const found = filtered(settings, searched(main, ownState), ownState);
  const page = { ...ordered(settings, found, ownState), row_limit: size, row_offset: index * size };
  return [page, { ...found, row_offset: 0, is_rowcount: true, post_processing: [] }];
}

/** Applies a viewer's sort order, if it is by a column or metric of the table. */
function ordered(settings: TableSettings, main: QueryJson, ownState: OwnState): QueryJson {
  const sort = serverSort(ownState);
  if (sort === null) return main;
  const [metrics, shares] = showsRawRows(settings) ? [[], []] : [settings.metrics, settings.percent_metrics];
  const what =
    searchableColumns(settings).find((label) => label === sort.column) ??
    metrics.find((metric) => metricLabel(metric) === sort.column) ??
    // Percentages sort in the same order as their metric.
    shares.find((metric) => `%${metricLabel(metric)}` === sort.column);
  return what === undefined ? main : { ...main, orderby: [[what, !sort.descending]] };
}

function searched(main: QueryJson, ownState: OwnState): QueryJson {
  const search = serverSearch(ownState);
  const columns = readList(main, 'columns').map(columnLabel);
  if (search === null || !columns.includes(search.column)) return main;
  return { ...main, filters: [...readList(main, 'filters'), { col: search.column, op: 'ILIKE', val: `${search.text}%` }] };
}

/** Applies a viewer's filters of columns and metrics. */
function filtered(settings: TableSettings, main: QueryJson, ownState: OwnState): QueryJson {
  const typed = columnFilters(settings, ownState);
  const columns = rowColumns(settings);
  const metrics = filterableMetrics(settings);
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

/** Converts typed text to a number condition, else to a substring match. */
function typedCondition(text: string): QueryJson {
  const condition = readNumberCondition(text);
  if (condition !== null) return { op: condition.operator, val: condition.value };
  return { op: 'ILIKE', val: `%${text.trim().replace(/[\\%_]/g, '\\$&')}%` };
}

/** Removes thousands separators, which databases don't use. */
const withoutGroups = (text: string): string => (/^[\s\d.,]*$/.test(text) ? text.replaceAll(',', '') : text);

const WHOLE = { columns: [], row_limit: 0, row_offset: 0, post_processing: [] } as const;

function shareQuery(settings: TableSettings, main: QueryJson): readonly QueryJson[] {
  if (!hasWholeShares(settings)) return [];
  return [{ ...main, ...WHOLE, metrics: settings.percent_metrics, orderby: [], is_timeseries: false }];
}

function totalsQuery(settings: TableSettings, main: QueryJson): readonly QueryJson[] {
  if (!settings.show_totals) return [];
  const { orderby: _orderby, order_desc: _orderDesc, ...rest } = main;
  return [{ ...rest, ...WHOLE }];
}
