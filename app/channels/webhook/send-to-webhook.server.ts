// Webhooks: signed JSON that the receiver can verify and, by its key, take once. Microsoft Teams: a card.
import { portOfUrl } from '#app/domain/access/private-hosts.ts';
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { renderMailText, tableText } from '#app/domain/delivery/mail-html.ts';
import { encodeBase64 } from '#app/domain/delivery/mime-header.ts';
import { findWebhookProblem } from '#app/channels/shared/webhook-url.ts';
import { requireAllowedHost } from '#app/engines/shared/guard-transport.server.ts';
import type { Outbound } from '#app/engines/shared/outbound.ts';
import { callService } from '#app/channels/shared/call-service.server.ts';
import type { DeliveryContent, Fetch } from '#app/channels/shared/delivery.ts';

export interface WebhookDeps {
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly outbound: Pick<Outbound, 'isAllowedPrivate' | 'lookUp'>;
  /** UTC ms. */
  readonly nowMs: number;
}

/** Beyond that, files are left out: `files_omitted` says so. */
const MAX_FILES_BYTES = 10 * 1024 * 1024;

/** `Meridian-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">`. */
export async function sendToWebhook(
  { url, secret }: { readonly url: string; readonly secret: string },
  { content, key }: { readonly content: DeliveryContent; readonly key: string },
  deps: WebhookDeps,
): Promise<void> {
  await requireWebhook(url, deps);
  const files = [...content.images, ...content.attachments];
  const fits = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) <= MAX_FILES_BYTES;
  const body = JSON.stringify({
    id: key,
    ...content.facts,
    title: content.mail.title,
    subject: content.subject,
    text: renderMailText(content.mail),
    links: content.mail.links,
    files: fits
      ? files.map(({ name, contentType, bytes }) => ({ name, content_type: contentType, content: encodeBase64(bytes) }))
      : [],
    files_omitted: !fits,
  });
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'meridian-signature': await signBody(secret, body, deps.nowMs),
  };
  await callService(deps.fetch, {
    url,
    init: { method: 'POST', headers, body },
    name: 'The webhook',
    withoutReply: 'passing',
    showsReply: false,
    ...deps,
  });
}

/** A card with text, the table and links: Teams takes no files, and pictures only by public addresses. */
export async function sendToTeams(url: string, content: DeliveryContent, deps: WebhookDeps): Promise<void> {
  await requireWebhook(url, deps);
  const { mail } = content;
  const block = (text: string, more: Readonly<Record<string, unknown>> = {}) => ({
    type: 'TextBlock',
    text,
    wrap: true,
    ...more,
  });
  const lines = [mail.introText, ...mail.notes, ...mail.images.map(({ alt }) => alt)].filter((line) => line !== '');
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    msteams: { width: 'Full' },
    body: [
      block(mail.title, { weight: 'Bolder', size: 'Large' }),
      ...lines.map((line) => block(line)),
      ...mail.tables.map((table) => block(tableText(table), { fontType: 'Monospace' })),
      block(mail.footer, { isSubtle: true, size: 'Small' }),
    ],
    actions: mail.links.map(({ label, url: target }) => ({ type: 'Action.OpenUrl', title: label, url: target })),
  };
  const message = { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }] };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(message) };
  await callService(deps.fetch, { url, init, name: 'Microsoft Teams', withoutReply: 'uncertain', showsReply: false, ...deps });
}

/** Names are looked up again each time: what was public when it was saved can be private now. */
async function requireWebhook(text: string, { outbound }: WebhookDeps): Promise<void> {
  const problem = findWebhookProblem(text, outbound.isAllowedPrivate);
  if (problem !== null) throw deliveryError('permanent', problem);
  const url = new URL(text);
  await requireAllowedHost({ host: url.hostname, port: portOfUrl(url) }, { use: 'webhooks', ...outbound });
}

async function signBody(secret: string, body: string, nowMs: number): Promise<string> {
  const encoder = new TextEncoder();
  const seconds = Math.floor(nowMs / 1000);
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${seconds},v1=${hex}`;
}
