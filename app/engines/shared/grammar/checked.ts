// Helpers of the grammars: building diagnostics with positions, and combining checked results.
import type { Checked, Diagnostic } from '#app/domain/sql/grammar.ts';

interface Refused {
  readonly ok: false;
  readonly diagnostics: readonly Diagnostic[];
}

interface PlacedToken {
  readonly kind: string;
  readonly from: number;
  readonly to: number;
}

export const refuse = (...diagnostics: Diagnostic[]): Refused => ({ ok: false, diagnostics });

export function mapChecked<T, U>(checked: Checked<T>, map: (value: T) => U): Checked<U> {
  return checked.ok ? { ok: true, value: map(checked.value) } : checked;
}

/** Returns all values, or the diagnostics of all failures. */
export function collectChecked<T>(results: readonly Checked<T>[]): Checked<readonly T[]> {
  const diagnostics = results.flatMap((result) => (result.ok ? [] : result.diagnostics));
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, value: results.flatMap((result) => (result.ok ? [result.value] : [])) };
}

export const syntaxAt = (message: string, from: number, to: number): Diagnostic => ({ code: 'syntax', message, from, to });

export const severalStatements = (message: string, { from, to }: { from: number; to: number }): Diagnostic => ({
  code: 'several-statements',
  message,
  from,
  to,
});

/** Returns a script's only statement, or a diagnostic if there isn't exactly one. */
export function takeOnly<T>(
  statements: readonly T[],
  sql: string,
  rangeOf: (statement: T) => { from: number; to: number },
): Checked<T> {
  const [statement, second] = statements;
  if (!statement) return refuse({ code: 'empty', message: 'There is no statement.', from: 0, to: sql.length });
  if (second) return refuse(severalStatements('Only one statement is allowed here.', rangeOf(second)));
  return { ok: true, value: statement };
}

interface ClauseTokens<Token> {
  readonly tokens: readonly Token[];
  readonly from: number;
  readonly to: number;
}

/** Returns the tokens of a user-written clause. Its text, split at semicolons, must have exactly one part. */
export function takeClause<Token extends PlacedToken>(
  [tokens, another]: readonly (readonly Token[])[],
  { text, use }: { readonly text: string; readonly use: 'condition' | 'value' },
): Checked<ClauseTokens<Token>> {
  const [first, last] = [tokens?.[0], tokens?.at(-1)];
  if (!tokens || !first || !last) return refuse({ code: 'empty', message: `The ${use} is empty.`, from: 0, to: text.length });
  if (another) {
    const range = { from: another[0]?.from ?? 0, to: another.at(-1)?.to ?? 0 };
    return refuse(severalStatements(`A ${use} must not hold a second statement.`, range));
  }
  return { ok: true, value: { tokens, from: first.from, to: last.to } };
}

/** Finds an unmatched parenthesis. */
export function findLoneParenthesis(tokens: readonly PlacedToken[]): Diagnostic | null {
  const open: PlacedToken[] = [];
  for (const token of tokens) {
    if (token.kind === 'open') open.push(token);
    if (token.kind === 'close' && !open.pop()) return syntaxAt('Unmatched closing parenthesis.', token.from, token.to);
  }
  const last = open.at(-1);
  return last ? syntaxAt('Unclosed parenthesis.', last.from, last.to) : null;
}

/** Finds a MySQL versioned comment (`/*!`), whose content MySQL executes. `readTokens` is called only if the text can contain one. */
export function findVersionedComment(sql: string, readTokens: () => readonly PlacedToken[]): Diagnostic | null {
  if (!sql.includes('/*!')) return null;
  const found = readTokens().find(({ kind, from }) => kind === 'comment' && sql.startsWith('/*!', from));
  return found ? { code: 'not-read-only', message: 'A comment must not begin with /*!.', from: found.from, to: found.to } : null;
}

/** Returns the text up to `to` with each comment replaced by a space: a trailing line comment would hide the SQL appended to the text. */
export function withoutComments(text: string, tokens: readonly PlacedToken[], to: number): string {
  let [clean, position] = ['', 0];
  for (const token of tokens) {
    if (token.kind !== 'comment' || token.to > to) continue;
    clean += `${text.slice(position, token.from)} `;
    position = token.to;
  }
  return (clean + text.slice(position, to)).trim();
}

/** Clamps a diagnostic's range to the text. */
export const placeWithin = (diagnostic: Diagnostic, text: string): Diagnostic => ({
  ...diagnostic,
  from: Math.min(Math.max(diagnostic.from, 0), text.length),
  to: Math.min(Math.max(diagnostic.to, 0), text.length),
});
