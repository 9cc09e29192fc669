// The recipients of a delivery: everyone the message names, or those who haven't received it yet.
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import { toAsciiAddress } from '#app/domain/delivery/mime-header.ts';

/** Each address once, in ASCII where its domain isn't. */
export const listEnvelopeAddresses = ({ to, cc, bcc, envelope }: MailMessage): readonly string[] => [
  ...new Set((envelope ?? [...to, ...cc, ...bcc]).map(toAsciiAddress)),
];
