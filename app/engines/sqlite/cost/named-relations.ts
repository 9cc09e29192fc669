// What the names in a query plan refer to: tables, sub-queries and functions of the statement, by alias.
// SQLite prints aliases without their scope, so that a name can refer to several relations.
import { limitedRows } from '#app/engines/shared/cst/limits.ts';
import {
  isColumn,
  listRelations,
  hasAggregate,
  hasAggregateOrWindow,
  countWrittenElements,
} from '#app/engines/shared/cst/relations.ts';
import { findClause, walkTree, selectInside, type AnySelect, type Node, type NodeOf } from '#app/engines/shared/cst/walk-tree.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';

export interface DerivedRelation {
  readonly kind: 'derived';
  /** The common table expression it reads, by which the plan names its rows; null for a sub-query. */
  readonly source: string | null;
  /** Infinity where the text does not bound it. */
  readonly maxRows: number;
  /** Rows read before a plain LIMIT ends it; Infinity where it does not end early. */
  readonly maxWork: number;
  /** Output columns whose values are unique together; null where that is unknown. */
  readonly uniqueColumns: ReadonlySet<string> | null;
  /** Output columns that pass a table's column on. */
  readonly columns: ReadonlyMap<string, { readonly table: string; readonly column: string }>;
  /** The table of which it passes every column on, with the rows that a condition leaves; null where there is none. */
  readonly allOf: string | null;
}

export type NamedRelation =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'function'; readonly rows: number }
  | DerivedRelation;

export type RelationsByName = ReadonlyMap<string, readonly NamedRelation[]>;

/** Elements of a JSON value in a column. */
const ELEMENTS_OF_A_VALUE = 30;
/** SQLite numbers sub-queries without an alias: they share this entry. */
export const UNNAMED = '(subquery)';

/** What one name can mean: relations of the text, counted together. */
const MAX_MEANINGS = 100_000;

export const TOO_MANY_NAMES =
  'The same names are used for too many tables and subqueries here. Use different names, or split the query.';

/** Every relation that a tree names, by its lower-case name or alias; null where names repeat too often to tell what they mean. */
export function nameRelations(root: Node): RelationsByName | null {
  const found = new Map<string, Set<NamedRelation>>();
  const tables = new Map<string, NamedRelation>();
  const expressions = new Map<string, DerivedRelation[]>();
  let count = 0;
  const add = (name: string, relations: readonly NamedRelation[]): void => {
    const known = found.get(name) ?? new Set<NamedRelation>();
    found.set(name, known);
    count += relations.length;
    if (count <= MAX_MEANINGS) for (const relation of relations) known.add(relation);
  };
  const nodes = [...walkTree(root)];
  for (const node of nodes) {
    if (node.type !== 'common_table_expr') continue;
    const name = foldAsciiCase(node.table.name);
    const body = selectInside(node.expr);
    if (!body) continue;
    const relation = describeDerived(body, name, columnNames(node));
    const known = expressions.get(name);
    if (known) known.push(relation);
    else expressions.set(name, [relation]);
    add(name, [relation]);
  }
  const read = new Set<string>();
  for (const node of nodes) {
    if (node.type !== 'from_clause') continue;
    for (const { name, node: relation } of listRelations(node.expr)) {
      const alias = name ?? UNNAMED;
      const reading = relation.type === 'identifier' ? `${alias}\0${relation.name}` : null;
      // The same name under the same alias means the same.
      if (reading === null || !read.has(reading)) add(alias, describe(relation, { expressions, tables }));
      if (reading !== null) read.add(reading);
    }
  }
  return count > MAX_MEANINGS ? null : new Map([...found].map(([name, relations]) => [name, [...relations]]));
}

interface Described {
  readonly expressions: ReadonlyMap<string, readonly DerivedRelation[]>;
  /** Each table once. */
  readonly tables: Map<string, NamedRelation>;
}

function describe(node: Node, { expressions, tables }: Described): readonly NamedRelation[] {
  if (node.type === 'identifier') return expressions.get(foldAsciiCase(node.name)) ?? [findTable(node.name, tables)];
  if (node.type === 'member_expr') return node.property.type === 'identifier' ? [findTable(node.property.name, tables)] : [];
  if (node.type === 'func_call')
    return [{ kind: 'function', rows: (node.args && countWrittenElements(node.args)) ?? ELEMENTS_OF_A_VALUE }];
  const select = selectInside(node);
  return select ? [describeDerived(select, null, null)] : [];
}

function findTable(table: string, tables: Map<string, NamedRelation>): NamedRelation {
  const known = tables.get(table) ?? { kind: 'table', table };
  tables.set(table, known);
  return known;
}

const columnNames = (node: NodeOf<'common_table_expr'>): readonly string[] | null =>
  node.columns ? node.columns.expr.items.flatMap((item) => (item.type === 'identifier' ? [foldAsciiCase(item.name)] : [])) : null;

function describeDerived(body: AnySelect, source: string | null, names: readonly string[] | null): DerivedRelation {
  const maxRows = Math.min(limitedRows(body) ?? Infinity, writtenRows(body));
  const bounds = { kind: 'derived' as const, source, maxRows, maxWork: plainWork(body) };
  if (body.type !== 'select_stmt') return { ...bounds, uniqueColumns: null, columns: new Map(), allOf: null };
  const outputs = outputsOf(body, names);
  return {
    ...bounds,
    uniqueColumns: uniqueOutputs(body, outputs),
    columns: passedColumns(body, outputs),
    allOf: wholeTable(body),
  };
}

function writtenRows(select: AnySelect): number {
  if (select.type === 'compound_select_stmt') return Infinity;
  const values = findClause(select, 'values_clause');
  if (values) return values.values.items.length;
  return isSingleRow(select) ? 1 : Infinity;
}

function isSingleRow(select: NodeOf<'select_stmt'>): boolean {
  const columns = findClause(select, 'select_clause')?.columns?.items ?? [];
  return !findClause(select, 'group_by_clause') && columns.some(hasAggregate);
}

interface Output {
  readonly name: string;
  readonly expr: Node;
}

/** The plain output columns; names that the text does not tell are left out. */
function outputsOf(select: NodeOf<'select_stmt'>, names: readonly string[] | null): readonly Output[] {
  const items: readonly Node[] = findClause(select, 'select_clause')?.columns?.items ?? [];
  return items.flatMap((item, index) => {
    const expr = item.type === 'alias' ? item.expr : item;
    const name = names?.[index] ?? (item.type === 'alias' && item.alias.type === 'identifier' ? item.alias.name : nameOf(expr));
    return name === null ? [] : [{ name: foldAsciiCase(name), expr }];
  });
}

function nameOf(node: Node): string | null {
  if (node.type === 'identifier') return node.name;
  return node.type === 'member_expr' && node.property.type === 'identifier' ? node.property.name : null;
}

function foldedName(node: Node): string | null {
  const name = nameOf(node);
  return name === null ? null : foldAsciiCase(name);
}

/** The outputs that are the complete GROUP BY. */
function uniqueOutputs(select: NodeOf<'select_stmt'>, outputs: readonly Output[]): ReadonlySet<string> | null {
  const group = findClause(select, 'group_by_clause');
  if (!group) return null;
  const keys: readonly Node[] = group.columns.items;
  const byName = firstOf(outputs, ({ name }) => name);
  const byText = firstOf(outputs, ({ expr }) => readText(expr));
  const found = keys.map((key) => byName.get(foldedName(key) ?? '') ?? byText.get(readText(key)));
  return found.every((output) => output !== undefined) ? new Set(found.map(({ name }) => name)) : null;
}

function firstOf(outputs: readonly Output[], keyOf: (output: Output) => string): ReadonlyMap<string, Output> {
  const first = new Map<string, Output>();
  for (const output of outputs) if (!first.has(keyOf(output))) first.set(keyOf(output), output);
  return first;
}

/** Source text of an expression. */
const readText = (node: Node): string =>
  JSON.stringify(node, (key, value: unknown) => (key === 'range' || key === 'leading' || key === 'trailing' ? undefined : value));

function passedColumns(select: NodeOf<'select_stmt'>, outputs: readonly Output[]): DerivedRelation['columns'] {
  const from = findClause(select, 'from_clause');
  const [relation, second] = from ? listRelations(from.expr) : [];
  if (relation?.node.type !== 'identifier' || second) return new Map();
  const table = relation.node.name;
  return new Map(
    outputs.flatMap(({ name, expr }) => {
      const column = isColumn(expr) ? nameOf(expr) : null;
      return column === null ? [] : [[name, { table, column }] as const];
    }),
  );
}

/** The table of `SELECT * FROM table`, the form that replaces a row-filtered table. */
function wholeTable(select: NodeOf<'select_stmt'>): string | null {
  const from = findClause(select, 'from_clause');
  const [relation, second] = from ? listRelations(from.expr) : [];
  const [column, another] = findClause(select, 'select_clause')?.columns?.items ?? [];
  const isWhole = relation && !second && column?.type === 'all_columns' && !another;
  return isWhole ? nameOf(relation.node) : null;
}

/** Rows that a plain select of full tables reads before its LIMIT: nothing before it needs all rows. */
function plainWork(select: AnySelect): number {
  const limit = limitedRows(select);
  if (limit === null || select.type !== 'select_stmt') return Infinity;
  const isShort = select.clauses.every(({ type }) => ['select_clause', 'from_clause', 'limit_clause'].includes(type));
  const columns = findClause(select, 'select_clause');
  const from = findClause(select, 'from_clause');
  const isPlain =
    isShort && columns?.modifiers.length === 0 && !hasAggregateOrWindow(columns) && from && isProductOfTables(from.expr);
  return isPlain ? limit : Infinity;
}

/** Rows that the outermost select goes through because it, or the only sub-query it reads, ends early; else Infinity. */
export function boundedRows(select: AnySelect): number {
  const from = select.type === 'select_stmt' ? findClause(select, 'from_clause') : undefined;
  const [relation, second] = from ? listRelations(from.expr) : [];
  const inner = relation && !second ? selectInside(relation.node) : undefined;
  return Math.min(plainWork(select), inner ? boundedRows(inner) : Infinity);
}

/** A condition can exclude all of all the rows that are read. */
function isProductOfTables(node: Node): boolean {
  if (node.type === 'alias') return isProductOfTables(node.expr);
  if (node.type !== 'join_expr') return node.type === 'identifier' || node.type === 'member_expr';
  const isNatural = Array.isArray(node.operator) && node.operator.some(({ name }) => name === 'NATURAL');
  return !node.specification && !isNatural && isProductOfTables(node.left) && isProductOfTables(node.right);
}
