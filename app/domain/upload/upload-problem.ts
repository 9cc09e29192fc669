// Errors of files and rows that can't be loaded.
import { AppError } from '#app/domain/errors.ts';

export interface RowProblem {
  /** Line in the file, from 1. */
  readonly line: number;
  /** Null: the entire row. */
  readonly column: string | null;
  /** The cell's text, shortened; null for an entire row. */
  readonly value: string | null;
  readonly reason: string;
}

const MAX_SHOWN = 60;

/** Shortens a file's text for messages. */
export const shortenValue = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

const describeRowProblem = ({ line, column, value, reason }: RowProblem): string =>
  `Line ${line}${column === null ? '' : `, column "${column}"`}: ${value === null ? '' : `"${value}" `}${reason}`;

/** Error 422 for an invalid file, with the line if known. */
export const fileProblem = (message: string, line?: number): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', line === undefined ? message : `Line ${line}: ${message}`, {
    ...(line !== undefined && { extra: { line } }),
  });

export const rowProblem = (problem: RowProblem): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', describeRowProblem(problem), { extra: { row: problem } });
