// ClickHouse's lexical rules. Names are compared as they are written.
import { lexBy, type Lexed, type LexRule, type SqlToken } from '#app/engines/shared/tokens/token.ts';

const RULES: readonly LexRule[] = [
  { kind: 'space', pattern: /[ \t\n\r\f\v]+/y },
  { kind: 'comment', pattern: /--[^\n]*|#[ !][^\n]*/y },
  { kind: 'comment', pattern: /\/\*[^]*?\*\//y },
  { kind: 'text', pattern: /'[^'\\]*(?:(?:''|\\[^])[^'\\]*)*'/y },
  { kind: 'name', pattern: /`[^`\\]*(?:(?:``|\\[^])[^`\\]*)*`/y },
  { kind: 'name', pattern: /"[^"\\]*(?:(?:""|\\[^])[^"\\]*)*"/y },
  // Texts in dollar signs, variables of other systems, and what ClickHouse takes for quotes.
  { kind: 'refused', pattern: /[$@#‘’“”−]/y },
  { kind: 'unterminated', pattern: /\/\*|['"`]/y },
  { kind: 'number', pattern: /0[xX][0-9a-fA-F]+|0[bB][01]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y },
  { kind: 'word', pattern: /[A-Za-z_][A-Za-z0-9_]*/y },
  { kind: 'parameter', pattern: /\{\s*[A-Za-z_]\w*\s*:[^{}]*\}|\?/y },
  { kind: 'semicolon', pattern: /;/y },
  { kind: 'open', pattern: /[([{]/y },
  { kind: 'close', pattern: /[)\]}]/y },
];

export const lexClickhouse = (sql: string): Lexed => lexBy(RULES, sql);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', a: '\x07', v: '\v', e: '\x1b' };

export function clickhouseName(token: SqlToken, sql: string): string {
  const text = sql.slice(token.from, token.to);
  if (token.kind !== 'name') return text;
  const quote = text[0] ?? '`';
  return text
    .slice(1, -1)
    .replace(/\\([^])|``|""/g, (part, escaped?: string) =>
      escaped !== undefined ? (ESCAPES[escaped] ?? escaped) : part[0] === quote ? quote : part,
    );
}
