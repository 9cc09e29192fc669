// Webhooks: signed JSON that the receiver can verify and, by its key, take once.
import { renderMailText } from '#app/domain/delivery/mail-html.ts';
import { encodeBase64 } from '#app/domain/delivery/mime-header.ts';
import { callService } from '#app/channels/shared/call-service.server.ts';
import type { Delivery } from '#app/channels/shared/delivery.ts';
import { requireWebhook } from '#app/channels/shared/require-webhook.server.ts';
import { COMPLETE, type SenderContext, type SendToChannel } from '#app/channels/shared/sender.ts';

/** Beyond this size, files are left out and named in `files_omitted`. */
const MAX_FILES_BYTES = 10 * 1024 * 1024;

/** `Meridian-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 over "<seconds>.<body>">`. */
export const webhookSender: SendToChannel = async ({ recipient, content, key }, context) => {
  for (const url of recipient.to) await sendToWebhook(url, { content, key }, context);
  return COMPLETE;
};

async function sendToWebhook(
  url: string,
  { content, key }: Pick<Delivery, 'content' | 'key'>,
  context: SenderContext,
): Promise<void> {
  await requireWebhook(url, context.outbound);
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
    'meridian-signature': await signBody(context.settings.WEBHOOK_SECRET, body, context.nowMs),
  };
  await callService(context.fetch, {
    url,
    init: { method: 'POST', headers, body },
    name: 'The webhook',
    withoutReply: 'passing',
    showsReply: false,
    ...context,
  });
}

async function signBody(secret: string, body: string, nowMs: number): Promise<string> {
  const encoder = new TextEncoder();
  const seconds = Math.floor(nowMs / 1000);
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(`${seconds}.${body}`));
  const hex = [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${seconds},v1=${hex}`;
}
