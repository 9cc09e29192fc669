// Trino's lexical rules. Names are compared in lower case, whether they are quoted or not.
import { lexBy, type Lexed, type LexRule, type SqlToken } from '#app/engines/shared/tokens/token.ts';

const RULES: readonly LexRule[] = [
  { kind: 'space', pattern: /[ \t\n\r]+/y },
  { kind: 'comment', pattern: /--[^\r\n]*/y },
  { kind: 'comment', pattern: /\/\*[^]*?\*\//y },
  { kind: 'text', pattern: /(?:[uU]&|[xX])?'[^']*(?:''[^']*)*'/y },
  { kind: 'name', pattern: /"[^"]*(?:""[^"]*)*"/y },
  // Trino knows backticks only to refuse them; a name in U& escapes is not what it looks like.
  { kind: 'refused', pattern: /`|[uU]&"/y },
  { kind: 'unterminated', pattern: /\/\*|['"]/y },
  { kind: 'number', pattern: /(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y },
  { kind: 'word', pattern: /[A-Za-z_][A-Za-z0-9_@]*/y },
  { kind: 'parameter', pattern: /\?/y },
  { kind: 'semicolon', pattern: /;/y },
  { kind: 'open', pattern: /[([]|\{(?!-)/y },
  { kind: 'close', pattern: /[)\]]|(?<!-)\}/y },
];

export const lexTrino = (sql: string): Lexed => lexBy(RULES, sql);

export function trinoName(token: SqlToken, sql: string): string {
  const text = sql.slice(token.from, token.to);
  return foldTrino(token.kind === 'name' ? text.slice(1, -1).replaceAll('""', '"') : text);
}

/** Lower case as in Java for English, including non-ASCII letters. */
export const foldTrino = (name: string): string => name.toLowerCase();
