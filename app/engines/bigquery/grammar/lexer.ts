// GoogleSQL's lexical rules. A text that BigQuery could read in another way than is done here is refused.
import { lexBy, type Lexed, type LexRule, type SqlToken } from '#app/engines/shared/tokens/token.ts';
import { readQuoted } from '#app/engines/bigquery/dialect/quoting.ts';

const PREFIX = '(?:[rR][bB]?|[bB][rR]?)?';

/** A backslash keeps the quote behind it from ending a text, in raw texts too. Only those in three quotes have line breaks. */
const text = (body: string): RegExp => new RegExp(`${PREFIX}${body}`, 'y');

const RULES: readonly LexRule[] = [
  { kind: 'space', pattern: /[ \t\n\r\f\v]+/y },
  // Whether a carriage return alone ends a comment is not said anywhere.
  { kind: 'refused', pattern: /(?:--|#)[^\n\r]*\r(?!\n)/y },
  { kind: 'comment', pattern: /(?:--|#)[^\n\r]*/y },
  { kind: 'comment', pattern: /\/\*[^]*?\*\//y },
  { kind: 'text', pattern: text(String.raw`'''[^'\\]*(?:(?:\\[^]|'(?!''))[^'\\]*)*'''`) },
  { kind: 'text', pattern: text(String.raw`"""[^"\\]*(?:(?:\\[^]|"(?!""))[^"\\]*)*"""`) },
  { kind: 'unterminated', pattern: /'''|"""/y },
  { kind: 'text', pattern: text(String.raw`'[^'\\\n\r]*(?:\\[^\n\r][^'\\\n\r]*)*'`) },
  { kind: 'text', pattern: text(String.raw`"[^"\\\n\r]*(?:\\[^\n\r][^"\\\n\r]*)*"`) },
  { kind: 'name', pattern: /`[^`\\\n\r]+(?:\\[^\n\r][^`\\\n\r]*)*`|`(?:\\[^\n\r][^`\\\n\r]*)+`/y },
  { kind: 'unterminated', pattern: /\/\*|['"`]/y },
  { kind: 'parameter', pattern: /@@?[A-Za-z_][A-Za-z0-9_]*|\?/y },
  { kind: 'word', pattern: /[A-Za-z_][A-Za-z0-9_]*/y },
  { kind: 'number', pattern: /(?:0[xX][0-9a-fA-F]+|(?:\d+\.\d+|\.\d+|\d+\.(?![\w`.])|\d+)(?:[eE][+-]?\d+)?)(?![A-Za-z0-9_])/y },
  { kind: 'refused', pattern: /\d\w*/y },
  { kind: 'semicolon', pattern: /;/y },
  { kind: 'open', pattern: /[([{]/y },
  { kind: 'close', pattern: /[)\]}]/y },
  { kind: 'other', pattern: /\|>/y },
];

export function lexBigquery(sql: string): Lexed {
  const lexed = lexBy(RULES, sql);
  if (!lexed.ok) return lexed;
  const unread = lexed.tokens.find(({ kind, from, to }) => kind === 'name' && readQuoted(sql.slice(from, to)) === null);
  return unread
    ? { ok: false, error: { message: 'A name has an escape sequence that BigQuery doesn’t know.', ...place(unread) } }
    : lexed;
}

const place = ({ from, to }: SqlToken): { readonly from: number; readonly to: number } => ({ from, to });

/** The name as written, because table names are case-sensitive. */
export function bigqueryName({ kind, from, to }: SqlToken, sql: string): string {
  const written = sql.slice(from, to);
  return kind === 'name' ? (readQuoted(written) ?? written) : written;
}
