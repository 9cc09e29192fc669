// An email that most of its recipients have received: those that were temporarily refused get it separately, each once.
import { deliveryError, classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Delivery, AddressRefusal, SendDelivery } from '#app/channels/shared/delivery.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { endEmail, findOpenAddresses, startAddresses } from '#app/stores/report/deliveries.server.ts';
import type { AddressEnd, DeliveryKey } from '#app/stores/report/deliveries.server.ts';

interface RestDeps {
  readonly deps: Pick<Deps, 'db' | 'now'>;
  readonly send: SendDelivery;
}
interface Rest {
  readonly key: DeliveryKey;
  readonly delivery: Delivery;
  readonly signal: AbortSignal;
}

export const CUT_OFF = 'The delivery was interrupted and is not repeated, since it can have arrived.';

/** Returns why another attempt can help. */
export async function deliverRest({ deps, send }: RestDeps, { key, delivery, signal }: Rest): Promise<AppError | null> {
  const open = await findOpenAddresses(deps.db, key);
  const end = (ends: readonly AddressEnd[]) => endEmail(deps.db, key, ends, deps.now());
  const cutOff = open.filter(({ state }) => state === 'sending');
  if (cutOff.length > 0) await end(cutOff.map(({ address }) => ({ address, state: 'failed', error: CUT_OFF })));
  const addresses = open.filter(({ state }) => state === 'waiting').map(({ address }) => address);
  if (addresses.length === 0) return null;
  await startAddresses(deps.db, key, addresses, deps.now());
  const { ends, error } = await trySend(send, { ...delivery, addresses }, signal);
  const isRefused = new Set(ends.map(({ address }) => address));
  const taken = addresses.filter((address) => !isRefused.has(address));
  await end([...taken.map((address) => ({ address, state: 'sent' as const, error: null })), ...ends]);
  return error;
}

interface Ends {
  readonly ends: readonly AddressEnd[];
  /** Why another attempt can help. */
  readonly error: AppError | null;
}

async function trySend(
  send: SendDelivery,
  delivery: Delivery & { readonly addresses: readonly string[] },
  signal: AbortSignal,
): Promise<Ends> {
  try {
    return collectEnds((await send(delivery, signal)).refused);
  } catch (error) {
    const sent = toAppError(error);
    const isPassing = classifyDeliveryError(sent) === 'passing';
    const end = { state: isPassing ? 'waiting' : 'failed', error: sent.message } as const;
    return { ends: delivery.addresses.map((address) => ({ address, ...end })), error: isPassing ? sent : null };
  }
}

export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : deliveryError('passing', 'The message couldn’t be sent.', error);

/** What is noted of addresses that were refused. */
export function collectEnds(refused: readonly AddressRefusal[]): Ends {
  const ends = refused.map(({ address, failure, reason }): AddressEnd => ({
    address,
    state: failure === 'passing' ? 'waiting' : 'failed',
    error: `${address} was refused: ${reason.replace(/\.+$/, '')}.`,
  }));
  const waiting = ends.filter(({ state }) => state === 'waiting').map(({ error }) => error);
  return { ends, error: waiting.length === 0 ? null : deliveryError('passing', waiting.join(' ')) };
}
