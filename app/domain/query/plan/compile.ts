// A plan as one statement: to run with bound values, and to read with literals. Decides text only.
import type { Dialect, SqlFragment } from '#app/domain/sql/dialect.ts';
import type { ColumnType } from '#app/domain/table.ts';
import type { SelectExpression } from './column-expression.ts';
import type { OrderTerm } from './order-terms.ts';
import type { AxisMove } from './plan-context.ts';
import type { AppliedFilter, Plan, RejectedFilter, SeriesLimit } from './plan.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import { joinConditions, renderBound, renderLiteral, renderShown, type SqlText } from './sql-text.ts';

export interface CompiledColumn {
  readonly name: string;
  /** What planning knows of its type; null: nothing. */
  readonly hint: ColumnType | null;
  /** How its instants are moved once they are read; absent: not at all. */
  readonly move?: AxisMove;
}

export interface CompiledQuery extends SqlFragment {
  /** The result's columns by position. */
  readonly columns: readonly CompiledColumn[];
  /** The statement with literals, to be part of another one. */
  readonly text: string;
  /** As `text`, without the clauses that limit the rows: for "view query". */
  readonly shown: string;
  /** Its FROM item: the dataset with the rows that are left. */
  readonly source: string;
  readonly maxRows: number;
  readonly appliedFilters: readonly AppliedFilter[];
  readonly rejectedFilters: readonly RejectedFilter[];
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** The statement as shown to users whose rows are limited; undefined for others. */
export const toShownSql = ({ text, shown }: CompiledQuery): string | undefined => (text === shown ? undefined : shown);

// What a statement of a Durable Object's or D1's SQLite can bind; lists travel as one value.
const MAX_VALUES = 100;

/** Throws 400 where filters need more values than a statement can carry, or the result more columns than the engine gives. */
export function compileQuery(plan: Plan, dialect: Dialect): CompiledQuery {
  const statement = plan.isRowcount ? countStatement(plan, dialect) : selectStatement(plan, dialect);
  const fragment = renderBound(statement, dialect);
  if (fragment.params.length > MAX_VALUES)
    throw queryError(`The query's filters have ${fragment.params.length} values; at most ${MAX_VALUES} are allowed.`);
  const selected = [...shownColumns(plan, dialect), ...plan.metrics];
  const { maxResultColumns } = dialect;
  if (maxResultColumns !== undefined && selected.length > maxResultColumns)
    throw queryError(`The query has ${selected.length} columns; ${dialect.engine} returns at most ${maxResultColumns}.`);
  return {
    ...fragment,
    columns: plan.isRowcount
      ? [{ name: 'rowcount', hint: 'numeric' }]
      : selected.map(({ label, hint, move }) => ({ name: label, hint, ...(move && { move }) })),
    text: renderLiteral(statement, dialect),
    shown: renderShown(statement, dialect),
    source: renderLiteral(plan.from, dialect),
    maxRows: plan.isRowcount ? 1 : (plan.rowLimit ?? plan.maxRows),
    appliedFilters: plan.appliedFilters,
    rejectedFilters: plan.rejectedFilters,
    fromMs: plan.fromMs,
    toMs: plan.toMs,
  };
}

function selectStatement(plan: Plan, dialect: Dialect): SqlText {
  const series = plan.isGrouped ? plan.seriesLimit : null;
  if (series?.gathersOthers)
    return [...bestSeries(plan, series, dialect), ...rowsStatement(gathered(plan, series, dialect), dialect)];
  if (!series) return rowsStatement(plan, dialect);
  const where = [...plan.where, [isBestSeries(series, dialect)]];
  return limited({ ...plan, where }, [...bestSeries(plan, series, dialect), ...rows({ ...plan, where }, dialect)]);
}

const rowsStatement = (plan: Plan, dialect: Dialect): SqlText => limited(plan, rows(plan, dialect));

function limited({ rowLimit, rowOffset, maxRows }: Plan, inner: SqlText): SqlText {
  if (rowLimit === null && rowOffset === 0) return inner;
  return [{ kind: 'limit', inner, limit: rowLimit ?? maxRows, offset: rowOffset }];
}

function rows(plan: Plan, dialect: Dialect): SqlText {
  const selected = [...plan.columns, ...plan.metrics];
  const alias = aliases(selected, plan.columnNames, dialect);
  const items = selected.map((item) => `${item.sql} AS ${alias(item)}`);
  return [
    `SELECT\n  ${items.join(',\n  ')}\nFROM `,
    ...plan.from,
    ...clause('WHERE', plan.where),
    ...(plan.isGrouped ? [groupBy(plan.columns, dialect)] : []),
    ...clause('HAVING', plan.having),
    orderBy(plan.orderBy, alias, dialect),
  ];
}

function countStatement(plan: Plan, dialect: Dialect): SqlText {
  return [
    `SELECT\n  COUNT(*) AS ${dialect.quoteIdentifier('rowcount')}\nFROM (\n`,
    ...selectStatement({ ...plan, orderBy: [] }, dialect),
    `\n) AS ${dialect.quoteIdentifier('rowcount_qry')}`,
  ];
}

const seriesTable = (dialect: Dialect): string => dialect.quoteIdentifier('__series');
const seriesColumn = (dialect: Dialect, index: number): string => dialect.quoteIdentifier(`__series_${index + 1}`);

/** The best series, queried once: as a common table, since engines run a joined sub-query again and again. */
function bestSeries(plan: Plan, series: SeriesLimit, dialect: Dialect): SqlText {
  const items = series.columns.map((column, index) => `${column.sql} AS ${seriesColumn(dialect, index)}`);
  const order = [
    `${asValue(series.metric)} ${series.descending ? 'DESC' : 'ASC'}`,
    ...series.columns.map((_, index) => `${seriesColumn(dialect, index)} ASC`),
  ];
  const inner: SqlText = [
    `SELECT\n  ${items.join(',\n  ')}\nFROM `,
    ...plan.from,
    ...clause('WHERE', series.where),
    groupBy(series.columns, dialect),
    `\nORDER BY ${order.join(', ')}`,
  ];
  return [`WITH ${seriesTable(dialect)} AS (\n`, { kind: 'limit', inner, limit: series.limit, offset: 0 }, '\n)\n'];
}

/** Whether a row is of the best series. IN is fast but blind to NULL, so that groups of missing values are compared by themselves. */
function isBestSeries(series: SeriesLimit, dialect: Dialect): string {
  const table = seriesTable(dialect);
  const own = series.columns.map(({ sql }) => sql);
  const best = own.map((_, index) => seriesColumn(dialect, index));
  const isMissing = own.map((sql) => `${sql} IS NULL`).join(' OR ');
  if (dialect.correlates === false)
    return `(${isIn(series, dialect)} OR ((${isMissing}) AND (${marked(own, dialect)}) IN (SELECT ${marked(best, dialect)} FROM ${table})))`;
  const isSame = own
    .map((sql, index) => `(${sql} = ${best[index]} OR (${sql} IS NULL AND ${best[index]} IS NULL))`)
    .join(' AND ');
  return `(${isIn(series, dialect)} OR ((${isMissing}) AND EXISTS (SELECT 1 FROM ${table} WHERE ${isSame})))`;
}

/** Expressions that are equal exactly where the given ones are, including NULLs. */
const marked = (expressions: readonly string[], dialect: Dialect): string =>
  expressions.map((sql) => `${sql} IS NULL, COALESCE(${dialect.castToText(sql)}, '')`).join(', ');

/**
 * The plan with one series for all that are not of the best. As for other clients, a series of missing values is of the
 * others: their comparison with the best ones is unknown, not true.
 */
function gathered(plan: Plan, series: SeriesLimit, dialect: Dialect): Plan {
  const isBest = isIn(series, dialect);
  const gather = (column: SelectExpression): SelectExpression => {
    const text = column.hint === 'string' ? column.sql : dialect.castToText(column.sql);
    return {
      label: column.label,
      sql: `CASE WHEN ${isBest} THEN ${text} ELSE ${dialect.literal(OTHERS)} END`,
      hint: 'string',
      holdsSubquery: true,
    };
  };
  const replaced = new Map(series.columns.map((column) => [column, gather(column)]));
  const replace = (column: SelectExpression): SelectExpression => replaced.get(column) ?? column;
  return {
    ...plan,
    columns: plan.columns.map(replace),
    orderBy: plan.orderBy.map((term) => ('item' in term ? { ...term, item: replace(term.item) } : term)),
  };
}

const shownColumns = (plan: Plan, dialect: Dialect): readonly SelectExpression[] =>
  plan.isGrouped && plan.seriesLimit?.gathersOthers ? gathered(plan, plan.seriesLimit, dialect).columns : plan.columns;

const OTHERS = 'Others';

function isIn(series: SeriesLimit, dialect: Dialect): string {
  const own = series.columns.map(({ sql }) => sql);
  const left = own.length === 1 ? own.join('') : `(${own.join(', ')})`;
  const best = own.map((_, index) => seriesColumn(dialect, index)).join(', ');
  return `${left} IN (SELECT ${best} FROM ${seriesTable(dialect)})`;
}

const clause = (keyword: 'WHERE' | 'HAVING', conditions: readonly SqlText[]): SqlText =>
  conditions.length === 0 ? [] : [`\n${keyword} `, ...joinConditions(conditions, 'AND')];

/** Grouped columns come first in the select list. */
function groupBy(columns: readonly SelectExpression[], { recognizesSubqueries }: Dialect): string {
  const needsPosition = ({ holdsSubquery }: SelectExpression): boolean =>
    holdsSubquery === true && recognizesSubqueries === false;
  const terms = columns.map((column, index) => (needsPosition(column) ? String(index + 1) : asValue(column.sql)));
  return `\nGROUP BY ${terms.join(', ')}`;
}

function orderBy(terms: readonly OrderTerm[], alias: (item: SelectExpression) => string, dialect: Dialect): string {
  if (terms.length === 0) return '';
  const text = terms.map((term) => {
    const expression = 'sql' in term ? asValue(term.sql) : dialect.canOrderByAlias ? alias(term.item) : asValue(term.item.sql);
    return `${expression} ${term.ascending ? 'ASC' : 'DESC'}`;
  });
  return `\nORDER BY ${text.join(', ')}`;
}

const WHOLE_NUMBER = /^[\s(+-]*(?:0x[\da-f]+|[\d_]+)[\s)]*(?:collate\s+\w+[\s)]*)*$/i;

/** A bare whole number in GROUP BY and ORDER BY is the position of a column, in parentheses too; a sum is a value. */
const asValue = (sql: string): string => (WHOLE_NUMBER.test(sql) ? `(${sql} + 0)` : sql);

/**
 * Labels as quoted aliases; those too long for the engine are cut and numbered, those that it can't have or that would hide a column
 * are called otherwise, since results are read by position.
 */
function aliases(
  items: readonly SelectExpression[],
  columnNames: ReadonlySet<string>,
  dialect: Dialect,
): (item: SelectExpression) => string {
  const labels = items.map(({ label }) => label);
  const hides = ({ label, sql }: SelectExpression): boolean =>
    dialect.aliasesHideColumns === true && columnNames.has(label) && sql !== dialect.quoteIdentifier(label);
  const aliasOf = (item: SelectExpression, index: number): string => {
    if (dialect.canAlias?.(item.label) === false) return freeName(`column_${index + 1}`, new Set([...columnNames, ...labels]));
    return shortAlias(hides(item) ? freeName(item.label, columnNames) : item.label, index, dialect.maxIdentifierBytes);
  };
  const names = new Map(items.map((item, index) => [item, dialect.quoteIdentifier(aliasOf(item, index))]));
  return (item) => names.get(item) ?? dialect.quoteIdentifier(item.label);
}

const freeName = (label: string, taken: ReadonlySet<string>): string => {
  const name = `${label}__`;
  return taken.has(name) ? freeName(name, taken) : name;
};

function shortAlias(label: string, index: number, maxBytes: number | null): string {
  const encoder = new TextEncoder();
  if (maxBytes === null || encoder.encode(label).length <= maxBytes) return label;
  const suffix = `_${index + 1}`;
  let kept = '';
  let bytes = suffix.length;
  for (const char of label) {
    bytes += encoder.encode(char).length;
    if (bytes > maxBytes) break;
    kept += char;
  }
  return `${kept}${suffix}`;
}
