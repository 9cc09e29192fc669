// Which webhook URLs can be called.
import { portOfUrl } from '#app/domain/access/private-hosts.ts';
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { requireAllowedHost } from '#app/engines/shared/network/guard-transport.server.ts';
import type { Outbound } from '#app/engines/shared/network/outbound.ts';
import { findWebhookProblem } from './webhook-url.ts';

/** Names are looked up again each time: what was public when it was saved can be private now. */
export async function requireWebhook(text: string, outbound: Pick<Outbound, 'isAllowedPrivate' | 'lookUp'>): Promise<void> {
  const problem = findWebhookProblem(text, outbound.isAllowedPrivate);
  if (problem !== null) throw deliveryError('permanent', problem);
  const url = new URL(text);
  await requireAllowedHost({ host: url.hostname, port: portOfUrl(url) }, { use: 'webhooks', ...outbound });
}
