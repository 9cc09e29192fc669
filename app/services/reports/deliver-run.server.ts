// Delivers a run's content to each recipient, once: every delivery is noted before it begins and after it ended.
import { deliveryError, failureOf } from '#app/domain/delivery/delivery-error.ts';
import { AppError } from '#app/domain/errors.ts';
import { isRepeatable, type DeliveryContent, type SendDelivery } from '#app/services/delivery/delivery.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { endDelivery, findDeliveryErrors, forgetDelivery, startDelivery } from '#app/stores/report/deliveries.server.ts';
import type { RunRow } from '#app/stores/report/runs.server.ts';
import type { KeyedRecipient } from './recipients.ts';

export interface DeliverDeps {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly send: SendDelivery;
}

interface Deliveries {
  readonly run: RunRow;
  readonly content: DeliveryContent;
  readonly recipients: readonly KeyedRecipient[];
  readonly signal: AbortSignal;
}

const CUT_OFF = 'The delivery was interrupted and is not repeated, since it can have arrived.';

/**
 * Tries every recipient. Throws a passing error while another attempt can help, which then skips those that were tried; else,
 * where some got nothing, an error that names why.
 */
export async function deliverRun(context: DeliverDeps, { run, content, recipients, signal }: Deliveries): Promise<void> {
  let passing: unknown = null;
  for (const keyed of recipients) {
    const error = await deliverOne(context, { run, content, keyed, signal });
    passing ??= error;
  }
  if (passing !== null) throw passing as Error;
  const errors = await findDeliveryErrors(context.deps.db, run.id);
  if (errors.length > 0) throw deliveryError('permanent', [...new Set(errors)].join(' '));
}

interface OneDelivery extends Omit<Deliveries, 'recipients'> {
  readonly keyed: KeyedRecipient;
}

/** Returns the error of an attempt that can be repeated. */
async function deliverOne({ deps, send }: DeliverDeps, { run, content, keyed, signal }: OneDelivery): Promise<unknown> {
  const key = { logId: run.id, recipientKey: keyed.key };
  const started = await startDelivery(deps.db, key, deps.now());
  if (started === 'sent' || started === 'failed') return null;
  const end = (state: 'sent' | 'failed', error: string | null) => endDelivery(deps.db, key, { state, error, nowMs: deps.now() });
  if (started === 'sending' && !isRepeatable(keyed.recipient)) {
    await end('failed', CUT_OFF);
    return null;
  }
  try {
    const delivery = { recipient: keyed.recipient, content, key: `${run.uuid}.${keyed.key}` };
    const { refused } = await send(delivery, signal);
    await (refused.length === 0 ? end('sent', null) : end('failed', `Refused: ${refused.join(', ')}.`));
    return null;
  } catch (error) {
    if (failureOf(error) === 'passing') {
      await forgetDelivery(deps.db, key);
      return error;
    }
    await end('failed', error instanceof AppError ? error.message : String(error));
    return null;
  }
}
