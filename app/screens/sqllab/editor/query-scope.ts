// What a statement itself defines for completion: WITH queries and sub-queries in FROM, and the columns that they return. A
// guess from tokens, as in named-tables: it works on half-typed text.
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { tokenPattern } from '#app/screens/sql-editor/name-patterns.ts';
import type { TypedTable } from './named-tables.ts';

/** A WITH query, or a sub-query by its alias. */
export interface DefinedRelation {
  readonly name: string;
  readonly columns: readonly string[];
  /** Tables all of whose columns it returns too: its select list has a star. */
  readonly stars: readonly TypedTable[];
}

const TOKEN = tokenPattern(String.raw`\d[\w.]*|[.,();*]|[^\s\w]`);
const MAX_CHARS = 50_000;
const MAX_RELATIONS = 50;

/** Relations defined in all statements of the text, in order of appearance. */
export function definedRelations(text: string, names: SqlNames): DefinedRelation[] {
  const tokens = [...text.slice(0, MAX_CHARS).matchAll(TOKEN)]
    .map(([token]) => token)
    .filter((token) => !/^(?:--|\/\*)/.test(token));
  const found: DefinedRelation[] = [];
  for (let at = 0; at < tokens.length && found.length < MAX_RELATIONS; at += 1) {
    if (tokens[at] !== '(' || !startsQuery(tokens[at + 1])) continue;
    const end = closing(tokens, at);
    const inside = tokens.slice(at + 1, end);
    const name = withName(tokens, at, names) ?? (isInFrom(tokens[at - 1]) ? aliasAfter(tokens, end, names) : null);
    if (name) found.push(relation(name, inside, names));
  }
  return found;
}

const isInFrom = (before: string | undefined): boolean => /^(?:from|join|lateral|,)$/i.test(before ?? '');

const startsQuery = (token: string | undefined): boolean => /^(?:select|with|values)$/i.test(token ?? '');

/** Index of the closing parenthesis; the end of the text if it is still open. */
function closing(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (tokens[at] === '(') depth += 1;
    else if (tokens[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return tokens.length;
}

interface Named {
  readonly name: string;
  /** As they are renamed; null: as the query has them. */
  readonly columns: readonly string[] | null;
}

/** `name [(columns)] AS [NOT MATERIALIZED] (` */
function withName(tokens: readonly string[], open: number, names: SqlNames): Named | null {
  let at = open - 1;
  if (isWord(tokens[at], 'materialized')) at -= isWord(tokens[at - 1], 'not') ? 2 : 1;
  if (!isWord(tokens[at], 'as')) return null;
  at -= 1;
  let columns: string[] | null = null;
  if (tokens[at] === ')') {
    const start = tokens.lastIndexOf('(', at);
    columns = readNames(tokens.slice(start + 1, at), names);
    at = start - 1;
  }
  const name = tokens[at];
  const before = tokens[at - 1];
  const isDefinition = before === ',' || isWord(before, 'with') || isWord(before, 'recursive');
  return name !== undefined && isName(name) && isDefinition ? { name: names.read(name), columns } : null;
}

const NO_ALIAS =
  /^(?:where|group|order|limit|having|on|using|union|intersect|except|join|left|right|inner|outer|full|cross|natural)$/i;

/** `) [AS] alias [(columns)]` */
function aliasAfter(tokens: readonly string[], end: number, names: SqlNames): Named | null {
  const at = isWord(tokens[end + 1], 'as') ? end + 2 : end + 1;
  const name = tokens[at];
  if (name === undefined || !isName(name) || NO_ALIAS.test(name)) return null;
  if (tokens[at + 1] !== '(') return { name: names.read(name), columns: null };
  return { name: names.read(name), columns: readNames(tokens.slice(at + 2, closing(tokens, at + 1)), names) };
}

const readNames = (tokens: readonly string[], names: SqlNames): string[] =>
  tokens.filter(isName).map((token) => names.read(token));

function relation({ name, columns: renamed }: Named, inside: readonly string[], names: SqlNames): DefinedRelation {
  const { columns, stars } = selectList(inside, names);
  return renamed ? { name, columns: renamed, stars: [] } : { name, columns, stars };
}

function selectList(tokens: readonly string[], names: SqlNames): { columns: string[]; stars: TypedTable[] } {
  const start = tokens.findIndex((token, at) => isWord(token, 'select') && depthAt(tokens, at) === 0);
  if (start < 0) return { columns: [], stars: [] };
  const columns: string[] = [];
  const qualifiers: (string | null)[] = [];
  let [item, depth, end]: [string[], number, number] = [[], 0, start + 1];
  const finish = (): void => {
    const column = outputName(item, names);
    if (item.at(-1) === '*') qualifiers.push(item.length > 2 ? names.read(item.at(-3) ?? '') : null);
    else if (column !== null) columns.push(column);
    item = [];
  };
  for (; end < tokens.length; end += 1) {
    const token = tokens[end] ?? '';
    if (depth === 0 && /^(?:from|union|intersect|except|where)$/i.test(token)) break;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) finish();
    else item.push(token);
  }
  finish();
  return { columns, stars: qualifiers.length > 0 ? starTables(tokens.slice(end), qualifiers, names) : [] };
}

const depthAt = (tokens: readonly string[], at: number): number =>
  tokens.slice(0, at).reduce((depth, token) => depth + Number(token === '(') - Number(token === ')'), 0);

/** The alias, or the column itself; null for an expression without a name. */
function outputName(item: readonly string[], names: SqlNames): string | null {
  const last = item.at(-1);
  if (last === undefined || !isName(last) || /^(?:end|null|true|false|distinct|all)$/i.test(last)) return null;
  const before = item.at(-2);
  if (before === undefined || before === '.' || isWord(before, 'as') || isWord(before, 'distinct')) return names.read(last);
  // `expression alias`: what is before it ends an expression.
  return before === ')' || isName(before) || /^['\d]/.test(before) ? names.read(last) : null;
}

function starTables(tokens: readonly string[], qualifiers: readonly (string | null)[], names: SqlNames): TypedTable[] {
  const tables = namedIn(tokens, names);
  return tables.filter(({ table, alias }) =>
    qualifiers.some((qualifier) => qualifier === null || qualifier === (alias ?? table) || qualifier === table),
  );
}

/** The tables after FROM and JOIN, at the outermost level. */
function namedIn(tokens: readonly string[], names: SqlNames): (TypedTable & { readonly alias: string | null })[] {
  const found: (TypedTable & { readonly alias: string | null })[] = [];
  let depth = 0;
  let isExpected = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth > 0) continue;
    if (/^(?:from|join)$/i.test(token) || (token === ',' && found.length > 0)) isExpected = true;
    else if (isExpected && isName(token)) {
      isExpected = false;
      const parts = [names.read(token)];
      while (tokens[at + 1] === '.' && isName(tokens[at + 2] ?? '')) {
        parts.push(names.read(tokens[at + 2] ?? ''));
        at += 2;
      }
      const next = isWord(tokens[at + 1], 'as') ? tokens[at + 2] : tokens[at + 1];
      const alias = next !== undefined && isName(next) && !NO_ALIAS.test(next) ? names.read(next) : null;
      found.push({
        ...(parts.length > 2 && { catalog: parts.at(-3) ?? null }),
        schema: parts.at(-2) ?? null,
        table: parts.at(-1) ?? '',
        alias,
      });
    } else if (/^(?:where|group|order|limit|union)$/i.test(token)) break;
  }
  return found;
}

const isWord = (token: string | undefined, word: string): boolean => token?.toLowerCase() === word;
const isName = (token: string): boolean => /^(?:["`]|[\p{L}_])/u.test(token);
