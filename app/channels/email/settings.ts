// How emails are sent, from the operator's settings. A problem names the setting.
import * as z from 'zod';
import { defineChannelSettings, type ChannelPlatform, type SettingNames } from '#app/channels/shared/settings.ts';
import { parseMailbox, type MailAddress } from '#app/domain/delivery/mail-message.ts';
import { MAIL_PROVIDERS, type HttpMailConfig } from './send-by-http.server.ts';
import type { SmtpServer } from './smtp.server.ts';

const text = z.string().default('');

export const emailSettings = defineChannelSettings({
  shape: {
    /** `Meridian <reports@example.com>`. */
    EMAIL_FROM: text,
    /** `smtp://user:password@host:587` (STARTTLS), `smtps://…:465` (TLS), `smtp://localhost:25?tls=off` (tests). */
    SMTP_URL: text,
    /** `resend` or `postmark`, with its token. */
    EMAIL_HTTP_PROVIDER: text,
    EMAIL_HTTP_TOKEN: text,
  },
  secrets: ['SMTP_URL', 'EMAIL_HTTP_TOKEN'],
  findProblem(settings, platform) {
    const config = readMailConfig(settings, platform);
    return typeof config === 'string' ? config : null;
  },
});
type EmailSettings = Readonly<Record<keyof (typeof emailSettings)['shape'], string>> & SettingNames;

type MailRoute =
  | { readonly kind: 'smtp'; readonly server: SmtpServer }
  | { readonly kind: 'http'; readonly provider: HttpMailConfig }
  | { readonly kind: 'binding' };
export type MailConfig = MailRoute & { readonly from: MailAddress };

/** Or what is missing or wrong. SMTP goes first, then the provider, then the binding. */
export function readMailConfig(settings: EmailSettings, platform: ChannelPlatform): MailConfig | string {
  const from = parseMailbox(settings.EMAIL_FROM);
  const route = readRoute(settings, platform);
  if (typeof route === 'string') return route;
  return from ? { ...route, from } : `Set ${settings.SETTING_PREFIX}EMAIL_FROM to the address that sends reports.`;
}

/** Or what is wrong. */
function readRoute(settings: EmailSettings, { hasMailBinding }: ChannelPlatform): MailRoute | string {
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
  return hasMailBinding ? { kind: 'binding' } : `Email isn't set up. Set ${prefix}SMTP_URL and ${prefix}EMAIL_FROM.`;
}

const PORTS = { implicit: 465, starttls: 587, off: 25 } as const;

/** Null when it is none. */
export function parseSmtpUrl(value: string): SmtpServer | null {
  // The platform parses hosts and ports in the same way everywhere only for http.
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
