// Long lists of plain values right of IN, left out before a statement is parsed: they name nothing, and cost milliseconds.
import { lexSqlite, type SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';

/** Shorter texts are parsed as they are. */
const LONG_TEXT_CHARS = 2_000;
const NUMBER = /^\d+(?:\.\d+)?$/;

/** The text with all but the first value of each such list as spaces: every place in it stays where it is. */
export function withShortLists(sql: string): string {
  if (sql.length < LONG_TEXT_CHARS) return sql;
  const lexed = lexSqlite(sql);
  if (!lexed.ok) return sql;
  let [short, position] = ['', 0];
  for (const { from, to } of listTails(sql, lexed.tokens)) {
    short += sql.slice(position, from) + ' '.repeat(to - from);
    position = to;
  }
  return short + sql.slice(position);
}

/** From behind the first value to the closing parenthesis. */
function listTails(sql: string, tokens: readonly SqliteToken[]): { from: number; to: number }[] {
  const textOf = ({ from, to }: SqliteToken): string => sql.slice(from, to);
  const isValue = (token: SqliteToken | undefined): boolean =>
    token !== undefined && (token.kind === 'string' || (token.kind === 'other' && NUMBER.test(textOf(token))));
  const tails: { from: number; to: number }[] = [];
  for (let at = 2; at < tokens.length; at += 1) {
    const [word, open, first] = [tokens[at - 2], tokens[at - 1], tokens[at]];
    const isList = open?.kind === 'open' && word?.kind === 'word' && /^in$/i.test(textOf(word));
    if (!isList || !first || !isValue(first)) continue;
    let end = at + 1;
    while (tokens[end]?.kind === 'other' && sql[tokens[end]?.from ?? 0] === ',' && isValue(tokens[end + 1])) end += 2;
    const close = tokens[end];
    if (close?.kind === 'close') tails.push({ from: first.to, to: close.from });
    at = end;
  }
  return tails;
}
