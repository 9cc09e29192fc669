// Errors that several parts of reports raise.
import { AppError } from '#app/domain/errors.ts';

export const attachedTwice = (cause?: unknown): AppError =>
  new AppError('COMMAND_CONFLICT_ERROR', 'Resource already has an attached report.', { cause });
