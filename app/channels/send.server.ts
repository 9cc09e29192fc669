// Sends a delivery through the channel of its recipient.
import { deliveryError } from '#app/domain/delivery/delivery-error.ts';
import { smtpClientName } from '#app/channels/email/smtp-client-name.ts';
import { guardTransport } from '#app/engines/shared/guard-transport.server.ts';
import type { Outbound } from '#app/engines/shared/outbound.ts';
import { emailNotSetUp, type DeliveryConfig } from './email/settings.ts';
import type { Delivery, DeliveryResult, Fetch, Recipient, Refusal, SendDelivery } from './shared/delivery.ts';
import { sendByBinding, type SendRawEmail } from './email/send-by-binding.server.ts';
import { sendByHttp } from './email/send-by-http.server.ts';
import type { MailServer, MailSocket, MailTransport } from './email/mail-transport.ts';
import { composeMail } from './email/compose-mail.ts';
import { sendToSlack } from './slack/send-to-slack.server.ts';
import { sendBySmtp } from './email/smtp.server.ts';
import { sendToTeams, sendToWebhook } from './webhook/send-to-webhook.server.ts';

export interface DeliveryDeps {
  readonly config: DeliveryConfig;
  readonly transport: MailTransport;
  /** Reaches public addresses and listed ones alone. */
  readonly fetch: Fetch;
  /** Cloudflare's email binding, where the Worker has it. */
  readonly sendRawEmail: SendRawEmail | null;
  readonly outbound: Pick<Outbound, 'isAllowedPrivate' | 'lookUp'>;
  /** Where people reach Meridian. */
  readonly publicUrl: string;
  readonly timeoutMs: number;
  readonly now: () => number;
}

const COMPLETE: DeliveryResult = { refused: [] };

export const createSendDelivery =
  (deps: DeliveryDeps): SendDelivery =>
  async (delivery, signal) => {
    const { recipient, content, key } = delivery;
    const calls = { ...deps, signal, nowMs: deps.now() };
    switch (recipient.type) {
      case 'Email':
        return { refused: await sendMail(deps, delivery, recipient, signal) };
      case 'Slack': {
        const { slack, settingPrefix } = deps.config;
        if (!slack) throw deliveryError('permanent', `Slack isn't set up. Set ${settingPrefix}SLACK_API_TOKEN.`);
        await sendToSlack(slack, recipient.channel, content, calls);
        return COMPLETE;
      }
      case 'Webhook': {
        const { webhookSecret: secret, settingPrefix } = deps.config;
        if (secret === null)
          throw deliveryError('permanent', `Webhooks aren't set up. Set ${settingPrefix}WEBHOOK_SECRET, which signs them.`);
        await sendToWebhook({ url: recipient.url, secret }, { content, key }, calls);
        return COMPLETE;
      }
      case 'Teams':
        await sendToTeams(recipient.url, content, calls);
        return COMPLETE;
    }
  };

type EmailRecipient = Extract<Recipient, { type: 'Email' }>;

async function sendMail(
  deps: DeliveryDeps,
  delivery: Delivery,
  recipient: EmailRecipient,
  signal: AbortSignal,
): Promise<readonly Refusal[]> {
  const { mail, mailProblem } = deps.config;
  if (!mail) throw deliveryError('permanent', mailProblem ?? "Email isn't set up.");
  const message = composeMail(delivery, recipient, mail.from, deps.now());
  switch (mail.kind) {
    case 'smtp': {
      const guard = { use: 'mail', ...deps.outbound } as const;
      const transport = guardTransport<MailServer, MailSocket, MailTransport>(deps.transport, guard);
      const clientName = smtpClientName(deps.publicUrl, mail.from.address);
      return sendBySmtp(mail.server, message, { transport, clientName, timeoutMs: deps.timeoutMs, signal });
    }
    case 'http':
      await sendByHttp(mail.provider, message, { ...deps, signal });
      return [];
    case 'binding':
      if (!deps.sendRawEmail) throw deliveryError('permanent', emailNotSetUp(deps.config.settingPrefix));
      return sendByBinding(deps.sendRawEmail, message);
  }
}
