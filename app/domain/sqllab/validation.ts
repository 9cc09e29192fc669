// Where the problems of a text lie, as editors and `validate_sql` want them: lines counted from 1.
import type { Diagnostic } from '#app/domain/sql/grammar.ts';

/** Columns count UTF-16 units from 0; `end_column` is past the last one. */
export interface ValidationRow {
  readonly line_number: number;
  readonly start_column: number;
  readonly end_column: number;
  readonly message: string;
}

/** The row of each problem. A problem that goes over several lines is shown to the end of its first. */
export const validationRows = (sql: string, diagnostics: readonly Diagnostic[]): ValidationRow[] =>
  diagnostics.map(({ from, to, message }) => {
    const { line, column } = lineAndColumn(sql, from);
    const lineEnd = sql.indexOf('\n', from);
    const end = Math.min(to, lineEnd < 0 ? sql.length : lineEnd);
    return { line_number: line, start_column: column - 1, end_column: column - 1 + Math.max(end - from, 0), message };
  });

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
}
