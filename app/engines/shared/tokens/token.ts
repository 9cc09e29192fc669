// Splits SQL into tokens by each engine's rules.

type TokenKind = 'word' | 'name' | 'text' | 'number' | 'parameter' | 'comment' | 'semicolon' | 'open' | 'close' | 'other';

export interface SqlToken {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** Upper case for words; otherwise the original text. */
  readonly text: string;
}

export interface LexRule {
  readonly kind: TokenKind | 'space' | 'unterminated' | 'refused';
  readonly pattern: RegExp;
}

interface LexError {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export type Lexed =
  | { readonly ok: true; readonly tokens: readonly SqlToken[] }
  | { readonly ok: false; readonly error: LexError };

const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}]/u;

/** Returns the tokens without whitespace, or the first error. For each token, the first matching rule applies. */
export function lexBy(rules: readonly LexRule[], sql: string): Lexed {
  const tokens: SqlToken[] = [];
  let from = 0;
  while (from < sql.length) {
    const { kind, to } = nextToken(rules, sql, from);
    const text = sql.slice(from, to);
    const message = findProblem(kind, text);
    if (message !== null) return { ok: false, error: { message, from, to } };
    if (kind !== 'space' && kind !== 'unterminated' && kind !== 'refused')
      tokens.push({ kind, from, to, text: kind === 'word' ? text.toUpperCase() : text });
    from = to;
  }
  return { ok: true, tokens };
}

function nextToken(rules: readonly LexRule[], sql: string, from: number): { kind: LexRule['kind']; to: number } {
  for (const { kind, pattern } of rules) {
    pattern.lastIndex = from;
    if (pattern.test(sql) && pattern.lastIndex > from) return { kind, to: pattern.lastIndex };
  }
  return { kind: 'other', to: from + 1 };
}

function findProblem(kind: LexRule['kind'], text: string): string | null {
  if (kind === 'unterminated') return text === '/*' ? 'A comment has no end.' : `A quote (${text}) has no end.`;
  if (kind === 'refused') return `${text} can’t be used here.`;
  if (text.includes('\0')) return 'A statement can’t contain NUL characters.';
  if (!text.isWellFormed()) return 'A statement must be well-formed Unicode.';
  if (kind === 'other' && (UNSEEN.test(text) || /[^\x20-\x7e]/.test(text)))
    return 'This character is allowed only in a quoted name or text.';
  return null;
}
