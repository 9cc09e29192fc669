// What a grammar finds wrong with a text, as lines and columns from 1. Pure.
import type { Diagnostic, Grammar } from '#app/domain/sql/grammar.ts';
import { lineAndColumn } from '#app/domain/sqllab/line-and-column.ts';

export interface SqlProblem {
  readonly line_number: number;
  readonly start_column: number;
  /** The last character; on the line where the problem begins. */
  readonly end_column: number;
  readonly message: string;
}

type FoundProblem = Pick<Diagnostic, 'from' | 'to' | 'message'>;

/** Empty for a text that parses, and for one without a statement. `locate`: in another text, of which `sql` was made. */
export function sqlProblems(
  parsed: ReturnType<Grammar['parse']>,
  sql: string,
  locate = (found: FoundProblem): SqlProblem => locateProblem(found, sql),
): SqlProblem[] {
  return parsed.ok ? [] : parsed.diagnostics.filter(({ code }) => code !== 'empty').map(locate);
}

/** Offsets of the text as lines and columns. */
export function locateProblem({ from, to, message }: FoundProblem, sql: string): SqlProblem {
  const { line, column } = lineAndColumn(sql, from);
  const lineEnd = sql.indexOf('\n', from);
  const end = Math.min(to, lineEnd < 0 ? sql.length : lineEnd);
  return { line_number: line, start_column: column, end_column: Math.max(column, column + end - from - 1), message };
}
