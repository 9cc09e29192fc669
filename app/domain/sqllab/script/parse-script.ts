// The statements of a script of any length that SQL Lab takes. A grammar reads a text in one go, within the limits of
// docs/queries.md; a longer script is cut into statements first, and each is read for itself.
import type { Checked, Diagnostic, Grammar, ParsedStatement } from '#app/domain/sql/grammar.ts';
import type { Lexis } from '#app/domain/sql/lexis.ts';
import { splitStatements } from './split-statements.ts';

/** Texts up to here are parsed as a whole, in characters: what a grammar takes at a time. */
export const MAX_PARSED_CHARS = 100_000;
/** Statements of one script. More is a job for another tool. */
export const MAX_STATEMENTS = 500;

/** Characters that are read before others get their turn: about 25 ms of the slowest parser. */
const TURN_CHARS = 20_000;

/** Whether what was read since the last turn, with `chars` more, is a turn's work. */
export function countTurns(): { readonly isOver: (chars: number) => boolean } {
  let read = 0;
  return {
    isOver(chars) {
      read += chars;
      const isOver = read > TURN_CHARS;
      if (isOver) read = chars;
      return isOver;
    },
  };
}

/**
 * Yields between the statements of a long script, so that its reader can let others go first. A wrong cut is no risk: every piece
 * is parsed and proved for itself, and only what was parsed runs.
 */
export function* parseInParts(sql: string, grammar: Grammar, lexis: Lexis): Generator<void, Checked<readonly ParsedStatement[]>> {
  if (sql.length <= MAX_PARSED_CHARS) return grammar.parse(sql);
  const ranges = splitStatements(sql, lexis);
  // Nothing is parsed of a script that is refused for its length; the caller counts.
  if (ranges.length > MAX_STATEMENTS) return { ok: true, value: ranges.map((range) => unread(sql, range)) };
  const statements: ParsedStatement[] = [];
  const turns = countTurns();
  for (const { from, to } of ranges) {
    if (turns.isOver(to - from)) yield;
    const parsed = grammar.parse(sql.slice(from, to));
    if (!parsed.ok) return { ok: false, diagnostics: parsed.diagnostics.map((diagnostic) => shiftDiagnostic(diagnostic, from)) };
    statements.push(...parsed.value.map((one) => ({ ...one, from: one.from + from, to: one.to + from })));
  }
  return { ok: true, value: statements };
}

const unread = (sql: string, { from, to }: { readonly from: number; readonly to: number }): ParsedStatement => ({
  sql: sql.slice(from, to),
  from,
  to,
  kind: 'other',
  tables: null,
  functions: [],
});

/** The last statement of a script, unread; null where there is none. */
export function lastStatementText(sql: string, lexis: Lexis): string | null {
  if (sql.length <= MAX_PARSED_CHARS) return sql;
  const last = splitStatements(sql, lexis).at(-1);
  return last ? sql.slice(last.from, last.to) : null;
}

export const shiftDiagnostic = (diagnostic: Diagnostic, by: number): Diagnostic => ({
  ...diagnostic,
  from: diagnostic.from + by,
  to: diagnostic.to + by,
});
