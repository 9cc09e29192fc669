// A delivery as an email: recipients, HTML, text, pictures and attachments.
import { renderMailHtml, renderMailText } from '#app/domain/delivery/mail-html.ts';
import type { MailAddress, MailMessage } from '#app/domain/delivery/mail-message.ts';
import type { Delivery } from '#app/channels/shared/delivery.ts';

export function composeMail({ recipient, content, key, addresses }: Delivery, from: MailAddress, nowMs: number): MailMessage {
  const { to, cc, bcc } = recipient;
  return {
    from,
    to,
    cc,
    bcc,
    ...(addresses && { envelope: addresses }),
    subject: content.subject,
    html: renderMailHtml(content.mail),
    text: renderMailText(content.mail),
    images: content.images,
    attachments: content.attachments,
    messageId: `${key.replaceAll(/[^\w.-]/g, '.')}@${from.address.slice(from.address.lastIndexOf('@') + 1)}`,
    sentMs: nowMs,
  };
}
