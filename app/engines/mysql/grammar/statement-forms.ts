// Statements that the parser doesn't know: EXPLAIN with options, DESCRIBE, SHOW. By their tokens; what isn't listed is unknown.
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { unquote, type MysqlToken } from './lexer.ts';

export type StatementForm =
  /** EXPLAIN or ANALYZE of what begins at the token. */
  | { readonly kind: 'explain'; readonly at: number }
  /** Null: it lists more than one table’s own. */
  | { readonly kind: 'show'; readonly tables: readonly TableRef[] | null }
  | { readonly kind: 'plain' }
  | { readonly kind: 'refused'; readonly message: string };

const PLAIN: StatementForm = { kind: 'plain' };

/** What one statement is by its first words. `tokens` are without comments. */
export function readForm(sql: string, tokens: readonly MysqlToken[]): StatementForm {
  const words = tokens.map(({ kind, from, to }) => (kind === 'word' ? sql.slice(from, to).toLowerCase() : ''));
  const [first = ''] = words;
  if (first === 'show') return readShow(sql, tokens, words);
  if (first === 'explain' || first === 'describe' || first === 'desc' || first === 'analyze')
    return readExplain(sql, tokens, words);
  return PLAIN;
}

const QUERY_STARTS: ReadonlySet<string> = new Set(['select', 'with', 'values']);

function readExplain(sql: string, tokens: readonly MysqlToken[], words: readonly string[]): StatementForm {
  let at = 1;
  for (;;) {
    const word = words[at] ?? '';
    if (/^(?:extended|partitions|analyze)$/.test(word)) at += 1;
    else if (word === 'format' && sql[tokens[at + 1]?.from ?? -1] === '=') at += 3;
    else break;
  }
  if (QUERY_STARTS.has(words[at] ?? '') || tokens[at]?.kind === 'open') return { kind: 'explain', at };
  if (/^(?:insert|replace|update|delete|table|for)$/.test(words[at] ?? '') || words[0] === 'analyze')
    return { kind: 'refused', message: 'Only selects can be explained here.' };
  const named = readName(sql, tokens, 1);
  // A column, or a pattern of columns, can follow.
  return named && tokens.length <= named.end + 1
    ? { kind: 'show', tables: [named.ref] }
    : { kind: 'refused', message: 'Only selects and tables can be explained here.' };
}

/** What lists settings, names and types, with nothing behind it but a pattern or a schema. */
const LISTS =
  /^show (?:(?:full |global |session |local )?(?:databases|schemas|tables|table status|triggers|events|variables|status|engines|storage engines|character set|charset|collation|warnings|errors|plugins|privileges|function status|procedure status|open tables))(?: (?:from|in) \S+)?(?: like \S+)?$/;
/** What tells of a table. */
const OF_TABLE = /^show (?:extended )?(?:full )?(?:columns|fields|index|indexes|keys) (?:from|in)$|^show create (?:table|view)$/;

function readShow(sql: string, tokens: readonly MysqlToken[], words: readonly string[]): StatementForm {
  const texts = tokens.map(({ kind, from, to }, index) => (kind === 'word' ? (words[index] ?? '') : `?${to - from}`));
  if (LISTS.test(texts.join(' '))) return { kind: 'show', tables: null };
  for (let length = 3; length <= 6; length += 1) {
    if (!OF_TABLE.test(texts.slice(0, length).join(' '))) continue;
    const named = readName(sql, tokens, length);
    if (!named) break;
    return showTable(sql, tokens, { words, named });
  }
  return { kind: 'refused', message: 'This SHOW statement isn’t allowed here.' };
}

interface Named {
  readonly ref: TableRef;
  /** The token behind the name. */
  readonly end: number;
}

/** `SHOW COLUMNS FROM t FROM db LIKE 'x'` */
function showTable(
  sql: string,
  tokens: readonly MysqlToken[],
  { words, named }: { readonly words: readonly string[]; readonly named: Named },
): StatementForm {
  let [{ ref }, at] = [named, named.end];
  if (words[at] === 'from' || words[at] === 'in') {
    const schema = readName(sql, tokens, at + 1);
    if (!schema || schema.ref.schema !== null) return { kind: 'refused', message: 'This SHOW statement isn’t allowed here.' };
    ref = { ...ref, schema: schema.ref.table };
    at = schema.end;
  }
  if (words[at] === 'like' && tokens[at + 1]?.kind === 'string') at += 2;
  return at === tokens.length
    ? { kind: 'show', tables: [ref] }
    : { kind: 'refused', message: 'This SHOW statement isn’t allowed here.' };
}

function readName(sql: string, tokens: readonly MysqlToken[], at: number): Named | null {
  const part = (index: number): string | null => {
    const token = tokens[index];
    return token?.kind === 'word' || token?.kind === 'name' ? unquote(sql.slice(token.from, token.to)) : null;
  };
  const [first, dot] = [part(at), tokens[at + 1]];
  if (first === null) return null;
  if (dot?.kind !== 'other' || sql.slice(dot.from, dot.to) !== '.')
    return { ref: { catalog: null, schema: null, table: first }, end: at + 1 };
  const second = part(at + 2);
  return second === null ? null : { ref: { catalog: null, schema: first, table: second }, end: at + 3 };
}
