// Finds the tables of a statement by its tokens: names after FROM, JOIN and TABLE that aren't CTEs in scope.
import { noteTable } from './note-table.ts';
import { newLevel, type ParenthesisLevel, type Sources, type Walk } from './source-walk.ts';
import type { SqlToken } from './token.ts';
import { dottedName, isName, isWord, type NamePath } from './token-rules.ts';

export function findSources(tokens: readonly SqlToken[], sql: string, { pairs, rules }: Pick<Walk, 'pairs' | 'rules'>): Sources {
  const walk: Walk = { sql, tokens, pairs, rules, sources: [], withNames: [], tableFunctions: [], isCertain: true };
  readLevel(walk, { from: 0, to: tokens.length }, newLevel(null));
  return walk;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function readLevel(walk: Walk, { from, to }: Range, level: ParenthesisLevel): void {
  let at = from;
  while (at < to) at = level.wantsTable ? readRelation(walk, at, level) : readToken(walk, at, level);
}

function readToken(walk: Walk, at: number, level: ParenthesisLevel): number {
  const { tokens, pairs, rules } = walk;
  const token = tokens[at];
  if (!token) return at + 1;
  if (token.kind === 'open') {
    const close = pairs.get(at) ?? tokens.length;
    const called = tokens[at - 1];
    const isFromCall = called?.kind === 'word' && rules.fromFunctions.has(called.text);
    readLevel(walk, { from: at + 1, to: close }, newLevel(level, { isFromCall }));
    return close + 1;
  }
  if (token.text === ',' && level.inFrom) level.wantsTable = true;
  // Next step of a query in pipe syntax.
  if (token.text === '|>') Object.assign(level, { inFrom: false, joined: new Set() });
  if (token.kind !== 'word' || tokens[at - 1]?.text === '.') return at + 1;
  switch (token.text) {
    case 'FROM':
      if (!level.isFromCall && !isDistinctFrom(tokens, at))
        Object.assign(level, { inFrom: true, wantsTable: true, joined: new Set() });
      return at + 1;
    case 'JOIN':
      // ARRAY JOIN takes expressions, so a comma after it doesn't separate tables.
      Object.assign(level, { inFrom: !isArrayJoin(tokens, at), wantsTable: !isArrayJoin(tokens, at) });
      return at + 1;
    case 'IN':
      return rules.readsBehindIn === true && isName(tokens[at + 1]) ? readMembership(walk, at + 1, level) : at + 1;
    case 'TABLE':
      return isTableQuery(walk, at) ? readTableQuery(walk, at, level) : at + 1;
    case 'WITH':
      return readWith(walk, at, level);
    case 'UNION':
      if (level.ownQuery !== null) level.known.add(level.ownQuery);
  }
  if (level.inFrom && (rules.reserved.has(token.text) ? FROM_ENDS.has(token.text) : rules.endsFrom(tokens, at)))
    level.inFrom = false;
  return at + 1;
}

/** Reserved words that end a FROM clause. */
const FROM_ENDS: ReadonlySet<string> = new Set([
  'SELECT',
  'WHERE',
  'GROUP',
  'HAVING',
  'ORDER',
  'UNION',
  'INTERSECT',
  'EXCEPT',
  'PREWHERE',
  'QUALIFY',
  'WINDOW',
]);

/** `a IS [NOT] DISTINCT FROM b`. */
const isDistinctFrom = (tokens: readonly SqlToken[], at: number): boolean =>
  isWord(tokens[at - 1], 'DISTINCT') && (isWord(tokens[at - 2], 'IS') || isWord(tokens[at - 2], 'NOT'));

/** Whether TABLE starts the query `TABLE t`. Elsewhere the word is part of DDL. */
const isTableQuery = ({ tokens, rules }: Walk, at: number): boolean => {
  const before = tokens[at - 1];
  const starts =
    !before || before.text === '(' || /^(?:UNION|EXCEPT|INTERSECT|ALL|DISTINCT|AS|EXPLAIN|\)|ANALYZE|VERBOSE)$/.test(before.text);
  return rules.reserved.has('TABLE') && starts && isName(tokens[at + 1]);
};

const isArrayJoin = (tokens: readonly SqlToken[], at: number): boolean => isWord(tokens[at - 1], 'ARRAY');

/** Reads `x IN t`, in which a name is a table unless it is a function call. */
function readMembership(walk: Walk, at: number, level: ParenthesisLevel): number {
  const path = readPath(walk, at);
  if (path === null) return at + 1;
  if (walk.tokens[path.next]?.text !== '(') noteTable(walk, { ...path, at, isSpecial: true }, level);
  return path.next;
}

/** Reads a table path. An unreadable one makes the statement uncertain. */
function readPath(walk: Walk, at: number): NamePath | null {
  const { tokens, rules, sql } = walk;
  const parts = rules.readPath ? [] : dottedName(tokens, at);
  const path = rules.readPath
    ? rules.readPath(tokens, at, sql)
    : { names: parts.map((part) => rules.nameOf(part, sql)), next: at + parts.length * 2 - 1 };
  if (path === null || path.names.length === 0) walk.isCertain = false;
  return path?.names.length === 0 ? null : path;
}

function readTableQuery(walk: Walk, at: number, level: ParenthesisLevel): number {
  const path = readPath(walk, at + 1);
  if (path === null) return at + 1;
  noteTable(walk, { ...path, at: at + 1, tableWord: walk.tokens[at] ?? null }, level);
  return path.next;
}

/** Reads `WITH [RECURSIVE] name [(columns)] AS (query), …`. Other forms of WITH don't name tables. */
function readWith(walk: Walk, at: number, level: ParenthesisLevel): number {
  const { tokens, pairs, rules, sql } = walk;
  const isRecursive = isWord(tokens[at + 1], 'RECURSIVE');
  let index = at + (isRecursive ? 2 : 1);
  if (isWord(tokens[index], 'FUNCTION')) walk.isCertain = false;
  for (;;) {
    const name = tokens[index];
    if (!name || !isName(name)) return index;
    let next = index + 1;
    if (tokens[next]?.text === '(') next = (pairs.get(next) ?? tokens.length) + 1;
    if (!isWord(tokens[next], 'AS') || tokens[next + 1]?.text !== '(') return readScalarWith(walk, index, at + 1);
    const close = pairs.get(next + 1) ?? tokens.length;
    const written = rules.nameOf(name, sql);
    const called = rules.foldQueryName?.(written) ?? written;
    walk.withNames.push(called);
    readLevel(walk, { from: next + 2, to: close }, newLevel(level, { ownQuery: isRecursive ? called : null }));
    level.known.add(called);
    if (tokens[close + 1]?.text !== ',') return close + 1;
    index = close + 2;
  }
}

/** `WITH 1 AS x` names a value; `WITH TIES` and `WITH ORDINALITY` name nothing. The tokens after WITH are read as usual. */
const readScalarWith = (_: Walk, index: number, start: number): number => Math.max(start, index);

/** Reads one item of FROM: a table, a subquery, or a table function. */
function readRelation(walk: Walk, at: number, level: ParenthesisLevel): number {
  const { tokens, pairs, rules } = walk;
  const token = tokens[at];
  level.wantsTable = false;
  if (token?.kind === 'open' && token.text === '(') {
    const close = pairs.get(at) ?? tokens.length;
    const begins = tokens[at + 1];
    const isQuery = begins?.kind === 'word' && /^(?:SELECT|WITH|VALUES|TABLE|FROM|EXPLAIN)$/.test(begins.text);
    readLevel(walk, { from: at + 1, to: close }, newLevel(level, isQuery ? {} : { inFrom: true, wantsTable: true }));
    return close + 1;
  }
  if (isWord(token, 'LATERAL')) {
    level.wantsTable = true;
    return at + 1;
  }
  if (isWord(token, 'UNNEST')) return at + 1;
  if (isWord(token, 'TABLE') && tokens[at + 1]?.text === '(') return readTableFunction(walk, at + 2, level);
  if (!token || !isName(token) || (token.kind === 'word' && rules.reserved.has(token.text))) {
    walk.isCertain = false;
    return at + 1;
  }
  const called = dottedName(tokens, at).length * 2 - 1;
  if (tokens[at + called]?.text === '(') return readTableFunction(walk, at, level);
  const path = readPath(walk, at);
  if (path === null) return at + 1;
  noteTable(walk, { ...path, at }, level);
  return path.next;
}

/** Reads a table function and its arguments. For `TABLE(f(…))`, `at` is the function's name inside the outer parentheses. */
function readTableFunction(walk: Walk, at: number, level: ParenthesisLevel): number {
  const { tokens, pairs, rules, sql } = walk;
  const parts = dottedName(tokens, at);
  const last = parts.at(-1);
  const open = at + parts.length * 2 - 1;
  if (!last || tokens[open]?.text !== '(') {
    walk.isCertain = false;
    return at;
  }
  const name = parts
    .map((part) => rules.nameOf(part, sql))
    .join('.')
    .toLowerCase();
  walk.tableFunctions.push(name);
  if (!rules.plainTableFunctions.has(name)) walk.isCertain = false;
  const close = pairs.get(open) ?? tokens.length;
  // TABLE(t) as an argument exists only in engines that reserve TABLE.
  for (let index = open + 1; rules.reserved.has('TABLE') && index < close; index += 1) {
    if (isWord(tokens[index], 'TABLE') && tokens[index + 1]?.text === '(' && isName(tokens[index + 2])) {
      const argument = readPath(walk, index + 2);
      if (argument !== null) noteTable(walk, { ...argument, at: index + 2, isSpecial: true }, level);
    }
  }
  readLevel(walk, { from: open + 1, to: close }, newLevel(level));
  return close + 1;
}
