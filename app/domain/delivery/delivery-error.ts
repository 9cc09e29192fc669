// Why something was not delivered, as far as it decides what is done next.
import { AppError } from '#app/domain/errors.ts';

/**
 * `passing`: nothing was delivered, another attempt can help. `permanent`: no attempt can. `uncertain`: it was handed over, but
 * the confirmation never arrived: sending it again could deliver it twice.
 */
export type DeliveryFailure = 'passing' | 'permanent' | 'uncertain';

export function deliveryError(failure: DeliveryFailure, message: string, cause?: unknown): AppError {
  const type = failure === 'passing' ? 'REPORT_NOTIFICATION_ERROR' : 'COMMAND_REFUSED_ERROR';
  return new AppError(type, message, { cause, extra: { failure } });
}

/** Of any error: what is not known to be permanent passes. */
export function classifyDeliveryError(error: unknown): DeliveryFailure {
  if (!(error instanceof AppError)) return 'passing';
  const { failure } = error.extra;
  if (failure === 'passing' || failure === 'permanent' || failure === 'uncertain') return failure;
  return error.kind === 'upstream' || error.kind === 'limit' || error.kind === 'bug' ? 'passing' : 'permanent';
}
