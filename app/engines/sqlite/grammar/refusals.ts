// What a SQLite statement or clause cannot contain, although it parses: internals, side effects, endless work, sub-queries.
import type { Diagnostic, ParsedStatement } from '#app/domain/sql/grammar.ts';
import { foldAsciiCase } from '#app/domain/sql/fold-identifier.ts';
import { isBoundedRecursion } from '#app/engines/shared/cst/limits.ts';
import { findTables, isListed, isMembership } from '#app/engines/shared/cst/find-tables.ts';
import { findClause, isSelect, walkTree, type AnySelect, type Node } from '#app/engines/shared/cst/walk-tree.ts';
import { estimateText } from '#app/engines/sqlite/cost/value-length.ts';

/** Side effects, files, internals, and bombs of memory. */
const DENIED_FUNCTION =
  /^(?:load_extension|readfile|writefile|edit|fts\d_tokenizer|zeroblob|randomblob|eval|sqlite_.*|pragma_.*|dbstat|raise)$/;
/** Whether a function is denied to everyone, by its lower-case name. */
export const deniesFunction = (name: string): boolean => DENIED_FUNCTION.test(name);
const TABLE_FUNCTIONS = new Set(['json_each', 'json_tree']);
/** Tables of the object's own and of SQLite's machinery. The schema table is an ordinary table to read. */
const DENIED_TABLE =
  /^(?:_cf_.*|__staging_.*|__discarded_.*|sqlite_(?!master$|schema$).*|pragma_.*|dbstat|json_each|json_tree)$/i;

const UNCERTAIN =
  'What the statement reads cannot be told. Write names of tables and functions without single quotes, and put what IN compares with in parentheses.';
const WIDE_FORMAT = 'printf and format take a written format here, with widths of at most three digits.';
const LONG_VALUE = 'The text functions here can make one value too long. Nest fewer of them, or use shorter replacements.';
/** Characters that one value can have, where columns count 100. */
const MAX_VALUE_LENGTH = 100_000;

/** Why an expression makes values of megabytes, row after row, where nothing interrupts it; or null. */
function findWide(root: Node): string | null {
  for (const node of walkTree(root)) {
    const call = callOf(node);
    if ((call?.name === 'printf' || call?.name === 'format') && isWideFormat(call.args[0])) return WIDE_FORMAT;
  }
  return estimateText(root).longest > MAX_VALUE_LENGTH ? LONG_VALUE : null;
}

const isWideFormat = (format: Node | undefined): boolean =>
  format?.type !== 'string_literal' || /%[^a-z%]*(?:\*|\d{4})/i.test(format.value);

function callOf(node: Node): { readonly name: string; readonly args: readonly Node[] } | null {
  if (node.type !== 'func_call' || node.name.type !== 'identifier') return null;
  return { name: foldAsciiCase(node.name.name), args: node.args?.expr.args.items ?? [] };
}

/** A function whose name is a text or has a schema: neither is SQLite, and the lists above know neither. */
const isOddlyNamedCall = (node: Node): boolean => node.type === 'func_call' && node.name.type !== 'identifier';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Why a select must not run, or null. */
export function findReadProblem(select: AnySelect, statement: ParsedStatement): Diagnostic | null {
  const range: Range = { from: statement.from, to: statement.to };
  const found = findTables(select);
  const denied = statement.functions.find(deniesFunction) ?? found.tableFunctions.find((name) => !TABLE_FUNCTIONS.has(name));
  if (denied !== undefined) {
    const call = [...walkTree(select)].find((node) => callOf(node)?.name === denied);
    const place = call ? placeOf(call, range) : range;
    return { code: 'function-denied', message: `The function ${denied || 'here'} is not allowed.`, ...place };
  }
  const wide = findWide(select);
  if (wide !== null) return { code: 'function-denied', message: wide, ...range };
  const internal = found.tables.find(({ table }) => DENIED_TABLE.test(table));
  if (internal) return { code: 'not-read-only', message: `The table ${internal.table} is internal.`, ...range };
  if (!found.isCertain || [...walkTree(select)].some(isOddlyNamedCall))
    return { code: 'not-read-only', message: UNCERTAIN, ...range };
  return findEndless(found.recursive, range);
}

function findEndless(recursive: ReturnType<typeof findTables>['recursive'], range: Range): Diagnostic | null {
  const endless = recursive.find((expression) => !isBoundedRecursion(expression));
  if (endless) {
    return {
      code: 'recursive-unbounded',
      message: `Recursive query "${endless.table.name}" needs its own LIMIT of at most 1,000,000.`,
      ...placeOf(endless, range),
    };
  }
  return null;
}

function placeOf(node: Node, statement: Range): Range {
  const [from, to] = node.range ?? [0, statement.to - statement.from];
  return { from: statement.from + from, to: statement.from + to };
}

/** Why the tree of `SELECT (clause)` is not one expression that can be in our queries, or null. */
export function findClauseProblem(tree: Node, range: Range): Diagnostic | null {
  const expression = onlyExpression(tree);
  if (!expression) return { code: 'syntax', message: 'Enter a single expression.', ...range };
  for (const node of walkTree(expression)) {
    // `a IN t` reads the full table t, `a IN f(x)` a function's rows.
    if (isSelect(node) || (isMembership(node) && !isListed(node.right)))
      return { code: 'subquery', message: 'Subqueries aren’t allowed here.', ...range };
    const name = node.type === 'func_call' && node.name.type === 'identifier' ? foldAsciiCase(node.name.name) : null;
    if (isOddlyNamedCall(node)) return { code: 'function-denied', message: UNCERTAIN, ...range };
    if (name !== null && deniesFunction(name))
      return { code: 'function-denied', message: `The function ${name} is not allowed.`, ...range };
  }
  const wide = findWide(expression);
  return wide === null ? null : { code: 'function-denied', message: wide, ...range };
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
