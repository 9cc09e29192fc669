// Microsoft Teams: a card.
import { tableText } from '#app/domain/delivery/mail-html.ts';
import { callService } from '#app/channels/shared/call-service.server.ts';
import type { DeliveryContent } from '#app/channels/shared/delivery.ts';
import { requireWebhook } from '#app/channels/shared/require-webhook.server.ts';
import { COMPLETE, type SenderContext, type SendToChannel } from '#app/channels/shared/sender.ts';

export const teamsSender: SendToChannel = async ({ recipient, content }, context) => {
  for (const url of recipient.to) await sendCard(url, content, context);
  return COMPLETE;
};

/** A card with text, the table and links: Teams takes no files, and pictures only by public addresses. */
async function sendCard(url: string, content: DeliveryContent, context: SenderContext): Promise<void> {
  await requireWebhook(url, context.outbound);
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
  await callService(context.fetch, {
    url,
    init,
    name: 'Microsoft Teams',
    withoutReply: 'uncertain',
    showsReply: false,
    ...context,
  });
}
