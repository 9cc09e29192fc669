// How long the texts get that expressions compute, as far as the statement tells. Lengths are upper bounds in characters
// that count a column's value as COLUMN_LENGTH. SQLite copies every intermediate value, so long ones cost time in every row.
import { limitedRows } from '#app/engines/shared/cst-limits.ts';
import { operatorText, relationsOf } from '#app/engines/shared/cst-relations.ts';
import {
  childrenOf,
  findClause,
  isSelect,
  nodesOf,
  selectInside,
  withClauseOf,
  type AnySelect,
  type Node,
  type NodeOf,
} from '#app/engines/shared/cst.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';

/** What a value counts whose length the text does not tell. */
const COLUMN_LENGTH = 100;
/** Making values up to this length costs no more than visiting their row. */
const FREE_LENGTH = 300;
/** Numbers, dates, and names of types. */
const SHORT = 30;
/** SQLite in an object supports no longer value. */
const MAX_LENGTH = 2_000_000;
/** A format can widen each of its values to this. */
const FORMAT_WIDTH = 1_000;
/** `\u0000` for a character. */
const JSON_ESCAPE = 6;

type Lengths = readonly number[];
const sum = (lengths: Lengths): number => lengths.reduce((total, length) => total + length, 0);
const most = (lengths: Lengths): number => Math.max(0, ...lengths);

/** The result's length of functions that do not return a number, a date, or a part of their first argument. */
const RESULT_LENGTH: Readonly<Record<string, (args: Lengths, nodes: readonly Node[]) => number>> = {
  hex: ([value = 0]) => 2 * value,
  quote: ([value = 0]) => 2 * value + 3,
  concat: sum,
  concat_ws: ([separator = 0, ...values]) => sum(values) + separator * values.length,
  group_concat: ([value = 0, separator = 1]) => value + separator,
  string_agg: ([value = 0, separator = 1]) => value + separator,
  replace: ([text = 0, pattern = 0, replacement = 0], [, written]) => {
    const matched = written?.type === 'string_literal' ? Math.max(1, pattern) : 1;
    return text * Math.max(1, replacement / matched);
  },
  printf: formatLength,
  format: formatLength,
  char: (args) => 4 * args.length,
  coalesce: most,
  ifnull: most,
  iif: most,
  if: most,
  nullif: most,
  max: most,
  min: most,
  strftime: ([format = 0]) => 10 * format,
  highlight: (args) => 10 * sum(args),
  snippet: (args) => 10 * sum(args),
  json_quote: jsonLength,
  json_array: jsonLength,
  json_object: jsonLength,
  json_insert: jsonLength,
  json_replace: jsonLength,
  json_set: jsonLength,
  json_patch: jsonLength,
  json_group_array: jsonLength,
  json_group_object: jsonLength,
  json_pretty: (args) => 50 * sum(args),
};
const SHORT_RESULT =
  /^(?:abs|avg|changes|count|date|datetime|glob|instr|json_array_length|json_type|json_valid|julianday|length|like|octet_length|random|round|sign|sum|time|timediff|total|typeof|unicode|unixepoch|row_number|rank|dense_rank|percent_rank|cume_dist|ntile|a?(?:sin|cos|tan)h?|atan2|ceil|ceiling|degrees|exp|floor|ln|log|log10|log2|mod|pi|pow|power|radians|sqrt|trunc)$/;

function formatLength([format = 0, ...values]: Lengths): number {
  return format + values.length * FORMAT_WIDTH + 2 * sum(values);
}

function jsonLength(args: Lengths): number {
  return sum(args) * (args.length > 0 ? JSON_ESCAPE / 2 : 1) + 4 * args.length;
}

export interface TextCost {
  /** Characters made for each row that the statement visits, intermediate values included. */
  readonly perRow: number;
  /** Characters made by recursions, over all their rows. */
  readonly recursive: number;
  /** The longest value of all. */
  readonly longest: number;
}

/** The characters that the text functions of a statement make, and of the views that it reads: their trees by folded name. */
export function estimateText(root: Node, views: ReadonlyMap<string, Node> = new Map()): TextCost {
  const totals = { recursive: 0, longest: 0 };
  const { made } = visit(root, { lengths: new Map(), base: COLUMN_LENGTH, views, totals });
  return { perRow: made, ...totals };
}

interface Scope {
  /** The longest value of each common table expression, by lower-case name. */
  readonly lengths: ReadonlyMap<string, number>;
  /** The longest value of a column in FROM. */
  readonly base: number;
  /** Those that are not read around it: a view that reads itself ends here. */
  readonly views: ReadonlyMap<string, Node>;
  readonly totals: { recursive: number; longest: number };
}

interface Text {
  /** The longest value that comes out. */
  readonly length: number;
  /** Characters made, for one row. */
  readonly made: number;
}

function visit(node: Node, scope: Scope): Text {
  if (isSelect(node)) return visitSelect(node, scope);
  if (node.type === 'string_literal') return { length: node.value.length, made: 0 };
  if (node.type === 'number_literal') return { length: SHORT, made: 0 };
  if (node.type === 'identifier' || node.type === 'member_expr') return { length: scope.base, made: 0 };
  if (node.type === 'func_call') return visitCall(node, scope);
  const parts = childrenOf(node).map((child) => visit(child, scope));
  const made = sum(parts.map((part) => part.made));
  const longest = most(parts.map((part) => part.length));
  if (node.type !== 'binary_expr') return { length: longest, made };
  const joined = Math.min(MAX_LENGTH, sum(parts.map((part) => part.length)));
  return operatorText(node.operator) === '||' ? { length: joined, made: made + costOf(joined) } : { length: SHORT, made };
}

const costOf = (length: number): number => Math.max(0, length - FREE_LENGTH);

function visitCall(node: NodeOf<'func_call'>, scope: Scope): Text {
  const name = node.name.type === 'identifier' ? foldAsciiCase(node.name.name) : '';
  const nodes: readonly Node[] = node.args?.expr.args.items ?? [];
  const args = nodes.map((arg) => visit(arg, scope));
  const beside = childrenOf(node)
    .filter((child) => child !== node.args)
    .map((child) => visit(child, scope).made);
  const made = sum(args.map((arg) => arg.made)) + sum(beside);
  const lengths = args.map((arg) => arg.length);
  if (SHORT_RESULT.test(name)) return { length: SHORT, made };
  const compute = Object.hasOwn(RESULT_LENGTH, name) ? RESULT_LENGTH[name] : undefined;
  const length = Math.min(MAX_LENGTH, compute ? compute(lengths, nodes) : most(lengths));
  if (length > COLUMN_LENGTH) scope.totals.longest = Math.max(scope.totals.longest, length);
  return { length, made: made + costOf(length) };
}

function visitSelect(select: AnySelect, outer: Scope): Text {
  const scope = withExpressions(select, outer);
  const from = visitFrom(select, scope.scope);
  const own = { ...scope.scope, base: Math.max(scope.scope.base, from.length) };
  const children = childrenOf(select).filter(({ type }) => type !== 'with_clause');
  const parts = children.map((child) => ({ type: child.type, ...visit(child, own) }));
  const outputs = parts.filter(
    ({ type }) => type === 'select_clause' || type === 'values_clause' || type.endsWith('select_stmt'),
  );
  return {
    length: most(outputs.map((part) => part.length)),
    made: scope.made + from.made + sum(parts.map((part) => part.made)),
  };
}

/** The longest value that the relations in FROM pass in, and what views among them make. */
function visitFrom(select: AnySelect, scope: Scope): Text {
  const from = select.type === 'select_stmt' ? findClause(select, 'from_clause') : undefined;
  const texts = (from ? relationsOf(from.expr) : []).map(({ node }): Text => {
    const name = tableName(node);
    if (name !== null) return visitNamed(name, scope);
    const inner = selectInside(node);
    return { length: inner ? visitSelect(inner, scope).length : COLUMN_LENGTH, made: 0 };
  });
  return { length: most(texts.map(({ length }) => length)), made: sum(texts.map(({ made }) => made)) };
}

function tableName(node: Node): string | null {
  if (node.type === 'identifier') return foldAsciiCase(node.name);
  return node.type === 'member_expr' && node.property.type === 'identifier' ? foldAsciiCase(node.property.name) : null;
}

function visitNamed(name: string, scope: Scope): Text {
  const length = scope.lengths.get(name);
  const view = scope.views.get(name);
  if (length !== undefined || !view) return { length: length ?? COLUMN_LENGTH, made: 0 };
  const views = new Map([...scope.views].filter(([other]) => other !== name));
  return visit(view, { ...scope, lengths: new Map(), base: COLUMN_LENGTH, views });
}

function withExpressions(select: AnySelect, outer: Scope): { readonly scope: Scope; readonly made: number } {
  let [lengths, made] = [outer.lengths, 0];
  for (const { table, expr } of withClauseOf(select)?.tables.items ?? []) {
    const name = foldAsciiCase(table.name);
    const body = selectInside(expr);
    if (!body) continue;
    const text = visitSelect(body, { ...outer, lengths });
    const grows = text.length > COLUMN_LENGTH && namesTable(body, name);
    if (grows) outer.totals.recursive += (limitedRows(body) ?? 0) * MAX_LENGTH;
    else made += text.made;
    lengths = new Map([...lengths, [name, grows ? MAX_LENGTH : text.length]]);
  }
  return { scope: { ...outer, lengths }, made };
}

const namesTable = (body: Node, name: string): boolean => {
  for (const node of nodesOf(body)) {
    const from = node.type === 'from_clause' ? relationsOf(node.expr) : [];
    if (from.some((relation) => relation.node.type === 'identifier' && foldAsciiCase(relation.node.name) === name)) return true;
  }
  return false;
};
