// The tables of a statement, by its tokens: what stands where FROM, JOIN and TABLE want one, and is no WITH query in scope.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { Pairs } from './outline.ts';
import type { Token } from './token.ts';
import { dottedName, isName, isWord, type TokenRules } from './token-rules.ts';

export interface Source {
  readonly ref: TableRef;
  readonly first: Token;
  readonly last: Token;
  /** The word of `TABLE t`, which is a query; null: it stands in a FROM clause. */
  readonly tableWord: Token | null;
  readonly hasAlias: boolean;
  /** Something stands behind the name that belongs to it: a version, a sample. */
  readonly isSpecial: boolean;
}

export interface Sources {
  readonly sources: readonly Source[];
  /** Names of WITH queries anywhere. */
  readonly withNames: readonly string[];
  /** Of functions in FROM, in lower case. */
  readonly tableFunctions: readonly string[];
  /** False where something stands in FROM that isn't known. */
  readonly isCertain: boolean;
}

interface Walk {
  readonly sql: string;
  readonly tokens: readonly Token[];
  readonly pairs: Pairs;
  readonly rules: TokenRules;
  readonly sources: Source[];
  readonly withNames: string[];
  readonly tableFunctions: string[];
  isCertain: boolean;
}

/** One pair of parentheses, or the statement itself. */
interface Level {
  readonly outer: Level | null;
  /** WITH queries that are known from here on. */
  readonly known: Set<string>;
  readonly isFromCall: boolean;
  inFrom: boolean;
  wantsTable: boolean;
  /** Of a recursive query, which is known in its own text behind UNION. */
  own: string | null;
}

export function findSources(tokens: readonly Token[], sql: string, { pairs, rules }: Pick<Walk, 'pairs' | 'rules'>): Sources {
  const walk: Walk = { sql, tokens, pairs, rules, sources: [], withNames: [], tableFunctions: [], isCertain: true };
  readLevel(walk, { from: 0, to: tokens.length }, newLevel(null));
  return walk;
}

const newLevel = (outer: Level | null, rest: Partial<Level> = {}): Level => ({
  outer,
  known: new Set(),
  isFromCall: false,
  inFrom: false,
  wantsTable: false,
  own: null,
  ...rest,
});

interface Range {
  readonly from: number;
  readonly to: number;
}

function readLevel(walk: Walk, { from, to }: Range, level: Level): void {
  let at = from;
  while (at < to) at = level.wantsTable ? readRelation(walk, at, level) : readToken(walk, at, level);
}

function readToken(walk: Walk, at: number, level: Level): number {
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
  if (token.kind !== 'word' || tokens[at - 1]?.text === '.') return at + 1;
  switch (token.text) {
    case 'FROM':
      if (!level.isFromCall && !isDistinctFrom(tokens, at)) Object.assign(level, { inFrom: true, wantsTable: true });
      return at + 1;
    case 'JOIN':
      // ARRAY JOIN is of expressions: a comma behind it separates no tables.
      Object.assign(level, { inFrom: !isArrayJoin(tokens, at), wantsTable: !isArrayJoin(tokens, at) });
      return at + 1;
    case 'IN':
      return rules.readsBehindIn === true && isName(tokens[at + 1]) ? readMembership(walk, at + 1, level) : at + 1;
    case 'TABLE':
      return isTableQuery(walk, at) ? readTableQuery(walk, at, level) : at + 1;
    case 'WITH':
      return readWith(walk, at, level);
    case 'UNION':
      if (level.own !== null) level.known.add(level.own);
  }
  if (level.inFrom && (rules.reserved.has(token.text) ? FROM_ENDS.has(token.text) : rules.endsFrom(tokens, at)))
    level.inFrom = false;
  return at + 1;
}

/** Reserved words behind which a comma separates no tables. */
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
]);

/** `a IS [NOT] DISTINCT FROM b`. */
const isDistinctFrom = (tokens: readonly Token[], at: number): boolean =>
  isWord(tokens[at - 1], 'DISTINCT') && (isWord(tokens[at - 2], 'IS') || isWord(tokens[at - 2], 'NOT'));

/** `TABLE t` where a query begins; else it is a word of DDL. */
const isTableQuery = ({ tokens, rules }: Walk, at: number): boolean => {
  const before = tokens[at - 1];
  const starts =
    !before || before.text === '(' || /^(?:UNION|EXCEPT|INTERSECT|ALL|DISTINCT|AS|EXPLAIN|\)|ANALYZE|VERBOSE)$/.test(before.text);
  return rules.reserved.has('TABLE') && starts && isName(tokens[at + 1]);
};

const isArrayJoin = (tokens: readonly Token[], at: number): boolean => isWord(tokens[at - 1], 'ARRAY');

/** `x IN t`: a name there is a table. A function's result is none. */
function readMembership(walk: Walk, at: number, level: Level): number {
  const parts = dottedName(walk.tokens, at);
  const next = at + parts.length * 2 - 1;
  if (walk.tokens[next]?.text !== '(') noteTable(walk, { parts, next, isSpecial: true }, level);
  return next;
}

function readTableQuery(walk: Walk, at: number, level: Level): number {
  const parts = dottedName(walk.tokens, at + 1);
  const next = at + parts.length * 2;
  noteTable(walk, { parts, next, tableWord: walk.tokens[at] ?? null }, level);
  return next;
}

/** `WITH [RECURSIVE] name [(columns)] AS [MATERIALIZED] (query), …`; any other WITH says nothing of tables. */
function readWith(walk: Walk, at: number, level: Level): number {
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
    const called = rules.nameOf(name, sql);
    walk.withNames.push(called);
    readLevel(walk, { from: next + 2, to: close }, newLevel(level, { own: isRecursive ? called : null }));
    level.known.add(called);
    if (tokens[close + 1]?.text !== ',') return close + 1;
    index = close + 2;
  }
}

/** `WITH 1 AS x` names a value, `WITH TIES`, `WITH ORDINALITY` nothing: what follows is read as usual. */
const readScalarWith = (_: Walk, index: number, start: number): number => Math.max(start, index);

/** What stands where a table does. */
function readRelation(walk: Walk, at: number, level: Level): number {
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
  const parts = dottedName(tokens, at);
  const next = at + parts.length * 2 - 1;
  if (tokens[next]?.text === '(' && parts.length > 0) return readTableFunction(walk, at, level);
  noteTable(walk, { parts, next }, level);
  return next;
}

/** Its arguments are read as usual. Those behind TABLE are in parentheses of their own: the function's name begins them. */
function readTableFunction(walk: Walk, at: number, level: Level): number {
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
  for (let index = open + 1; index < close; index += 1) {
    if (isWord(tokens[index], 'TABLE') && tokens[index + 1]?.text === '(' && isName(tokens[index + 2])) {
      const argument = dottedName(tokens, index + 2);
      noteTable(walk, { parts: argument, next: index + 2 + argument.length * 2 - 1, isSpecial: true }, level);
    }
  }
  readLevel(walk, { from: open + 1, to: close }, newLevel(level));
  return close + 1;
}

interface Named {
  readonly parts: readonly Token[];
  /** The index behind it. */
  readonly next: number;
  readonly isSpecial?: boolean;
  readonly tableWord?: Token | null;
}

function noteTable(walk: Walk, { parts, next, isSpecial = false, tableWord = null }: Named, level: Level): void {
  const { tokens, rules, sql } = walk;
  const [first, last] = [parts[0], parts.at(-1)];
  const names = parts.map((part) => rules.nameOf(part, sql));
  const [table, schema = null, catalog = null, more] = names.toReversed();
  if (!first || !last || table === undefined || more !== undefined) {
    walk.isCertain = false;
    return;
  }
  if (schema === null && isKnown(level, table)) return;
  const after = tokens[next];
  const isEnd = !after || after.kind === 'close' || after.text === ',' || after.kind === 'other';
  const isFollowed = after?.kind === 'word' && (rules.reserved.has(after.text) || rules.followsTable(tokens, next));
  const hasAlias = isWord(after, 'AS') || (!isEnd && !isFollowed);
  if (hasAlias && !isAliasEnd(walk, isWord(after, 'AS') ? next + 2 : next + 1)) walk.isCertain = false;
  const isVersioned = isWord(after, 'FOR') || isWord(after, 'FINAL');
  const ref = { catalog, schema, table };
  walk.sources.push({ ref, first, last, tableWord, hasAlias, isSpecial: isSpecial || isVersioned });
}

/** Whether what stands behind an alias can stand there. */
function isAliasEnd({ tokens, rules }: Walk, at: number): boolean {
  const token = tokens[at];
  if (!token || token.kind === 'close' || token.kind === 'other' || token.text === '(') return true;
  if (token.kind !== 'word' || token.text === 'BY') return false;
  return rules.reserved.has(token.text) || rules.endsFrom(tokens, at) || rules.followsTable(tokens, at);
}

function isKnown(level: Level | null, name: string): boolean {
  for (let one = level; one; one = one.outer) if (one.known.has(name)) return true;
  return false;
}
