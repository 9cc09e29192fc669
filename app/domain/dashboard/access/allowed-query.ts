// What callers who see data only through a dashboard can query: the queries of its charts as they were saved, and what
// its own filters and cross-filters can change in them. Whatever cannot be explained by those is not allowed.
import type { PostProcessing, QueryColumn, QueryFilter, QueryObject } from '#app/domain/query/query-object.ts';
import { arePageUrlParams } from '#app/domain/viewer/url-parameters.ts';
import { isPeriod } from '#app/domain/dashboard/masks/mark-conditions.ts';

/** What the dashboard's filters can do to the queries of one chart. */
export interface AllowedFilters {
  /** Columns that filters can restrict by their values. */
  readonly columns: ReadonlySet<string>;
  /** Whether a filter can set the time range. */
  readonly timeRange: boolean;
  readonly timeGrain: boolean;
  /** Columns that a filter can set as the time column. */
  readonly timeColumns: ReadonlySet<string>;
  /** Columns that a display control can make the chart's dimensions. */
  readonly dimensions: ReadonlySet<string>;
}

export interface ChartQuery {
  readonly query: QueryObject;
  /** Whether the chart leafs through its rows on the server: then every page of them is the chart's own. */
  readonly isPaged: boolean;
}

const VALUE_OPERATORS: readonly string[] = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'IN',
  'NOT IN',
  'LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
];

/** Whether the query is one of the saved ones, or becomes one when what filters can do is taken away again. */
export const isAllowedQuery = (request: QueryObject, saved: readonly ChartQuery[], freedom: AllowedFilters): boolean =>
  saved.some((savedQuery) => isVariant(request, savedQuery, freedom));

function isVariant(request: QueryObject, savedQuery: ChartQuery, freedom: AllowedFilters): boolean {
  const { query, isPaged } = savedQuery;
  const inItsOrder = isPaged && isSortedByShown(request) ? { ...request, orderby: query.orderby } : request;
  return (
    isSame(fixedPart(inItsOrder), fixedPart(query)) &&
    isSameUpToGrain(inItsOrder, query, freedom) &&
    fitsAddress(request, query) &&
    fitsTime(request, query, freedom) &&
    fitsRows(request, query, isPaged) &&
    fitsFilters(request.filters, savedQuery, freedom)
  );
}

/** Everything that no filter can change: all of the query but what is checked separately, and what changes no row. */
function fixedPart(query: QueryObject): unknown {
  const { columns, seriesColumns, orderby, postProcessing, extras, ...others } = query;
  const { filters: _filters, rowLimit: _limit, rowOffset: _offset, ...unpaged } = others;
  const { granularity: _column, timeRange: _range, resultType: _type, appliedTimeExtras: _received, ...timeless } = unpaged;
  const { urlParams: _address, ...rest } = timeless;
  const { time_grain_sqla: _grain, relative_start: _start, relative_end: _end, ...clauses } = extras;
  return {
    ...rest,
    clauses,
    columns: columns.map(withoutGrain),
    seriesColumns: seriesColumns.map(withoutGrain),
    orderby: orderby.map(withoutGrain),
    steps: postProcessing.map(({ operation, options }: PostProcessing) => [operation, options]),
  };
}

/** The page's address is the viewer's to write: what its parameters can do is decided by the author's macros alone. */
const fitsAddress = ({ urlParams }: QueryObject, saved: QueryObject): boolean =>
  arePageUrlParams(urlParams) || isSame(urlParams, saved.urlParams);

/** A table with pages can be sorted by anything that it shows. */
const isSortedByShown = ({ columns, metrics, orderby }: QueryObject): boolean =>
  orderby.length > 0 && orderby.every(([by]) => [...columns, ...(metrics ?? [])].some((shown) => isSame(by, shown)));

/** Removes the grain, which a filter can set; `isSameUpToGrain` compares it. */
function withoutGrain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutGrain);
  if (typeof value !== 'object' || value === null || !('timeGrain' in value)) return value;
  const { timeGrain: _grain, ...rest } = value;
  return rest;
}

/** If the grain can be set, any other grain is accepted. A column without a grain must stay without one. */
function isSameUpToGrain(request: QueryObject, saved: QueryObject, { timeGrain }: AllowedFilters): boolean {
  const before = grainsOf(saved);
  const changed = grainsOf(request)
    .map((grain, index) => ({ grain, index, had: before[index] ?? null }))
    .filter(({ grain, had }) => grain !== had);
  const selected = changed[0]?.grain;
  const fits = changed.every(({ grain, index, had }) => grain === selected && (had !== null || index === OF_EXTRAS));
  return changed.length === 0 || (timeGrain && selected !== null && fits);
}

const OF_EXTRAS = 0;

/** That of `extras` first. */
const grainsOf = (query: QueryObject): (string | null)[] => [
  query.extras.time_grain_sqla ?? null,
  ...[...query.columns, ...query.seriesColumns].map(grainOf),
  ...query.orderby.map(([by]) => grainOf(by)),
];

const grainOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'timeGrain' in value && typeof value.timeGrain === 'string'
    ? value.timeGrain
    : null;

function fitsTime(request: QueryObject, saved: QueryObject, { timeRange, timeColumns }: AllowedFilters): boolean {
  const { relative_start: start, relative_end: end } = saved.extras;
  const isSameBase = request.extras.relative_start === start && request.extras.relative_end === end;
  const hasOwnRange =
    request.timeRange === saved.timeRange || (timeRange && saved.timeRange !== null && request.timeRange !== null);
  const isColumn =
    request.granularity === saved.granularity ||
    (saved.granularity !== null && request.granularity !== null && timeColumns.has(request.granularity));
  return (isSameBase || timeRange) && hasOwnRange && isColumn;
}

/** No row that the saved query would not have reached. */
function fitsRows(request: QueryObject, saved: QueryObject, isPaged: boolean): boolean {
  if (saved.appliesFetchPredicate && !request.appliesFetchPredicate) return false;
  if (request.rowLimit > saved.rowLimit || request.rowOffset < saved.rowOffset) return false;
  return isPaged || request.rowOffset + request.rowLimit <= saved.rowOffset + saved.rowLimit;
}

/** Every saved filter is still there, and each further one restricts a column that filters, or searches, can restrict. */
function fitsFilters(request: readonly QueryFilter[], { query, isPaged }: ChartQuery, freedom: AllowedFilters): boolean {
  const left = [...request];
  for (const filter of query.filters) {
    const exact = left.findIndex((other) => isSameFilter(other, filter));
    const index = exact >= 0 || !freedom.timeRange ? exact : left.findIndex((other) => isOtherRange(other, filter));
    if (index < 0) return false;
    left.splice(index, 1);
  }
  const searched = isPaged ? query.columns.filter((column) => typeof column === 'string') : [];
  return left.every((filter) => mayAdd(filter, freedom) || isSearch(filter, searched));
}

/** Where a filter came from changes no row. */
const isSameFilter = (request: QueryFilter, saved: QueryFilter): boolean =>
  isSame({ ...request, isExtra: undefined }, { ...saved, isExtra: undefined });

/** The same filter of a temporal column with another range. */
const isOtherRange = (request: QueryFilter, saved: QueryFilter): boolean =>
  saved.op === 'TEMPORAL_RANGE' &&
  request.op === 'TEMPORAL_RANGE' &&
  isSameFilter({ ...request, val: null }, { ...saved, val: null });

/** What a table with pages is searched for, in a column that it shows. */
const isSearch = ({ col, op, grain }: QueryFilter, columns: readonly string[]): boolean =>
  grain === undefined && op === 'ILIKE' && typeof col === 'string' && columns.includes(col);

const mayAdd = ({ col, op, val, grain }: QueryFilter, { columns }: AllowedFilters): boolean =>
  grain === undefined && (VALUE_OPERATORS.includes(op) || isPeriod(op, val)) && typeof col === 'string' && columns.has(col);

/** Columns whose values a query shows, by the names that a selection in its chart has for them. */
export const shownColumns = (query: QueryObject): string[] => query.columns.flatMap(nameOf);

function nameOf(column: QueryColumn): string[] {
  if (typeof column === 'string') return [column];
  return column.isColumnReference === true ? [column.sqlExpression] : [];
}

/** Deeper values are the same as nothing: hostile ones must not exhaust the stack. */
const MAX_DEPTH = 40;

function isSame(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true;
  if (depth > MAX_DEPTH || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => isSame(item, b[index], depth + 1))
    );
  }
  const [left, right] = [definedEntries(a), new Map(definedEntries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && isSame(value, right.get(key), depth + 1));
}

const definedEntries = (value: object): [string, unknown][] => Object.entries(value).filter(([, item]) => item !== undefined);
