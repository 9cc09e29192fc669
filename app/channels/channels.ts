// Finds channels.
import { invariant } from '#app/domain/errors.ts';
import { ACCOUNT_CHANNEL, CHANNELS } from './registry/channels.ts';
import type { Channel } from './shared/channel.ts';
import type { Recipient } from './shared/delivery.ts';

/** Finds a channel by its id, or by a type of its recipients. Throws if there is none. */
export function findChannel(idOrType: string): Channel {
  const found = CHANNELS.find(({ id, types }) => id === idOrType || types.some((type) => type === idOrType));
  invariant(found, `No channel delivers to recipients of type ${idOrType}.`);
  return found;
}

/** A recipient for the addresses of accounts, in the channel that delivers to these. */
export const toAccounts = (addresses: readonly string[]): Recipient => ({
  channel: ACCOUNT_CHANNEL.id,
  to: addresses,
  cc: [],
  bcc: [],
});
