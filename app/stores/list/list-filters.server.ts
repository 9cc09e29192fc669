// Filters of a list as conditions of its SELECT. A resource says which of its columns can be filtered, and how.
import { and, asc, desc, eq, gt, inArray, lt, ne, not, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { RisonValue } from '#app/domain/rison/decode-rison.ts';
import { badRequest, type ListFilter, type ListQuery } from './list-query.ts';
import { valueList } from './value-list.server.ts';

/** How a column is compared. `instant`: UTC ms, sent as numbers or ISO texts. `relation`: the id of another row. */
type FilterKind = 'text' | 'number' | 'boolean' | 'instant' | 'relation';

export interface FilterColumn {
  readonly column: SQLWrapper;
  readonly kind: FilterKind;
  /** Operators of this column alone, by name; they come before those of the kind. */
  readonly custom?: Readonly<Record<string, (value: RisonValue) => SQL | undefined>>;
}

export type FilterTable = Readonly<Record<string, FilterColumn>>;

const OPERATORS: Readonly<Record<FilterKind, readonly string[]>> = {
  text: ['eq', 'neq', 'sw', 'ew', 'ct', 'nsw', 'new', 'nct', 'in'],
  number: ['eq', 'neq', 'gt', 'lt', 'in', 'between'],
  boolean: ['eq', 'neq'],
  instant: ['eq', 'neq', 'gt', 'lt', 'between'],
  relation: ['rel_o_m', 'rel_m_m', 'eq', 'neq', 'in', 'nrel_o_m'],
};

const MAX_VALUES = 1_000;

/** Differences between databases. ASCII letters are compared case-insensitively. */
export interface FilterDialect {
  readonly contains: (column: SQLWrapper, part: string) => SQL;
  readonly startsWith: (column: SQLWrapper, part: string) => SQL;
  readonly endsWith: (column: SQLWrapper, part: string) => SQL;
  /** Values of one kind as a sub-query. */
  readonly listValues: (values: readonly (string | number | null)[]) => SQL;
  /** A value to compare a column with. */
  readonly bind: (value: string | number | null) => unknown;
}

/** Combines all filters; undefined if there are none. Throws 400 for an invalid column, operator, or value. */
export function filterCondition(
  filters: readonly ListFilter[],
  table: FilterTable,
  dialect: FilterDialect = OWN_DIALECT,
): SQL | undefined {
  return and(...filters.map((filter) => buildFilterCondition(filter, table, dialect)));
}

/** ORDER BY, LIMIT and OFFSET of a page. Throws 400 for a column that `orders` lacks. */
export function buildPageClauses(
  {
    order,
    page,
    pageSize,
    slice,
  }: Pick<ListQuery, 'order' | 'page' | 'pageSize'> & { readonly slice?: { readonly offset: number; readonly limit: number } },
  orders: Readonly<Record<string, SQLWrapper>>,
  id: SQLWrapper,
): { readonly orderBy: SQL[]; readonly limit: number; readonly offset: number } {
  const column = Object.hasOwn(orders, order.column) ? orders[order.column] : undefined;
  if (!column) throw badRequest(`Invalid order by column: ${order.column}`);
  const direction = order.direction === 'desc' ? desc : asc;
  // The id decides between equals, so that pages neither repeat nor lose a row.
  return { orderBy: [direction(column), direction(id)], ...(slice ?? { limit: pageSize, offset: page * pageSize }) };
}

/** The names of the operators, for `_info`. */
export const operatorNames = (table: FilterTable): Record<string, { name: string; operator: string }[]> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { kind, custom = {} }]) => [
      name,
      [...OPERATORS[kind], ...Object.keys(custom)].map((operator) => ({ name: NAMES[operator] ?? operator, operator })),
    ]),
  );

const NAMES: Readonly<Record<string, string>> = {
  eq: 'Equal to',
  neq: 'Not Equal to',
  sw: 'Starts with',
  ew: 'Ends with',
  ct: 'Contains',
  nsw: 'Not Starts with',
  new: 'Not Ends with',
  nct: 'Not Contains',
  gt: 'Greater than',
  lt: 'Smaller than',
  in: 'In',
  between: 'Between',
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
};

function buildFilterCondition({ col, opr, value }: ListFilter, table: FilterTable, dialect: FilterDialect): SQL | undefined {
  const filter = Object.hasOwn(table, col) ? table[col] : undefined;
  if (!filter) throw badRequest(`Filter column: ${col} not allowed to filter`);
  if (filter.custom && Object.hasOwn(filter.custom, opr)) return filter.custom[opr]?.(value);
  if (!OPERATORS[filter.kind].includes(opr)) throw badRequest(`Filter operator: ${opr} not allowed on ${col}`);
  const { column } = filter;
  const one = (): unknown => dialect.bind(scalar(value, filter.kind, col));
  switch (opr) {
    case 'eq':
    case 'rel_o_m':
    case 'rel_m_m':
      return isNull(value) ? sql`${column} is null` : eq(column, one());
    case 'neq':
    case 'nrel_o_m':
      return isNull(value) ? sql`${column} is not null` : ne(column, one());
    case 'gt':
      return gt(column, one());
    case 'lt':
      return lt(column, one());
    case 'in':
      return inArray(column, dialect.listValues(list(value, filter.kind, col)));
    case 'between': {
      const [from, to] = list(value, filter.kind, col);
      if (from === undefined || to === undefined) throw badRequest(`Filter value: ${col} needs two values`);
      return sql`${column} between ${dialect.bind(from)} and ${dialect.bind(to)}`;
    }
    case 'sw':
    case 'nsw':
      return negated(opr === 'nsw', dialect.startsWith(column, text(value, col)));
    case 'ew':
    case 'new':
      return negated(opr === 'new', dialect.endsWith(column, text(value, col)));
    default:
      return negated(opr === 'nct', dialect.contains(column, text(value, col)));
  }
}

// Not LIKE: D1 refuses patterns beyond 50 bytes. The case of ASCII letters does not count.

/** For custom operators on several columns. */
export const contains = (column: SQLWrapper, part: string): SQL => sql`instr(lower(${column}), lower(${part})) > 0`;

export const startsWith = (column: SQLWrapper, part: string): SQL =>
  sql`lower(substr(${column}, 1, length(${part}))) = lower(${part})`;

const endsWith = (column: SQLWrapper, part: string): SQL =>
  part === '' ? sql`${column} is not null` : sql`lower(substr(${column}, -length(${part}))) = lower(${part})`;

const OWN_DIALECT: FilterDialect = { contains, startsWith, endsWith, listValues: valueList, bind: (value) => value };

const negated = (isNegated: boolean, condition: SQL): SQL => (isNegated ? not(condition) : condition);
const isNull = (value: RisonValue): boolean => value === null;

/** The text that a custom operator was given; what is no text or number finds nothing. */
export const textValue = (value: RisonValue): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '\0';

function text(value: RisonValue, col: string): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw badRequest(`Filter value: ${col} needs a text`);
  return String(value);
}

function list(value: RisonValue, kind: FilterKind, col: string): (string | number | null)[] {
  const values = Array.isArray(value) ? value : [value];
  if (values.length > MAX_VALUES) throw badRequest(`Filter value: at most ${MAX_VALUES} values for ${col}`);
  return values.map((item) => scalar(item, kind, col));
}

function scalar(value: RisonValue, kind: FilterKind, col: string): string | number | null {
  const found = scalarOf(value, kind);
  if (found === undefined) throw badRequest(`Filter value: ${JSON.stringify(value)} is no ${kind} for ${col}`);
  return found;
}

function scalarOf(value: RisonValue, kind: FilterKind): string | number | undefined {
  if (typeof value === 'object') return undefined;
  switch (kind) {
    case 'text':
      return String(value);
    case 'boolean':
      return value === true || value === 1 || value === 'true'
        ? 1
        : value === false || value === 0 || value === 'false'
          ? 0
          : undefined;
    case 'instant':
      return finite(typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(value) ? Date.parse(zoned(value)) : Number(value));
    case 'number':
    case 'relation':
      return typeof value === 'boolean' || value === '' ? undefined : finite(Number(value));
  }
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);
/** A naive text is UTC. */
const zoned = (iso: string): string =>
  /[zZ]|[+-]\d\d:?\d\d$/.test(iso) ? iso : `${iso.includes('T') ? iso : `${iso}T00:00:00`}Z`;
