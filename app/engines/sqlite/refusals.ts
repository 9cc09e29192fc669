// What a SQLite statement or clause may not hold, although it parses: internals, side effects, endless work, sub-queries.
import type { Diagnostic, ParsedStatement } from '#app/domain/sql/grammar.ts';
import { findEndlessJoin, isBoundedRecursion } from '#app/engines/shared/cst-endless.ts';
import { findTables } from '#app/engines/shared/cst-tables.ts';
import { childrenOf, findClause, isSelect, nodesOf, type AnySelect, type Node } from '#app/engines/shared/cst.ts';

/** Side effects, files, internals, and bombs of memory. */
const DENIED_FUNCTION =
  /^(?:load_extension|readfile|writefile|edit|fts\d_tokenizer|zeroblob|randomblob|eval|sqlite_.*|pragma_.*|dbstat|raise)$/;
/** Whether nobody may call a function, by its lower-case name. */
export const deniesFunction = (name: string): boolean => DENIED_FUNCTION.test(name);
const TABLE_FUNCTIONS = new Set(['json_each', 'json_tree']);
/** Tables of the object's own and of SQLite's machinery. The schema table is an ordinary table to read. */
const DENIED_TABLE =
  /^(?:_cf_.*|__staging_.*|__discarded_.*|sqlite_(?!master$|schema$).*|pragma_.*|dbstat|json_each|json_tree)$/i;

const UNJOINED =
  'Tables are joined here without an equality of their columns, so every row would meet every row: add one (a.x = b.x, with a plain column on one side), or take fewer rows of one by a sub-query with a LIMIT of at most 1000.';
const CORRELATED =
  'This sub-query would go through all its rows for every row around it: compare its columns by = with those around it, or use a window function or a join.';
const WIDE_FORMAT = 'printf and format take a written format here, with widths of at most three digits.';
const WIDE_REPLACE = 'replace makes texts too long here: use shorter replacements.';

/** Why one call makes a value of megabytes, row after row, where nothing interrupts it; or null. */
function findWideCall(node: Node): string | null {
  const call = callOf(node);
  if (call?.name === 'printf' || call?.name === 'format') return isWideFormat(call.args[0]) ? WIDE_FORMAT : null;
  return call?.name === 'replace' && growthOf(node) > MAX_GROWTH ? WIDE_REPLACE : null;
}

const isWideFormat = (format: Node | undefined): boolean =>
  format?.type !== 'string_literal' || /%[^a-z%]*(?:\*|\d{4})/i.test(format.value);

/** How many times longer a text may get. */
const MAX_GROWTH = 1_000;
/** What a replacement that is not written out counts. */
const UNWRITTEN_CHARS = 30;

function growthOf(node: Node): number {
  const call = callOf(node);
  if (!call) return childrenOf(node).reduce((most, child) => Math.max(most, growthOf(child)), 1);
  const [text, pattern, replacement] = call.args;
  if (call.name !== 'replace' || !text || !pattern || !replacement)
    return (call.name === 'hex' ? 2 : 1) * call.args.reduce((most, arg) => Math.max(most, growthOf(arg)), 1);
  const ratio = lengthOf(replacement) / (pattern.type === 'string_literal' ? Math.max(1, pattern.value.length) : 1);
  return growthOf(text) * Math.max(1, ratio);
}

const lengthOf = (node: Node): number => (node.type === 'string_literal' ? node.value.length : UNWRITTEN_CHARS * growthOf(node));

function callOf(node: Node): { readonly name: string; readonly args: readonly Node[] } | null {
  if (node.type !== 'func_call' || node.name.type !== 'identifier') return null;
  return { name: node.name.name.toLowerCase(), args: node.args?.expr.args.items ?? [] };
}

function findWide(root: Node): string | null {
  for (const node of nodesOf(root)) {
    const problem = findWideCall(node);
    if (problem !== null) return problem;
  }
  return null;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Why a select must not run, or null. */
export function findReadProblem(select: AnySelect, statement: ParsedStatement): Diagnostic | null {
  const range: Range = { from: statement.from, to: statement.to };
  const found = findTables(select);
  const denied = statement.functions.find(deniesFunction) ?? found.tableFunctions.find((name) => !TABLE_FUNCTIONS.has(name));
  if (denied !== undefined)
    return { code: 'function-denied', message: `The function ${denied || 'here'} is not allowed.`, ...range };
  const wide = findWide(select);
  if (wide !== null) return { code: 'function-denied', message: wide, ...range };
  const internal = found.tables.find(({ table }) => DENIED_TABLE.test(table));
  if (internal) return { code: 'not-read-only', message: `The table ${internal.table} is internal.`, ...range };
  if (!found.isCertain) return { code: 'not-read-only', message: 'What the statement reads cannot be told.', ...range };
  return findEndless(select, found.recursive, range);
}

function findEndless(select: AnySelect, recursive: ReturnType<typeof findTables>['recursive'], range: Range): Diagnostic | null {
  const endless = recursive.find((expression) => !isBoundedRecursion(expression));
  if (endless) {
    return {
      code: 'recursive-unbounded',
      message: `"${endless.table.name}" reads itself: give it a LIMIT of its own.`,
      ...placeOf(endless, range),
    };
  }
  const join = findEndlessJoin(select);
  if (!join) return null;
  const message = join.isCorrelated ? CORRELATED : UNJOINED;
  return { code: 'cross-join-unbounded', message, ...placeOf(join.from, range) };
}

function placeOf(node: Node, statement: Range): Range {
  const [from, to] = node.range ?? [0, statement.to - statement.from];
  return { from: statement.from + from, to: statement.from + to };
}

/** Why the tree of `SELECT (clause)` is not one expression that may stand in a query of ours, or null. */
export function findClauseProblem(tree: Node, range: Range): Diagnostic | null {
  const expression = onlyExpression(tree);
  if (!expression) return { code: 'syntax', message: 'This is not one expression.', ...range };
  for (const node of nodesOf(expression)) {
    if (isSelect(node) || isTableMembership(node))
      return { code: 'subquery', message: 'A sub-query may not stand here.', ...range };
    const name = node.type === 'func_call' && node.name.type === 'identifier' ? node.name.name.toLowerCase() : null;
    const wide = findWideCall(node);
    if (wide !== null) return { code: 'function-denied', message: wide, ...range };
    if (name !== null && deniesFunction(name))
      return { code: 'function-denied', message: `The function ${name} is not allowed.`, ...range };
  }
  return null;
}

function onlyExpression(tree: Node): Node | null {
  if (tree.type !== 'select_stmt' || tree.clauses.length !== 1) return null;
  const [column, second] = findClause(tree, 'select_clause')?.columns?.items ?? [];
  if (!column || second || column.type !== 'paren_expr') return null;
  const inner: Node = column.expr;
  return inner.type === 'list_expr' || inner.type === 'alias' || inner.type === 'all_columns' || inner.type === 'empty'
    ? null
    : inner;
}

/** `a IN t` reads the whole table t, `a IN f(x)` a function's rows. */
function isTableMembership(node: Node): boolean {
  if (node.type !== 'binary_expr' || !/\bin$/i.test(operatorText(node.operator))) return false;
  return node.right.type !== 'paren_expr' && node.right.type !== 'list_expr';
}

const operatorText = (operator: unknown): string =>
  (Array.isArray(operator) ? (operator as unknown[]) : [operator])
    .map((word) => (typeof word === 'object' && word !== null ? String((word as { name?: unknown }).name) : String(word)))
    .join(' ');
