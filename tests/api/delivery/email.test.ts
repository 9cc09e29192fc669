// Email: which server, provider or binding it goes through, and what it needs.
import { describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { parseSmtpUrl } from '#app/channels/email/settings.ts';
import type { Recipient } from '#app/channels/shared/delivery.ts';
import type { DeliveryDeps } from '#app/channels/send.server.ts';
import { expectFailure, sendDelivery } from '#tests/fixtures/reports/deliveries.ts';
import { OUTBOUND_TO_PUBLIC } from '#tests/fixtures/servers/outbound.ts';

const send = (recipient: Recipient, deps: Partial<DeliveryDeps> = {}, settings: Record<string, string> = {}) =>
  sendDelivery(recipient, { deps, settings });

describe('email', () => {
  const email: Recipient = { channel: 'email', to: ['a@example.org'], cc: [], bcc: ['b@example.org'] };

  it('goes to a private mail server where the operator has listed it for mail', async () => {
    const dialed: unknown[] = [];
    const transport = {
      open: ({ host, dial }: { host: string; dial?: string }) => (dialed.push([host, dial]), Promise.reject(new Error('Down'))),
    };
    const outcome = (allowed: string) => {
      const outbound = { ...OUTBOUND_TO_PUBLIC, isAllowedPrivate: parseAllowedPrivateHosts(allowed).isAllowedPrivate };
      return expectFailure(send(email, { outbound, transport }, { SMTP_URL: 'smtp://mail.internal:2525?tls=off' }));
    };
    expect((await outcome('webhooks=mail.internal:2525 mail=mail.internal:25'))[1]).toContain('mail=mail.internal:2525');
    expect(dialed).toEqual([]);
    await outcome('mail=mail.internal:2525');
    expect(dialed).toEqual([['mail.internal', undefined]]);
  });

  it('goes through a provider of HTTPS with its key and files', async () => {
    const calls: { url: string; headers: Headers; body: Record<string, unknown> }[] = [];
    const more: Partial<DeliveryDeps> = {
      fetch: async (url, init) => {
        calls.push({ url, headers: new Headers(init.headers), body: JSON.parse(init.body as string) as Record<string, unknown> });
        return new Response('{}');
      },
    };
    await send(email, more, { EMAIL_HTTP_PROVIDER: 'resend', EMAIL_HTTP_TOKEN: 're_1' });
    await send(email, more, { EMAIL_HTTP_PROVIDER: 'postmark', EMAIL_HTTP_TOKEN: 'pm_1' });
    expect(calls[0]?.headers.get('idempotency-key')).toBe('report-7-1@example.com');
    expect(calls[0]?.body).toMatchObject({
      to: ['a@example.org'],
      bcc: ['b@example.org'],
      attachments: [{ filename: 'chart.png', content_id: 'c1@x' }],
    });
    expect(calls[1]?.headers.get('x-postmark-server-token')).toBe('pm_1');
    expect(calls[1]?.body).toMatchObject({ To: 'a@example.org', Attachments: [{ Name: 'chart.png', ContentID: 'cid:c1@x' }] });
  });

  it('goes through the binding, address by address', async () => {
    const sent: string[] = [];
    const sendRawEmail = async (from: string, to: string, raw: string) => {
      if (to.startsWith('b')) throw new Error('destination address is not verified');
      sent.push(`${from} ${to} ${raw.includes('Content-ID: <c1@x>')}`);
    };
    expect(await send(email, { sendRawEmail })).toEqual({
      refused: [{ address: 'b@example.org', failure: 'permanent', reason: 'destination address is not verified' }],
    });
    expect(sent).toEqual(['r@example.com a@example.org true']);
    expect((await expectFailure(send({ ...email, to: ['b@example.org'] }, { sendRawEmail })))[0]).toBe('permanent');
  });

  it('that is not set up says which setting is missing', async () => {
    const problem = async (settings: Record<string, string>) => (await expectFailure(send(email, {}, settings)))[1];
    expect(await problem({})).toBe("Email isn't set up. Set SMTP_URL and EMAIL_FROM.");
    expect(await problem({ SMTP_URL: 'smtp://h', EMAIL_FROM: '' })).toBe('Set EMAIL_FROM to the address that sends reports.');
    expect(await problem({ SMTP_URL: 'ftp://h' })).toMatch(/^SMTP_URL must be/);
    expect(await problem({ EMAIL_HTTP_PROVIDER: 'x' })).toBe('EMAIL_HTTP_PROVIDER must be one of: resend, postmark.');
  });

  it('reads the URL of its server', async () => {
    const login = { username: 'a@b', password: 'p:/@' };
    expect(parseSmtpUrl('smtp://a%40b:p%3A%2F%40@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      tls: 'starttls',
      login,
    });
    expect(parseSmtpUrl('smtps://mail.example.com:80')).toEqual({
      host: 'mail.example.com',
      port: 80,
      tls: 'implicit',
      login: null,
    });
    expect(parseSmtpUrl('smtp://localhost:2525?tls=off')).toEqual({ host: 'localhost', port: 2525, tls: 'off', login: null });
    expect([parseSmtpUrl('http://x'), parseSmtpUrl('smtp://'), parseSmtpUrl('')]).toEqual([null, null, null]);
  });
});
