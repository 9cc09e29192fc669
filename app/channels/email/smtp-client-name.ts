// The name by which a mail server is greeted: servers refuse, or mistrust, names that can't exist.
import { toAsciiAddress } from '#app/domain/delivery/mime-header.ts';

/** The host of the public address where it is a domain name, else the sender's domain. */
export function smtpClientName(publicUrl: string, senderAddress: string): string {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  if (isDomainName(host)) return host;
  const sender = toAsciiAddress(senderAddress);
  return sender.slice(sender.lastIndexOf('@') + 1);
}

/** Neither an address nor a name that only this machine knows. */
const isDomainName = (host: string): boolean => /^[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/.test(host);
