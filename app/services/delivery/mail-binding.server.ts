// Emails through Cloudflare's email binding. The platform takes raw MIME, one call for each address of the envelope.
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import { toAsciiAddress } from '#app/domain/delivery/mime-header.ts';
import { buildMime } from '#app/domain/delivery/mime.ts';

/** The binding with its message class: `(from, to, raw) => env.EMAIL.send(new EmailMessage(from, to, raw))`. */
export type SendRawEmail = (from: string, to: string, raw: string) => Promise<unknown>;

/** Returns the addresses that were refused; throws when all were. */
export async function sendByBinding(send: SendRawEmail, mail: MailMessage): Promise<readonly string[]> {
  const raw = buildMime(mail);
  const addresses = [...new Set([...mail.to, ...mail.cc, ...mail.bcc].map(toAsciiAddress))];
  const refusals: { readonly address: string; readonly cause: unknown }[] = [];
  for (const address of addresses)
    await send(toAsciiAddress(mail.from.address), address, raw).catch((cause: unknown) => refusals.push({ address, cause }));
  const [first] = refusals;
  if (first && refusals.length === addresses.length) {
    const message = first.cause instanceof Error ? first.cause.message : String(first.cause);
    // The binding names what can't help to repeat: addresses that aren't verified, a domain that isn't set up.
    const isPermanent = /not verified|not allowed|disabled|invalid/i.test(message);
    throw deliveryError(isPermanent ? 'permanent' : 'passing', `Cloudflare refused the email: ${message}`, first.cause);
  }
  return refusals.map(({ address }) => address);
}
