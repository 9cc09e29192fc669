// Errors of deliveries, classified by whether to retry.
import { AppError } from '#app/domain/errors.ts';

/**
 * `passing`: nothing was delivered, and a retry can help. `permanent`: retries can't help. `uncertain`: sent, but not
 * confirmed; a retry could deliver it twice.
 */
export type DeliveryFailure = 'passing' | 'permanent' | 'uncertain';

export function deliveryError(failure: DeliveryFailure, message: string, cause?: unknown): AppError {
  const type = failure === 'passing' ? 'REPORT_NOTIFICATION_ERROR' : 'COMMAND_REFUSED_ERROR';
  return new AppError(type, message, { cause, extra: { failure } });
}

/** Classifies any error; unknown errors count as `passing`. */
export function classifyDeliveryError(error: unknown): DeliveryFailure {
  if (!(error instanceof AppError)) return 'passing';
  const { failure } = error.extra;
  if (failure === 'passing' || failure === 'permanent' || failure === 'uncertain') return failure;
  return error.kind === 'upstream' || error.kind === 'limit' || error.kind === 'bug' ? 'passing' : 'permanent';
}
