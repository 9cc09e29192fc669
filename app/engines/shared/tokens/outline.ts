// Splits tokens into statements and pairs their parentheses.
import type { Diagnostic } from '#app/domain/sql/grammar.ts';
import type { SqlToken } from './token.ts';

/** Max nesting, because the readers are recursive. */
const MAX_DEPTH = 100;

/** Index of the closing parenthesis by index of the opening one. */
export type Pairs = ReadonlyMap<number, number>;

export type Paired = { readonly ok: true; readonly pairs: Pairs } | { readonly ok: false; readonly problem: Diagnostic };

export function pairParentheses(tokens: readonly SqlToken[]): Paired {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') open.push(index);
    if (open.length > MAX_DEPTH) return refuse('The statement is nested too deeply.', token);
    if (token.kind !== 'close') continue;
    const start = open.pop();
    const opener = start === undefined ? undefined : tokens[start];
    if (start === undefined || CLOSERS[opener?.text ?? ''] !== token.text) return refuse('Unmatched closing parenthesis.', token);
    pairs.set(start, index);
  }
  const last = tokens[open.at(-1) ?? -1];
  return last ? refuse('Unclosed parenthesis.', last) : { ok: true, pairs };
}

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const refuse = (message: string, { from, to }: SqlToken): Paired => ({
  ok: false,
  problem: { code: 'syntax', message, from, to },
});

/** Splits at semicolons. Statements without tokens are omitted. */
export function splitStatements(tokens: readonly SqlToken[]): readonly (readonly SqlToken[])[] {
  const statements: SqlToken[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'semicolon') statements.push([]);
    else if (token.kind !== 'comment') statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}
