// The lexical rules of MySQL and MariaDB under the sql_mode that our sessions set: `"` quotes a text, a backslash escapes in
// texts, names are in backticks. What the server and the parser could read in two ways is refused.
import type { SqliteToken } from '#app/domain/sql/sqlite-lexer.ts';

/** SQLite's token kinds: `string` is a text, `name` a name in backticks; variables are `other`. */
export type MysqlToken = SqliteToken;

interface LexProblem {
  readonly code: 'syntax' | 'not-read-only';
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export type MysqlLexed =
  | { readonly ok: true; readonly tokens: readonly MysqlToken[] }
  | { readonly ok: false; readonly error: LexProblem };

interface Rule {
  readonly kind: MysqlToken['kind'] | 'space' | 'unterminated';
  readonly pattern: RegExp;
}

/** The first that matches counts. */
const RULES: readonly Rule[] = [
  { kind: 'space', pattern: /[ \t\n\v\f\r]+/y },
  { kind: 'comment', pattern: /--(?=[\0-\x20]|$)[^\n]*/y },
  { kind: 'comment', pattern: /#[^\n]*/y },
  { kind: 'comment', pattern: /\/\*[^]*?\*\//y },
  { kind: 'string', pattern: /'(?:[^'\\]|\\[^]|'')*'/y },
  { kind: 'string', pattern: /"(?:[^"\\]|\\[^]|"")*"/y },
  { kind: 'name', pattern: /`[^`]*(?:``[^`]*)*`/y },
  // User and system variables.
  { kind: 'other', pattern: /@@?(?:[\w$.\u0080-\uffff]+|'[^'\\]*'|"[^"\\]*"|`[^`]*`)/y },
  { kind: 'unterminated', pattern: /\/\*|['"`]/y },
  { kind: 'other', pattern: /0[xX][0-9a-fA-F]+(?![\w$\u0080-\uffff])|0[bB][01]+(?![\w$\u0080-\uffff])/y },
  { kind: 'other', pattern: /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\w$\u0080-\uffff])/y },
  { kind: 'word', pattern: /[\w$\u0080-\uffff]+/y },
  { kind: 'semicolon', pattern: /;/y },
  { kind: 'open', pattern: /\(/y },
  { kind: 'close', pattern: /\)/y },
  { kind: 'other', pattern: /:=|->>|->|<=>|<<|>>|&&|\|\||[^]/y },
];

/** The tokens of a text without its spaces, or the first place where it cannot be read. */
export function lexMysql(sql: string): MysqlLexed {
  const tokens: MysqlToken[] = [];
  let from = 0;
  while (from < sql.length) {
    const { kind, to } = nextToken(sql, from);
    const problem = problemOf(kind, sql.slice(from, to), sql.slice(to, to + 1));
    if (problem && !isSet(sql, tokens, sql.slice(from, to))) return { ok: false, error: { ...problem, from, to } };
    if (kind !== 'space' && kind !== 'unterminated') tokens.push({ kind, from, to });
    from = to;
  }
  return { ok: true, tokens };
}

/** `SET @a := 1`: elsewhere a statement that reads could assign variables. */
function isSet(sql: string, tokens: readonly MysqlToken[], text: string): boolean {
  if (text !== ':=') return false;
  const own = tokens.slice(tokens.findLastIndex(({ kind }) => kind === 'semicolon') + 1).filter(({ kind }) => kind !== 'comment');
  const [first] = own;
  return (
    first !== undefined && sql.slice(first.from, first.to).toLowerCase() === 'set' && !own.some(({ kind }) => kind === 'open')
  );
}

function nextToken(sql: string, from: number): { kind: Rule['kind']; to: number } {
  for (const { kind, pattern } of RULES) {
    pattern.lastIndex = from;
    if (pattern.test(sql)) return { kind, to: pattern.lastIndex };
  }
  return { kind: 'other', to: from + 1 };
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}]/u;
/** Hints that change settings or limits of the statement. */
const SETTING_HINT = /\b(?:set_var|resource_group|max_execution_time)\b/i;

function problemOf(kind: Rule['kind'], text: string, next: string): Pick<LexProblem, 'code' | 'message'> | null {
  const syntax = (message: string) => ({ code: 'syntax', message }) as const;
  if (kind === 'unterminated') return syntax(text === '/*' ? 'A comment isn’t closed.' : `A quote (${text}) isn’t closed.`);
  if (!text.isWellFormed()) return syntax('The text is not well-formed Unicode.');
  if (text.includes('\0')) return syntax('NUL characters aren’t allowed here.');
  if (kind === 'word') {
    if (UNSEEN.test(text)) return syntax('Invisible characters are allowed in quotes only.');
    if (/^\d/.test(text)) return syntax(`Quote the name ${text}: it begins with a digit.`);
  }
  if (kind === 'comment') return commentProblem(text);
  if (kind === 'other') {
    if (text === '-' && next === '-') return syntax('Put a space after --, or between two minus signs.');
    if (text === ':=') return { code: 'not-read-only', message: 'User variables can’t be assigned here.' };
    if (text === '\\' || text === '{' || text === '}') return syntax(`Unexpected ${text}`);
  }
  return null;
}

/** Some comments are run, or change how the statement runs. */
function commentProblem(text: string): Pick<LexProblem, 'code' | 'message'> | null {
  if (/^\/\*M?!/.test(text)) return { code: 'not-read-only', message: 'Comments can’t start with /*! or /*M!.' };
  if (text.startsWith('/*+') && SETTING_HINT.test(text))
    return { code: 'not-read-only', message: 'Optimizer hints can’t change settings here.' };
  // MySQL doesn’t nest comments, MariaDB’s client does: what follows could be outside for one and inside for the other.
  if (text.startsWith('/*') && text.slice(2).includes('/*')) return { code: 'syntax', message: 'Comments can’t be nested.' };
  return null;
}

/** The tokens of each statement between semicolons, without those that only have comments. */
export function splitMysql(tokens: readonly MysqlToken[]): readonly (readonly MysqlToken[])[] {
  const statements: MysqlToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'semicolon') statements.push([]);
    else if (token.kind !== 'comment') statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', '0': '\0', Z: '\x1a' };

/** What a quoted text or a name means, as it is written. */
export function unquote(text: string): string {
  const [quote = ''] = text;
  if (!`'"\``.includes(quote) || text.length < 2) return text;
  const inner = text.slice(1, -1).replaceAll(quote + quote, quote);
  return quote === '`' ? inner : inner.replace(/\\([^])/g, (_, char: string) => ESCAPED[char] ?? char);
}
