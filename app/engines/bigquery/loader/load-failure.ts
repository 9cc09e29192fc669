// What the failure of a job that loads a file means: which row of the file it is about, and whether another try can help. Pure.
import { AppError } from '#app/domain/errors.ts';
import { fileProblem, rowProblem, shortenValue } from '#app/domain/upload/upload-problem.ts';
import { tableExists } from '#app/engines/shared/table-loader.ts';
import { bigqueryFailure, type BigqueryError } from '#app/engines/bigquery/failure.ts';

/** Reasons after which a retry can succeed. */
const PASSING: ReadonlySet<string> = new Set([
  'backendError',
  'internalError',
  'jobBackendError',
  'jobInternalError',
  'rateLimitExceeded',
  'jobRateLimitExceeded',
  'stopped',
  'timeout',
]);

/** Keeps errors after which a retry can succeed; converts others to COMMAND_REFUSED_ERROR. */
export function lastingFailure(error: unknown): unknown {
  if (!(error instanceof AppError) || error.type !== 'GENERIC_DB_ENGINE_ERROR') return error;
  const reason = error.extra['bigquery_reason'];
  if (typeof reason !== 'string' || PASSING.has(reason)) return error;
  return new AppError('COMMAND_REFUSED_ERROR', error.message, { cause: error, extra: error.extra });
}

interface JobErrors {
  readonly errorResult?: BigqueryError | null | undefined;
  readonly errors?: readonly BigqueryError[] | null | undefined;
}

/** Position in a message, before the description of the error. */
const PLACE = /\bpositions? (\d{1,15})\b:?\s*/;
const CELL = /\.? ?Field: ([^;]+); Value: ([^]*)$/;

/** Describes the failure of a load job. `findLine`: maps a byte position of the sent data to a line of the file. */
export function loadFailure({ errorResult, errors }: JobErrors, findLine: (position: number) => number | null): AppError {
  // The first says that there are errors; which, the others.
  const all = [...(errors ?? []), ...(errorResult ? [errorResult] : [])];
  const placed = all.find(({ message }) => PLACE.test(message ?? ''));
  const message = placed?.message ?? '';
  const [said = '', position = ''] = PLACE.exec(message) ?? [];
  const line = placed ? findLine(Number(position)) : null;
  if (line === null) return toFailure(placed ?? errorResult ?? {});
  const told = message.slice(message.indexOf(said) + said.length);
  const [cell = '', column = '', value = ''] = CELL.exec(told) ?? [];
  const reason = `${cell === '' ? told : told.slice(0, -cell.length)}`.trim();
  return cell === ''
    ? fileProblem(reason, line)
    : rowProblem({ line, column, value: shortenValue(value), reason: `${reason.replace(/\.$/, '')}.` });
}

const toFailure = (error: BigqueryError): AppError => lastingFailure(bigqueryFailure(error, null)) as AppError;

/** Describes the failure of a job that publishes `table`. */
export const publishFailure = ({ errorResult }: JobErrors, table: string): AppError =>
  errorResult?.reason === 'duplicate' ? tableExists(table) : toFailure(errorResult ?? {});
