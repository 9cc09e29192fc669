// Sends a delivery as an email.
import { invariant } from '#app/domain/errors.ts';
import { guardTransport } from '#app/engines/shared/network/guard-transport.server.ts';
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import type { AddressRefusal } from '#app/channels/shared/delivery.ts';
import type { MailServer, MailSocket, MailTransport } from '#app/channels/shared/mail-transport.ts';
import type { SenderContext, SendToChannel } from '#app/channels/shared/sender.ts';
import { composeMail } from './compose-mail.ts';
import { sendByBinding } from './send-by-binding.server.ts';
import { sendByHttp } from './send-by-http.server.ts';
import { readMailConfig, type MailConfig } from './settings.ts';
import { smtpClientName } from './smtp-client-name.ts';
import { sendBySmtp } from './smtp.server.ts';

export const emailSender: SendToChannel = async (delivery, context) => {
  const config = readMailConfig(context.settings, { hasMailBinding: context.sendRawEmail !== null });
  invariant(typeof config === 'object', 'Emails are sent where they are set up.');
  return { refused: await sendMail(config, composeMail(delivery, config.from, context.nowMs), context) };
};

async function sendMail(config: MailConfig, message: MailMessage, context: SenderContext): Promise<readonly AddressRefusal[]> {
  const { outbound, publicUrl, sendRawEmail, timeoutMs, signal } = context;
  switch (config.kind) {
    case 'smtp': {
      const guard = { use: 'mail', ...outbound } as const;
      const transport = guardTransport<MailServer, MailSocket, MailTransport>(context.transport, guard);
      const clientName = smtpClientName(publicUrl, config.from.address);
      return sendBySmtp(config.server, message, { transport, clientName, timeoutMs, signal });
    }
    case 'http':
      await sendByHttp(config.provider, message, context);
      return [];
    case 'binding':
      invariant(sendRawEmail, 'The Worker has an email binding.');
      return sendByBinding(sendRawEmail, message);
  }
}
