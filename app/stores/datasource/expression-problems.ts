// What a grammar finds wrong with an expression, as lines and columns from 1. Pure.
import type { Diagnostic, Grammar } from '#app/domain/sql/grammar.ts';
import { lineAndColumn } from '#app/domain/sqllab/line-and-column.ts';

export interface ExpressionProblem {
  readonly line_number: number;
  readonly start_column: number;
  /** The last character; on the line where the problem begins. */
  readonly end_column: number;
  readonly message: string;
}

/** Empty if it can be queried: a condition for `where` and `having`, a value for metrics and columns. */
export function expressionProblems(
  grammar: Grammar,
  expression: string,
  kind: 'metric' | 'column' | 'where' | 'having',
): ExpressionProblem[] {
  const checked = grammar.checkExpression(expression, kind === 'where' || kind === 'having' ? 'condition' : 'value');
  return checked.ok ? [] : checked.diagnostics.map((found) => locate(found, expression));
}

/** Some grammar errors are beyond the text: what it lacks is at its end. */
function locate({ from, to, message }: Diagnostic, text: string): ExpressionProblem {
  const start = Math.min(Math.max(0, from), text.length);
  const { line, column } = lineAndColumn(text, start);
  const lineEnd = text.indexOf('\n', start);
  const end = Math.min(Math.max(to, start), lineEnd < 0 ? text.length : lineEnd);
  return { line_number: line, start_column: column, end_column: Math.max(column, column + end - start - 1), message };
}
