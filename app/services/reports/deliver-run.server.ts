// Delivers a run's content to each recipient, once: every delivery is noted before it begins and after it ended.
import { deliveryError, classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { AppError } from '#app/domain/errors.ts';
import { findChannel } from '#app/channels/channels.ts';
import type { DeliveryContent, SendDelivery } from '#app/channels/shared/delivery.ts';
import type { Deps } from '#app/services/deps.server.ts';
import {
  endDelivery,
  endEmail,
  findDeliveryErrors,
  forgetDelivery,
  startDelivery,
} from '#app/stores/report/deliveries.server.ts';
import type { RunRow } from '#app/stores/report/runs.server.ts';
import { collectEnds, CUT_OFF, deliverRest, toAppError } from './deliver-rest.server.ts';
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

/**
 * Tries every recipient who hasn't received it yet. Returns why some can't be reached now, or null when no one is left to try; then
 * throws an error with the reasons if some got nothing.
 */
export async function deliverRun(context: DeliverDeps, { run, content, recipients, signal }: Deliveries): Promise<string | null> {
  const passing: AppError[] = [];
  for (const keyed of recipients) {
    const error = await deliverOne(context, { run, content, keyed, signal });
    if (error !== null) passing.push(error);
  }
  const errors = await findDeliveryErrors(context.deps.db, run.id);
  const message = [...new Set([...errors, ...passing.map((error) => error.message)])].join(' ');
  if (passing.length > 0) return message;
  if (errors.length > 0) throw deliveryError('permanent', message);
  return null;
}

interface OneDelivery extends Omit<Deliveries, 'recipients'> {
  readonly keyed: KeyedRecipient;
}

/** Returns why another attempt can help. */
async function deliverOne(context: DeliverDeps, { run, content, keyed, signal }: OneDelivery): Promise<AppError | null> {
  const { deps, send } = context;
  const key = { logId: run.id, recipientKey: keyed.key };
  const delivery = { recipient: keyed.recipient, content, key: `${run.uuid}.${keyed.key}` };
  const started = await startDelivery(deps.db, key, deps.now());
  if (started === 'failed') return null;
  const channel = findChannel(keyed.recipient.channel);
  if (started === 'sent') return channel.refusesTargets ? deliverRest(context, { key, delivery, signal }) : null;
  const fail = (error: string) => endDelivery(deps.db, key, { state: 'failed', error, nowMs: deps.now() });
  if (started === 'sending' && !channel.isRepeatable) {
    await fail(CUT_OFF);
    return null;
  }
  try {
    const { refused } = await send(delivery, signal);
    const { ends, error } = collectEnds(refused);
    await endEmail(deps.db, key, ends, deps.now());
    return error;
  } catch (error) {
    const sent = toAppError(error);
    if (classifyDeliveryError(sent) !== 'passing') {
      await fail(sent.message);
      return null;
    }
    await forgetDelivery(deps.db, key);
    return sent;
  }
}
