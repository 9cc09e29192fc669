// Which tables a text names, for completion: a guess from tokens, not a parse, so that it works on half-typed text.
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { tokenPattern } from '#app/screens/sql-editor/name-patterns.ts';

const TOKEN = tokenPattern('[.,();]');
const BEFORE_TABLE = new Set(['from', 'join', 'update', 'into', 'table']);
const AFTER_TABLES = new Set(['where', 'group', 'order', 'limit', 'having', 'on', 'using', 'set', 'select', 'union', 'values']);
/** Words that can follow a table where an alias could. */
const NOT_ALIASES = new Set([
  ...AFTER_TABLES,
  ...BEFORE_TABLE,
  'left',
  'right',
  'inner',
  'outer',
  'full',
  'cross',
  'natural',
  'lateral',
  'as',
  'not',
  'indexed',
  'tablesample',
  'intersect',
  'except',
  'window',
  'fetch',
  'offset',
  'for',
  'returning',
  'default',
]);

const MAX_TEXT_LENGTH = 50_000;
const MAX_TABLES = 20;

export interface TypedTable {
  /** Null or absent: unqualified. */
  readonly catalog?: string | null;
  /** Null: unqualified. */
  readonly schema: string | null;
  readonly table: string;
}

/** A table as one FROM or JOIN names it. */
export interface TableReference extends TypedTable {
  /** Null: it has none. */
  readonly alias: string | null;
  /** Offset of its name in the text. */
  readonly at: number;
  /** Counts the semicolons before it. */
  readonly statement: number;
}

/** At most 20, in the order in which they appear. Only the first 50,000 characters count. */
export function namedTables(text: string, names: SqlNames): TypedTable[] {
  const found = new Map<string, TypedTable>();
  for (const { catalog = null, schema, table } of tableReferences(text, names)) {
    if (found.size >= MAX_TABLES) break;
    found.set(JSON.stringify([catalog, schema, table]), { catalog, schema, table });
  }
  return [...found.values()];
}

/** The table that `qualifier` (`alias`, `table` or `schema.table`) means at `position`; null: no FROM or JOIN names it. */
export function tableOfQualifier(
  text: string,
  position: number,
  qualifier: readonly string[],
  names: SqlNames,
): TypedTable | null {
  const name = foldCase(qualifier.at(-1) ?? '');
  const [schema, catalog] = [qualifier.at(-2), qualifier.at(-3)];
  const statement = countStatements(text, position);
  const meant = [...tableReferences(text, names)].filter((one) => {
    if (one.statement !== statement) return false;
    if (schema === undefined) return foldCase(one.alias ?? one.table) === name;
    const isCatalog = catalog === undefined || foldCase(one.catalog ?? '') === foldCase(catalog);
    return isCatalog && foldCase(one.table) === name && foldCase(one.schema ?? '') === foldCase(schema);
  });
  const [nearest] = meant.sort((a, b) => Math.abs(a.at - position) - Math.abs(b.at - position));
  return nearest ? { catalog: nearest.catalog ?? null, schema: nearest.schema, table: nearest.table } : null;
}

/** Lazily, so that a caller who needs few of them reads no further. */
export function* tableReferences(text: string, names: SqlNames): Generator<TableReference> {
  let parts: string[] = [];
  let at = 0;
  let statement = 0;
  // 'name': a table comes; 'dot': its name can go on; 'alias': AS was read; 'list': a comma would bring another one.
  let state: 'outside' | 'name' | 'dot' | 'alias' | 'list' = 'outside';
  const finish = (alias: string | null): TableReference[] => {
    const table = parts.at(-1);
    const [schema, catalog] = [parts.at(-2) ?? null, parts.at(-3) ?? null];
    parts = [];
    return table === undefined ? [] : [{ catalog, schema, table, alias, at, statement }];
  };
  for (const match of text.slice(0, MAX_TEXT_LENGTH).matchAll(TOKEN)) {
    const [token] = match;
    if (/^(?:--|\/\*|')/.test(token) || isText(token, names)) continue;
    const word = token.toLowerCase();
    if (state === 'dot' && token === '.') {
      state = 'name';
      continue;
    }
    if (state === 'dot' && word === 'as') {
      state = 'alias';
      continue;
    }
    if (state === 'dot' || state === 'alias') {
      const alias = isName(token) && !NOT_ALIASES.has(word) ? names.read(token) : null;
      yield* finish(alias);
      state = 'list';
      if (alias !== null) continue;
    }
    if (token === ';') statement += 1;
    if (BEFORE_TABLE.has(word)) {
      parts = [];
      state = 'name';
    } else if (state === 'name' && isName(token) && !AFTER_TABLES.has(word)) {
      if (parts.length === 0) at = match.index;
      parts.push(names.read(token));
      state = 'dot';
    } else if (state === 'list' && token === ',') state = 'name';
    else if (state === 'name' || AFTER_TABLES.has(word) || /[();]/.test(token)) {
      parts = [];
      state = 'outside';
    }
  }
  yield* finish(null);
}

const countStatements = (text: string, position: number): number =>
  [...text.slice(0, Math.min(position, MAX_TEXT_LENGTH)).matchAll(TOKEN)].filter(([token]) => token === ';').length;

const foldCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** `alias`, `"My table"` and `schema.table`, split at their dots. */
export const splitQualifier = (text: string, names: SqlNames): string[] =>
  [...text.matchAll(TOKEN)]
    .map(([token]) => token)
    .filter(isName)
    .map((token) => names.read(token));

const isName = (token: string): boolean => !/^[.,();]$/.test(token);

/** What is a name in other engines. */
const isText = (token: string, names: SqlNames): boolean => token.startsWith('"') && !names.isQuotedName(token);
