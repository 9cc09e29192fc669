// The lexical rules of SQLite: where strings, comments and statements begin and end. Knows no grammar.
// The Warehouse runs every statement of a text that it is given, so what counts as one must be SQLite's own view.

type SqliteTokenKind = 'word' | 'string' | 'name' | 'comment' | 'semicolon' | 'open' | 'close' | 'other';

export interface SqliteToken {
  readonly kind: SqliteTokenKind;
  readonly from: number;
  readonly to: number;
}

interface SqliteLexError {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export type SqliteLexed =
  | { readonly ok: true; readonly tokens: readonly SqliteToken[] }
  | { readonly ok: false; readonly error: SqliteLexError };

interface Rule {
  readonly kind: SqliteTokenKind | 'space' | 'unterminated';
  readonly pattern: RegExp;
}

/** The first that matches counts. A line comment ends at a line feed only. */
const RULES: readonly Rule[] = [
  { kind: 'space', pattern: /[ \t\n\f\r]+/y },
  { kind: 'comment', pattern: /--[^\n]*/y },
  { kind: 'comment', pattern: /\/\*[^]*?\*\//y },
  { kind: 'string', pattern: /'[^']*(?:''[^']*)*'/y },
  { kind: 'name', pattern: /"[^"]*(?:""[^"]*)*"/y },
  { kind: 'name', pattern: /`[^`]*(?:``[^`]*)*`/y },
  { kind: 'name', pattern: /\[[^\]]*\]/y },
  { kind: 'unterminated', pattern: /\/\*|['"`[]/y },
  { kind: 'word', pattern: /[A-Za-z_\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*/y },
  { kind: 'semicolon', pattern: /;/y },
  { kind: 'open', pattern: /\(/y },
  { kind: 'close', pattern: /\)/y },
  { kind: 'other', pattern: /[0-9.]+|[^]/y },
];

/** The tokens of a text without its spaces, or the first place where it cannot be read. */
export function lexSqlite(sql: string): SqliteLexed {
  const tokens: SqliteToken[] = [];
  let from = 0;
  while (from < sql.length) {
    const { kind, to } = nextToken(sql, from);
    const problem = problemOf(kind, sql.slice(from, to));
    if (problem !== null) return { ok: false, error: { message: problem, from, to } };
    if (kind !== 'space' && kind !== 'unterminated') tokens.push({ kind, from, to });
    from = to;
  }
  return { ok: true, tokens };
}

function nextToken(sql: string, from: number): { kind: Rule['kind']; to: number } {
  for (const { kind, pattern } of RULES) {
    pattern.lastIndex = from;
    if (pattern.test(sql)) return { kind, to: pattern.lastIndex };
  }
  return { kind: 'other', to: from + 1 };
}

const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}]/u;

function problemOf(kind: Rule['kind'], text: string): string | null {
  if (kind === 'unterminated') return text === '/*' ? 'A comment has no end.' : `A quote (${text}) has no end.`;
  // What travels as UTF-8 is another text then.
  if (!text.isWellFormed()) return 'A statement must be well-formed Unicode.';
  // SQLite skips a byte order mark where a name begins, and takes other spaces for letters.
  if (kind === 'word' && UNSEEN.test(text)) return 'An invisible character may only stand in a quoted name or text.';
  if (text.includes('\0')) return 'A statement must not hold a NUL character.';
  if (kind === 'comment' && /\r(?!\n)/.test(text)) return 'A comment must not hold a carriage return without a line feed.';
  return null;
}

/** The ranges of the statements: between semicolons, where there is more than comments. */
export function splitSqlite(tokens: readonly SqliteToken[]): readonly (readonly SqliteToken[])[] {
  const statements: SqliteToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'semicolon') statements.push([]);
    else if (token.kind !== 'comment') statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}

/** The text of the only statement, without what surrounds it; null when the text is not exactly one statement. */
export function onlyStatement(sql: string): string | null {
  const lexed = lexSqlite(sql);
  const [statement, another] = lexed.ok ? splitSqlite(lexed.tokens) : [];
  const [first, last] = [statement?.[0], statement?.at(-1)];
  return first && last && !another ? sql.slice(first.from, last.to) : null;
}

/** The text with every "name" written as `name`: SQLite takes a double-quoted name that it does not know for a
 * string, so that a column that no longer exists would silently read as its own name. */
export function withStrictNames(sql: string): string {
  const lexed = lexSqlite(sql);
  if (!lexed.ok) return sql;
  let [strict, position] = ['', 0];
  for (const { kind, from, to } of lexed.tokens) {
    if (kind !== 'name' || sql[from] !== '"') continue;
    const name = sql
      .slice(from + 1, to - 1)
      .replaceAll('""', '"')
      .replaceAll('`', '``');
    strict += `${sql.slice(position, from)}\`${name}\``;
    position = to;
  }
  return strict + sql.slice(position);
}
