// Errors that several parts of reports raise.
import { AppError } from '#app/domain/errors.ts';

/** A dashboard has many tables. */
export const DASHBOARD_FORMATS = 'A dashboard can be sent as PNG or PDF. For CSV, Excel or a table, select a chart.';

export const attachedTwice = (cause?: unknown): AppError =>
  new AppError('COMMAND_CONFLICT_ERROR', 'Resource already has an attached report.', { cause });
