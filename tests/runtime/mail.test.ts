// Emails from workerd over its own sockets, and schedules where no code can be made from text.
import { describe, expect, inject, it } from 'vitest';
import { classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import type { MailMessage } from '#app/domain/delivery/mail-message.ts';
import { nextRuns } from '#app/domain/schedule/next-runs.ts';
import { describeCron, parseCron } from '#app/domain/schedule/parse-cron.ts';
import { sendBySmtp, type SmtpServer } from '#app/channels/email/smtp.server.ts';
import { tcpTransport } from '#app/channels/email/tcp-transport.server.ts';

interface Mail {
  readonly isSecure: boolean;
  readonly username: string | null;
  readonly to: readonly string[];
  readonly subject: string;
  readonly html: string;
  readonly images: readonly { readonly contentId: string; readonly mimeType: string }[];
}

const { startTlsPort, tlsPort, inboxUrl } = inject('mail');
const LOGIN = { username: 'reports', password: 'pässword "1"' };
const inbox = async (): Promise<Mail[]> => (await fetch(inboxUrl)).json();

const message = (subject: string): MailMessage => ({
  from: { name: 'Meridian', address: 'reports@example.com' },
  to: ['ada@example.org'],
  cc: [],
  bcc: [],
  subject,
  html: '<img src="cid:c@x" alt="Sales">',
  text: 'Sales',
  attachments: [],
  messageId: `${subject}@example.com`,
  images: [{ name: 'c.png', contentType: 'image/png', bytes: new Uint8Array(200_000).fill(7), contentId: 'c@x' }],
  sentMs: 0,
});

const deliver = (server: Partial<SmtpServer>, subject: string) =>
  sendBySmtp({ host: 'localhost', port: startTlsPort, tls: 'starttls', login: LOGIN, ...server }, message(subject), {
    transport: tcpTransport,
    clientName: 'meridian.example.com',
    timeoutMs: 120_000,
    signal: new AbortController().signal,
  });

describe('an email from workerd', () => {
  it('arrives through STARTTLS, and through TLS from the first byte', async () => {
    expect(await deliver({}, 'over STARTTLS')).toEqual([]);
    expect(await deliver({ port: tlsPort, tls: 'implicit' }, 'over TLS')).toEqual([]);
    const mails = (await inbox()).filter(({ subject }) => subject.startsWith('over'));
    expect(mails).toEqual(
      ['over STARTTLS', 'over TLS'].map((subject) => ({
        isSecure: true,
        username: 'reports',
        to: ['ada@example.org'],
        subject,
        html: '<img src="cid:c@x" alt="Sales">',
        images: [{ contentId: '<c@x>', mimeType: 'image/png' }],
      })),
    );
  });

  it('arrives at an address that its name was looked up to, by either TLS', async () => {
    expect(await deliver({ dial: '127.0.0.1' }, 'dialed over STARTTLS')).toEqual([]);
    expect(await deliver({ dial: '127.0.0.1', port: tlsPort, tls: 'implicit' }, 'dialed over TLS')).toEqual([]);
    const subjects = (await inbox()).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['dialed over STARTTLS', 'dialed over TLS']));
  });

  it.each([
    { port: startTlsPort, tls: 'starttls' },
    { port: tlsPort, tls: 'implicit' },
  ] as const)('is not sent to a server whose certificate is for another name ($tls)', async (server) => {
    const refused = [
      deliver({ ...server, host: '127.0.0.1' }, 'to another name'),
      deliver({ ...server, host: 'mail.example.com', dial: '127.0.0.1' }, 'to another name'),
    ];
    for (const one of refused) await expect(one).rejects.toSatisfy((error) => classifyDeliveryError(error) === 'passing');
    expect((await inbox()).map(({ subject }) => subject)).not.toContain('to another name');
  });

  it('passes when nothing listens', async () => {
    await expect(deliver({ port: 1 }, 'to nobody')).rejects.toSatisfy((error) => classifyDeliveryError(error) === 'passing');
  });
});

it('schedules are parsed, described and followed in workerd', () => {
  const cron = parseCron('30 2 * * sun') ?? expect.unreachable();
  const runs = nextRuns(cron, 'America/New_York', Date.UTC(2026, 2, 5), 2);
  expect(runs.map((ms) => new Date(ms).toISOString())).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-15T06:30:00.000Z']);
  expect(describeCron('30 2 * * sun')).toBe('At 02:30 AM, only on Sunday');
});
