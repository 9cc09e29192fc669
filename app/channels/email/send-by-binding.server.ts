// Emails through Cloudflare's email binding. The platform takes raw MIME, one call for each address of the envelope.
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import { listEnvelopeAddresses } from '#app/channels/email/envelope.ts';
import { toAsciiAddress } from '#app/domain/delivery/mime-header.ts';
import { buildMime } from '#app/channels/email/mime.ts';
import type { AddressRefusal } from '#app/channels/shared/delivery.ts';
import type { SendRawEmail } from '#app/channels/shared/mail-transport.ts';

/** Returns what was refused of its addresses; throws when all were, for the same reason. */
export async function sendByBinding(send: SendRawEmail, mail: MailMessage): Promise<readonly AddressRefusal[]> {
  const raw = buildMime(mail);
  const addresses = listEnvelopeAddresses(mail);
  const refused: (AddressRefusal & { readonly cause: unknown })[] = [];
  for (const address of addresses)
    await send(toAsciiAddress(mail.from.address), address, raw).catch((cause: unknown) =>
      refused.push({ address, cause, ...readRefusal(cause) }),
    );
  const [first] = refused;
  if (first && refused.length === addresses.length && refused.every(({ failure }) => failure === first.failure))
    throw deliveryError(first.failure, `Cloudflare refused the email: ${first.reason}`, first.cause);
  return refused.map(({ address, failure, reason }) => ({ address, failure, reason }));
}

/** The binding names what can't help to repeat: addresses that aren't verified, a domain that isn't set up. */
function readRefusal(cause: unknown): Omit<AddressRefusal, 'address'> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return { failure: /not verified|not allowed|disabled|invalid/i.test(reason) ? 'permanent' : 'passing', reason };
}
