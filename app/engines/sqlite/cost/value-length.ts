// How long the texts get that expressions compute, as far as the statement tells. Lengths are upper bounds in characters
// that count a column's value as COLUMN_LENGTH. SQLite copies every intermediate value, so long ones cost time in every row.
import { limitedRows } from '#app/engines/shared/cst/limits.ts';
import { operatorText, listRelations } from '#app/engines/shared/cst/relations.ts';
import {
  listChildNodes,
  findClause,
  isSelect,
  selectInside,
  findWithClause,
  type AnySelect,
  type Node,
  type NodeOf,
} from '#app/engines/shared/cst/walk-tree.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';

/** What a value counts whose length the text does not tell. */
const COLUMN_LENGTH = 100;
/** Up to this length, creating a value costs no more than visiting its row. */
const FREE_LENGTH = 300;
/** Numbers, dates, and names of types. */
const SHORT = 30;
/** SQLite in an object supports no longer value. */
const MAX_LENGTH = 2_000_000;
/** A format can widen each of its values to this. */
const FORMAT_WIDTH = 1_000;
/** Characters that are counted at most. */
const MAX_MADE = 1e300;
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
  const totals: Totals = { recursive: 0, longest: 0 };
  const { made } = visit(root, { lengths: null, base: COLUMN_LENGTH, views, viewTexts: new Map(), named: new Map(), totals });
  return { perRow: made, ...totals };
}

interface Totals {
  recursive: number;
  longest: number;
}

/** The longest value of each common table expression of one WITH, by lower-case name, and those around it. */
interface NamedLengths {
  readonly own: ReadonlyMap<string, number>;
  readonly outer: NamedLengths | null;
}

interface Scope {
  /** Lengths of the common table expressions. */
  readonly lengths: NamedLengths | null;
  /** The longest value of a column in FROM. */
  readonly base: number;
  readonly views: ReadonlyMap<string, Node>;
  /** Views are visited once, however often they are read. */
  readonly viewTexts: Map<string, Text & Pick<Totals, 'recursive'>>;
  /** How often each table was named in a FROM so far. */
  readonly named: Map<string, number>;
  readonly totals: Totals;
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
  const parts = listChildNodes(node).map((child) => visit(child, scope));
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
  const beside = listChildNodes(node)
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

/** Reads each clause once: FROM before the others, which see its columns. */
function visitSelect(select: AnySelect, outer: Scope): Text {
  const scope = withExpressions(select, outer);
  const texts = visitParts(select, scope.scope);
  return { ...texts, made: bounded(scope.made + texts.made) };
}

/** Below the WITH. The first select of a compound carries the WITH of them all: it is read by then. */
function visitParts(select: AnySelect, scope: Scope): Text {
  if (select.type === 'compound_select_stmt') {
    const left = isSelect(select.left) ? visitParts(select.left, scope) : visit(select.left, scope);
    const right = visit(select.right, scope);
    return { length: Math.max(left.length, right.length), made: bounded(left.made + right.made) };
  }
  const from = visitFrom(findClause(select, 'from_clause'), scope);
  const own = { ...scope, base: Math.max(scope.base, from.length) };
  let [length, made] = [0, from.made];
  for (const clause of select.clauses as Node[]) {
    if (clause.type === 'with_clause' || clause.type === 'from_clause') continue;
    const text = visit(clause, own);
    made += text.made;
    if (clause.type === 'select_clause' || clause.type === 'values_clause') length = Math.max(length, text.length);
  }
  return { length, made: bounded(made) };
}

/** No sum is infinite: it is multiplied by rows, of which there may be none. */
const bounded = (made: number): number => Math.min(made, MAX_MADE);

/** The longest value that the relations in FROM pass in, and what they and the conditions between them make. */
function visitFrom(from: NodeOf<'from_clause'> | undefined, scope: Scope): Text {
  if (!from) return { length: 0, made: 0 };
  const texts: Text[] = [];
  const others: Node[] = joinConditions(from.expr);
  for (const { node } of listRelations(from.expr)) {
    const [name, inner] = [tableName(node), selectInside(node)];
    if (name !== null) texts.push(visitNamed(name, node, scope));
    else if (inner) texts.push(visitSelect(inner, scope));
    else others.push(node);
  }
  const length = most([...texts.map((text) => text.length), others.length > 0 ? COLUMN_LENGTH : 0]);
  const own = { ...scope, base: Math.max(scope.base, length) };
  return { length, made: bounded(sum([...texts, ...others.map((node) => visit(node, own))].map(({ made }) => made))) };
}

/** The ON and USING clauses of joins in a FROM, without those of its sub-queries. */
function joinConditions(node: Node): Node[] {
  const conditions: Node[] = [];
  const open: Node[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.type === 'paren_expr') open.push(next.expr);
    if (next.type !== 'join_expr') continue;
    if (next.specification) conditions.push(next.specification);
    open.push(next.left, next.right);
  }
  return conditions;
}

function tableName(node: Node): string | null {
  if (node.type === 'identifier') return foldAsciiCase(node.name);
  return node.type === 'member_expr' && node.property.type === 'identifier' ? foldAsciiCase(node.property.name) : null;
}

function findLength(name: string, lengths: NamedLengths | null): number | undefined {
  for (let scope = lengths; scope; scope = scope.outer) {
    const length = scope.own.get(name);
    if (length !== undefined) return length;
  }
  return undefined;
}

function visitNamed(name: string, node: Node, scope: Scope): Text {
  if (node.type === 'identifier') scope.named.set(name, (scope.named.get(name) ?? 0) + 1);
  const length = findLength(name, scope.lengths);
  const view = scope.views.get(name);
  return length !== undefined || !view ? { length: length ?? COLUMN_LENGTH, made: 0 } : visitView(name, view, scope);
}

/** Length of a view's values, computed for each use. */
function visitView(name: string, view: Node, scope: Scope): Text {
  const { totals, viewTexts } = scope;
  const known = viewTexts.get(name);
  if (known) {
    totals.recursive = bounded(totals.recursive + known.recursive);
    return known;
  }
  // A view that reads itself ends here.
  viewTexts.set(name, { length: COLUMN_LENGTH, made: 0, recursive: 0 });
  const before = totals.recursive;
  const text = visit(view, { ...scope, lengths: null, base: COLUMN_LENGTH, named: new Map() });
  viewTexts.set(name, { ...text, recursive: totals.recursive - before });
  return text;
}

function withExpressions(select: AnySelect, outer: Scope): { readonly scope: Scope; readonly made: number } {
  const expressions = findWithClause(select)?.tables.items ?? [];
  if (expressions.length === 0) return { scope: outer, made: 0 };
  const own = new Map<string, number>();
  const scope = { ...outer, lengths: { own, outer: outer.lengths } };
  let made = 0;
  for (const { table, expr } of expressions) {
    const name = foldAsciiCase(table.name);
    const body = selectInside(expr);
    if (!body) continue;
    const readsBefore = outer.named.get(name) ?? 0;
    const text = visitSelect(body, scope);
    const grows = text.length > COLUMN_LENGTH && (outer.named.get(name) ?? 0) > readsBefore;
    if (grows) outer.totals.recursive = bounded(outer.totals.recursive + (limitedRows(body) ?? 0) * MAX_LENGTH);
    else made += text.made;
    own.set(name, grows ? MAX_LENGTH : text.length);
  }
  return { scope, made };
}
