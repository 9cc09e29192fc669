// Calls other services over HTTPS: their failures as delivery errors.
import { deliveryError, type DeliveryFailure } from '#app/domain/delivery/delivery-error.ts';
import type { Fetch } from './delivery.ts';

export interface ServiceCall {
  readonly url: string;
  readonly init: RequestInit;
  /** Name in messages: `Slack`. */
  readonly name: string;
  /** What it means when no reply arrives: by then the service can have acted. */
  readonly withoutReply: DeliveryFailure;
  /** Whether a refusal shows the text of the reply: only for services that the operator has chosen, never for a user's URL. */
  readonly showsReply: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

const MAX_REPLY_CHARS = 300;

/** The reply, of a status below 300. Redirects aren't followed: they could lead anywhere. */
export async function callService(
  fetch: Fetch,
  { url, init, name, withoutReply, showsReply, timeoutMs, signal }: ServiceCall,
): Promise<Response> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const reply = await fetch(url, { redirect: 'manual', ...init, signal: limit }).catch((cause: unknown) => {
    throw deliveryError(withoutReply, `${name} didn't answer.`, cause);
  });
  if (reply.ok) return reply;
  const isPassing = reply.status === 408 || reply.status === 429 || reply.status >= 500;
  throw deliveryError(isPassing ? 'passing' : 'permanent', `${name} ${await describeRefusal(reply, showsReply)}`);
}

async function describeRefusal(reply: Response, showsReply: boolean): Promise<string> {
  if (!showsReply) {
    await reply.body?.cancel().catch(() => undefined);
    return `refused the message (status ${Math.floor(reply.status / 100)}xx).`;
  }
  const text = await reply.text().catch(() => '');
  return `answered with status ${reply.status}: ${text.slice(0, MAX_REPLY_CHARS)}`.replace(/: $/, '.');
}
