// Which ways of delivery are set up, from the operator's settings. What is wrong with a setting is said by its name.
import * as z from 'zod';
import { parseMailbox, type MailAddress } from '#app/domain/delivery/mail-message.ts';
import { MAIL_PROVIDERS, type HttpMailConfig } from './send-by-http.server.ts';
import type { SlackConfig } from '#app/channels/slack/send-to-slack.server.ts';
import type { SmtpServer } from './smtp.server.ts';

const text = z.string().default('');

/** Every setting of delivery; '' is not set. */
export const deliverySettings = z.object({
  /** `Meridian <reports@example.com>`. */
  EMAIL_FROM: text,
  /** `smtp://user:password@host:587` (STARTTLS), `smtps://…:465` (TLS), `smtp://localhost:25?tls=off` (tests). A secret. */
  SMTP_URL: text,
  /** `resend` or `postmark`, with its token. */
  EMAIL_HTTP_PROVIDER: text,
  EMAIL_HTTP_TOKEN: text,
  SLACK_API_TOKEN: text,
  SLACK_API_URL: z.string().default('https://slack.com/api'),
  /** Signs webhooks; receivers verify with it. */
  WEBHOOK_SECRET: text,
  /** What operators of this installation write before names of settings. */
  SETTING_PREFIX: text,
});
export type DeliverySettings = z.output<typeof deliverySettings>;

type MailConfig =
  | { readonly kind: 'smtp'; readonly server: SmtpServer }
  | { readonly kind: 'http'; readonly provider: HttpMailConfig }
  | { readonly kind: 'binding' };

export interface DeliveryConfig {
  /** Null: emails can't be sent; `problem` says which setting is missing or wrong. */
  readonly mail: (MailConfig & { readonly from: MailAddress }) | null;
  readonly mailProblem: string | null;
  readonly slack: SlackConfig | null;
  readonly webhookSecret: string | null;
  readonly settingPrefix: string;
}

/** What is missing where no way of sending emails is set up. */
export const emailNotSetUp = (prefix: string): string => `Email isn't set up. Set ${prefix}SMTP_URL and ${prefix}EMAIL_FROM.`;

/** `hasBinding`: the Worker has Cloudflare's email binding. SMTP goes first, then the provider, then the binding. */
export function readDeliveryConfig(settings: DeliverySettings, { hasBinding }: { readonly hasBinding: boolean }): DeliveryConfig {
  const from = parseMailbox(settings.EMAIL_FROM);
  const mail = readMail(settings, hasBinding);
  const { SETTING_PREFIX: settingPrefix } = settings;
  const noSender = `Set ${settingPrefix}EMAIL_FROM to the address that sends reports.`;
  const problem = typeof mail === 'string' ? mail : from ? null : noSender;
  return {
    mail: typeof mail === 'string' || !from || problem !== null ? null : { ...mail, from },
    mailProblem: problem,
    slack: settings.SLACK_API_TOKEN === '' ? null : { token: settings.SLACK_API_TOKEN, apiUrl: settings.SLACK_API_URL },
    webhookSecret: settings.WEBHOOK_SECRET || null,
    settingPrefix,
  };
}

/** Or what is wrong. */
function readMail(settings: DeliverySettings, hasBinding: boolean): MailConfig | string {
  const { SETTING_PREFIX: prefix } = settings;
  if (settings.SMTP_URL !== '') {
    const server = parseSmtpUrl(settings.SMTP_URL);
    return server
      ? { kind: 'smtp', server }
      : `${prefix}SMTP_URL must be smtp://user:password@host:587 or smtps://user:password@host:465.`;
  }
  if (settings.EMAIL_HTTP_PROVIDER !== '') {
    const provider = MAIL_PROVIDERS.find((name) => name === settings.EMAIL_HTTP_PROVIDER);
    if (!provider) return `${prefix}EMAIL_HTTP_PROVIDER must be one of: ${MAIL_PROVIDERS.join(', ')}.`;
    if (settings.EMAIL_HTTP_TOKEN === '') return `Set ${prefix}EMAIL_HTTP_TOKEN to the token of the email provider.`;
    return { kind: 'http', provider: { provider, token: settings.EMAIL_HTTP_TOKEN } };
  }
  return hasBinding ? { kind: 'binding' } : emailNotSetUp(prefix);
}

const PORTS = { implicit: 465, starttls: 587, off: 25 } as const;

/** Null when it is none. */
export function parseSmtpUrl(value: string): SmtpServer | null {
  // Only of http does the platform parse hosts and ports everywhere alike.
  const scheme = /^(smtps?):\/\//.exec(value)?.[1];
  const address = value.replace(/^smtps?:/, 'http:');
  if (scheme === undefined || !URL.canParse(address)) return null;
  const url = new URL(address);
  const tls = scheme === 'smtps' ? 'implicit' : url.searchParams.get('tls') === 'off' ? 'off' : 'starttls';
  const port = /:(\d+)(?:[/?#]|$)/.exec(value.replace(/^.*@/, ''))?.[1];
  const username = decodeURIComponent(url.username);
  return {
    host: url.hostname,
    port: port === undefined ? PORTS[tls] : Number(port),
    tls,
    login: username === '' ? null : { username, password: decodeURIComponent(url.password) },
  };
}
