// The relations that a plan reads, and the statements that request plans: the second defense behind the grammar. Pure.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import type { SavedSource } from '#app/engines/shared/driver/plan-bounds.ts';
import { BUILT_IN_FUNCTIONS } from '#app/engines/postgres/grammar/built-in-functions.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { byteOffsets } from '#app/engines/postgres/grammar/offsets.ts';
import { scanTokens } from '#app/engines/postgres/grammar/pg-parser.ts';
import { isTree, asPgText } from '#app/engines/postgres/grammar/tree.ts';

const EXPLAIN = 'EXPLAIN (FORMAT JSON, VERBOSE, COSTS OFF) ';

/** A statement that gives a plan. */
export interface PlanStatement {
  readonly sql: string;
  /** Code points by which places in it lie behind those in the text that it explains. */
  readonly shift: number;
}

/** Requests the plan of a statement that reads; null for SHOW, which reads no relation. Of an EXPLAIN it is the plan of what it explains. */
export function planStatement(sql: string): PlanStatement | null {
  const from = startOfQuery(sql);
  if (from === null) return null;
  return { sql: EXPLAIN + sql.slice(from), shift: EXPLAIN.length - [...sql.slice(0, from)].length };
}

/**
 * Requests the plans of selecting from the tables, each planned on its own. `columns: 'all'` reads full rows, so that no
 * join of a view is left out; `'any'` needs the right to one column only.
 */
export function tablesPlanStatement(tables: readonly TableRef[], columns: 'all' | 'any'): string {
  const counted = columns === 'all' ? ROW : '*';
  const selects = tables.map(
    ({ catalog, schema, table }) =>
      `SELECT pg_catalog.count(${counted}) FROM ${postgresDialect.qualify([catalog, schema, table])} AS ${ROW}`,
  );
  return EXPLAIN + selects.join(' UNION ALL ');
}

/** The same for a FROM item. */
export const sourcePlanStatement = ({ source }: SavedSource, columns: 'all' | 'any'): string =>
  columns === 'all'
    ? `${EXPLAIN}SELECT pg_catalog.count(${ROW}) FROM (SELECT * FROM ${source}\n) AS ${ROW}`
    : `${EXPLAIN}SELECT pg_catalog.count(*) FROM ${source}`;

/** No column has this name by accident: it would be counted in place of the row. */
const ROW = 'meridian_whole_row';

/** Relations, foreign functions and other sources of a plan in FORMAT JSON, VERBOSE. Throws when it cannot be read. */
export function findOpenedRelations(plan: unknown): Set<string> {
  const value: unknown = typeof plan === 'string' ? JSON.parse(plan) : plan;
  const found = new Set<string>();
  let nodeCount = 0;
  const stack: unknown[] = [value];
  while (stack.length > 0) {
    const next = stack.pop();
    // Pushed one by one, because the number of arguments of a call is limited.
    if (Array.isArray(next)) for (const item of next as unknown[]) stack.push(item);
    if (!isTree(next)) continue;
    if ('Node Type' in next) {
      nodeCount += 1;
      for (const source of [...sourcesOf(next), ...rowCallsOf(next)]) found.add(source);
    }
    for (const value of Object.values(next)) stack.push(value);
  }
  if (nodeCount === 0) throw new Error('The server gave a plan without nodes.');
  return found;
}

function sourcesOf(node: Readonly<Record<string, unknown>>): string[] {
  const schema = asPgText(node['Schema']) ?? '';
  const relation = asPgText(node['Relation Name']);
  if (relation !== null) return [relationKey(schema, relation)];
  switch (node['Node Type']) {
    case 'Function Scan':
      return functionSources(schema, asPgText(node['Function Name']), asPgText(node['Function Call']) ?? '');
    case 'Foreign Scan':
      return foreignSources(asPgText(node['Relations']) ?? '');
    case 'Custom Scan':
      return [`custom:${asPgText(node['Custom Plan Provider']) ?? ''}`];
    default:
      return [];
  }
}

const relationKey = (schema: string, relation: string): string => `relation:${JSON.stringify([schema, relation])}`;

/** Functions that read nothing but their arguments are no source. Several in one FROM item have no separate name in the plan. */
function functionSources(schema: string, name: string | null, call: string): string[] {
  if (name !== null) {
    const isBuiltIn = schema === 'pg_catalog' && BUILT_IN_FUNCTIONS.has(name);
    return isBuiltIn ? [] : [`function:${JSON.stringify([schema, name])}`];
  }
  const calls = [...call.matchAll(CALL)].map(([, qualifier, called = '']) => ({ qualifier, called }));
  const areBuiltIn = calls.every(
    ({ qualifier = 'pg_catalog', called }) => qualifier === 'pg_catalog' && BUILT_IN_FUNCTIONS.has(called),
  );
  return areBuiltIn ? [] : [`call:${call}`];
}

const NAME = String.raw`"(?:[^"]|"")*"|[\w$]+`;
const CALL = new RegExp(String.raw`(?:(${NAME})\.)?(${NAME})\(`, 'g');
const ROW_CALL = new RegExp(String.raw`(?:(${NAME})\.)?(${NAME})\((?:(?:${NAME})\.\*\)|ROW\()`, 'g');
const LITERAL = /'(?:[^']|'')*'/g;
/** Names of functions are in quotes where they are not in lower case. */
const KEYWORD = /^[A-Z]+$/;
const QUALIFIED = new RegExp(String.raw`(${NAME})(?:\.(${NAME}))?`, 'g');

/**
 * Functions of others that a column in disguise calls: `t.f` is `f(t)`, which no grammar can tell. The plan shows the row that
 * they take.
 */
function rowCallsOf(node: Readonly<Record<string, unknown>>): string[] {
  const expressions = Object.values(node)
    .flat()
    .filter((value) => typeof value === 'string');
  return expressions.flatMap((text) =>
    [...text.replaceAll(LITERAL, "''").matchAll(ROW_CALL)].flatMap(([, qualifier = 'pg_catalog', name = '']) => {
      const called = unquote(name);
      const isBuiltIn = unquote(qualifier) === 'pg_catalog' && (BUILT_IN_FUNCTIONS.has(called) || KEYWORD.test(name));
      return isBuiltIn ? [] : [`row call:${called}`];
    }),
  );
}

/** What a foreign server joins or aggregates is described as text: `(public.a) INNER JOIN (public.b)`. */
function foreignSources(relations: string): string[] {
  const keys = [...relations.matchAll(QUALIFIED)].flatMap(([, schema = '', relation]) =>
    relation === undefined ? [] : [relationKey(unquote(schema), unquote(relation))],
  );
  return keys.length > 0 ? keys : [`foreign:${relations}`];
}

const unquote = (name: string): string => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name);

/** Start of the query after EXPLAIN and its options; null for SHOW. */
function startOfQuery(sql: string): number | null {
  const scanned = scanTokens(sql);
  // The server says what is wrong with it.
  if (!scanned.ok) return 0;
  const offsetOf = byteOffsets(sql);
  const tokens = scanned.value.filter(({ kind }) => kind !== 'comment');
  const wordAt = (index: number): string => {
    const token = tokens[index];
    return token ? sql.slice(offsetOf(token.fromByte), offsetOf(token.toByte)).toLowerCase() : '';
  };
  if (wordAt(0) === 'show') return null;
  if (wordAt(0) !== 'explain') return 0;
  let index = 1;
  if (wordAt(1) === '(' && !QUERY_STARTS.has(wordAt(2))) {
    while (index < tokens.length && wordAt(index) !== ')') index += 1;
    index += 1;
  }
  while (EXPLAIN_WORDS.has(wordAt(index))) index += 1;
  const start = tokens[index];
  return start ? offsetOf(start.fromByte) : 0;
}

const QUERY_STARTS: ReadonlySet<string> = new Set(['select', 'with', 'values', 'table', '(']);
const EXPLAIN_WORDS: ReadonlySet<string> = new Set(['analyze', 'analyse', 'verbose']);
