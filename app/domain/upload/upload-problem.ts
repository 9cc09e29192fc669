// Why a file, or a row of it, can't be loaded.
import { AppError } from '#app/domain/errors.ts';

export interface RowProblem {
  /** In the file, from 1. */
  readonly line: number;
  /** Null: the row as such. */
  readonly column: string | null;
  /** The cell's text, shortened; null for a row as such. */
  readonly value: string | null;
  readonly reason: string;
}

const MAX_SHOWN = 60;

/** A text from a file as messages show it. */
export const shownValue = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const describeRowProblem = ({ line, column, value, reason }: RowProblem): string =>
  `Line ${line}${column === null ? '' : `, column "${column}"`}: ${value === null ? '' : `"${value}" `}${reason}`;

/** The file is at fault: 422, with the line where there is one. */
export const fileProblem = (message: string, line?: number): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', line === undefined ? message : `Line ${line}: ${message}`, {
    ...(line !== undefined && { extra: { line } }),
  });

export const rowProblem = (problem: RowProblem): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', describeRowProblem(problem), { extra: { row: problem } });
