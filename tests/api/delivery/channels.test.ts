// Slack, webhooks, Microsoft Teams and email providers, each against a server that answers as theirs do.
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { failureOf } from '#app/domain/delivery/delivery-error.ts';
import { encodeBase64 } from '#app/domain/delivery/mime-header.ts';
import { deliverySettings, parseSmtpUrl, readDeliveryConfig } from '#app/services/delivery/config.ts';
import type { Delivery, Recipient } from '#app/services/delivery/delivery.ts';
import { createSendDelivery, type DeliveryDeps } from '#app/services/delivery/send.server.ts';
import { listChannels } from '#app/services/delivery/slack.server.ts';
import { startReceiver, type Received } from '#tests/fixtures/http-receiver.ts';
import { OUTBOUND_TO_ALL, OUTBOUND_TO_PUBLIC } from '#tests/fixtures/outbound.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

let receiver: Receiver;
afterEach(() => receiver.stop());

const NOW_MS = Date.UTC(2026, 10, 23, 9);
const PNG = Uint8Array.of(137, 80, 78, 71, 1, 2, 3);
const content: Delivery['content'] = {
  subject: 'Weekly sales',
  mail: {
    locale: 'en-US',
    title: 'Weekly sales',
    introHtml: '<p>Hello</p>',
    introText: 'Hello',
    notes: ['Data as of 9:00 AM'],
    images: [{ contentId: 'c1@x', alt: 'Sales rose to 12', widthPx: 600 }],
    tables: [{ columns: ['Country', 'Sales'], rows: [['Türkiye', '1,200']], isNumeric: [false, true], note: null }],
    links: [{ label: 'Open in Meridian', url: 'https://m.example.com/c/1' }],
    footer: 'Sent because …',
  },
  images: [{ name: 'chart.png', contentType: 'image/png', bytes: PNG, contentId: 'c1@x' }],
  attachments: [],
  facts: { schedule_id: 7 },
};

const refuse = (): never => expect.unreachable('No mail server is called.');
const SETTINGS = { EMAIL_FROM: 'Reports <r@example.com>', SLACK_API_TOKEN: 'xoxb-1', WEBHOOK_SECRET: 'whsec' };

function send(recipient: Recipient, more: Partial<DeliveryDeps> = {}, settings: Record<string, string> = {}, body = content) {
  const parsed = deliverySettings.parse({ ...SETTINGS, SLACK_API_URL: receiver?.url, ...settings });
  const deps: DeliveryDeps = {
    config: readDeliveryConfig(parsed, { hasBinding: more.sendRawEmail !== undefined && more.sendRawEmail !== null }),
    transport: { open: refuse },
    fetch: (url, init) => fetch(url, init),
    sendRawEmail: null,
    outbound: OUTBOUND_TO_ALL,
    publicUrl: 'https://m.example.com',
    timeoutMs: 10_000,
    now: () => NOW_MS,
    ...more,
  };
  return createSendDelivery(deps)({ recipient, content: body, key: 'report-7-1' }, new AbortController().signal);
}

const failing = (work: Promise<unknown>): Promise<readonly [string, string]> =>
  work.then(
    () => expect.unreachable('It was delivered.'),
    (error: unknown) => [failureOf(error), (error as Error).message] as const,
  );

describe('a webhook', () => {
  it('gets signed JSON with a key that it can take once', async () => {
    receiver = await startReceiver();
    await send({ type: 'Webhook', url: `${receiver.url}/hook` });
    const [request] = receiver.received;
    expect(request).toMatchObject({ method: 'POST', path: '/hook', headers: { 'idempotency-key': 'report-7-1' } });
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['meridian-signature'])) ?? [];
    expect(Number(t)).toBe(NOW_MS / 1000);
    expect(
      createHmac('sha256', 'whsec')
        .update(`${t}.${new TextDecoder().decode(request?.body)}`)
        .digest('hex'),
    ).toBe(v1);
    expect(receiver.json(0)).toMatchObject({
      id: 'report-7-1',
      schedule_id: 7,
      subject: 'Weekly sales',
      files: [{ name: 'chart.png', content_type: 'image/png', content: encodeBase64(PNG) }],
    });
  });

  it('is tried again after 5xx and 429, not after 4xx, and follows no redirect', async () => {
    receiver = await startReceiver(({ path }) => ({
      status: Number(path.slice(1)),
      headers: { location: 'http://169.254.169.254/' },
    }));
    const outcome = async (status: number) => (await failing(send({ type: 'Webhook', url: `${receiver.url}/${status}` })))[0];
    expect([await outcome(503), await outcome(429), await outcome(404), await outcome(302)]).toEqual([
      ...['passing', 'passing', 'permanent', 'permanent'],
    ]);
    expect(receiver.received).toHaveLength(4);
  });

  it.each(['Webhook', 'Teams'] as const)(
    'of %s shows nobody what the address replied, only that it refused and how',
    async (type) => {
      receiver = await startReceiver(({ path }) => ({ status: Number(path.slice(1)), json: { secret: 'instance-role' } }));
      const said = async (status: number) => (await failing(send({ type, url: `${receiver.url}/${status}` })))[1];
      const name = type === 'Teams' ? 'Microsoft Teams' : 'The webhook';
      expect([await said(302), await said(401), await said(404), await said(503)]).toEqual(
        ['3xx', '4xx', '4xx', '5xx'].map((kind) => `${name} refused the message (status ${kind}).`),
      );
    },
  );

  it('reaches a private host where the operator has listed it for webhooks, by that port alone', async () => {
    receiver = await startReceiver();
    const { host, port } = new URL(receiver.url);
    const outcome = async (allowed: string, url = receiver.url) => {
      const { isAllowedPrivate } = parseAllowedPrivateHosts(allowed);
      return send({ type: 'Webhook', url }, { outbound: { ...OUTBOUND_TO_PUBLIC, isAllowedPrivate } }).then(
        () => 'sent',
        failureOf,
      );
    };
    expect(await outcome(`webhooks=${host}`)).toBe('sent');
    expect(await outcome(`webhooks=${host}`, 'http://127.0.0.1:1/')).toBe('permanent');
    expect(await outcome(`databases=${host}, mail=${host}`)).toBe('permanent');
    expect(await outcome(`webhooks=localhost:${port}`)).toBe('permanent');
    expect(receiver.received).toHaveLength(1);
  });

  it('is not sent to a name that leads to a private address', async () => {
    receiver = await startReceiver();
    const lookUp = async () => ['93.184.216.34', '10.0.0.1'];
    const refuseFetch = (): never => expect.unreachable('Something was called.');
    const work = send(
      { type: 'Teams', url: 'https://x.example.com' },
      { outbound: { ...OUTBOUND_TO_PUBLIC, lookUp }, fetch: refuseFetch },
    );
    expect(await failing(work)).toEqual(['permanent', expect.stringContaining('webhooks=x.example.com:443')]);
  });

  it('never reaches private addresses, whatever they are called', async () => {
    receiver = await startReceiver();
    const calls: string[] = [];
    const more = { outbound: OUTBOUND_TO_PUBLIC, fetch: async (url: string) => (calls.push(url), new Response('{}')) };
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'localhost', '2130706433', '0x7f.1', 'db.internal'])
      expect((await failing(send({ type: 'Webhook', url: `https://${host}/` }, more)))[0], host).toBe('permanent');
    expect((await failing(send({ type: 'Teams', url: 'http://8.8.8.8/' }, more)))[0]).toBe('permanent');
    expect(calls).toEqual([]);
    await send({ type: 'Webhook', url: 'https://8.8.8.8/x' }, more);
    expect(calls).toEqual(['https://8.8.8.8/x']);
  });

  it('without a secret is not sent', async () => {
    receiver = await startReceiver();
    const outcome = await failing(send({ type: 'Webhook', url: receiver.url }, {}, { WEBHOOK_SECRET: '' }));
    expect(outcome).toEqual(['permanent', "Webhooks aren't set up. Set WEBHOOK_SECRET, which signs them."]);
    expect(receiver.received).toEqual([]);
  });
});

describe('Slack', () => {
  const answers = ({ path }: Received) => {
    if (path.startsWith('/conversations.list')) {
      const isFirst = path.includes('cursor=&') || path.endsWith('cursor=');
      const channels = isFirst ? [{ id: 'C00000001', name: 'general' }] : [{ id: 'C00000002', name: 'sales', is_private: true }];
      return { json: { ok: true, channels, response_metadata: { next_cursor: isFirst ? 'next' : '' } } };
    }
    if (path.startsWith('/files.getUploadURLExternal'))
      return { json: { ok: true, upload_url: `${receiver.url}/upload`, file_id: 'F1' } };
    return { json: { ok: true } };
  };

  it('gets the picture by the upload flow, in the channel that users name', async () => {
    receiver = await startReceiver(answers);
    await send({ type: 'Slack', channel: 'sales' });
    expect(receiver.received.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)).toEqual([
      'GET /conversations.list',
      'GET /conversations.list',
      'GET /files.getUploadURLExternal',
      'POST /upload',
      'POST /files.completeUploadExternal',
    ]);
    expect(receiver.received[2]?.path).toContain('filename=chart.png&length=7');
    expect([...(receiver.received[3]?.body ?? [])]).toEqual([...PNG]);
    expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer xoxb-1',
      'Bearer xoxb-1',
      'Bearer xoxb-1',
      undefined,
      'Bearer xoxb-1',
    ]);
    expect(receiver.json(4)).toMatchObject({ channel_id: 'C00000002', files: [{ id: 'F1', title: 'chart.png' }] });
  });

  it('gets text without files as a message', async () => {
    receiver = await startReceiver(answers);
    await send({ type: 'Slack', channel: 'general' }, {}, {}, { ...content, images: [] });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/chat.postMessage']);
    expect(receiver.json(0)).toMatchObject({ channel: 'general', text: expect.stringContaining('*Weekly sales*') as string });
  });

  it('says why it refused, and whether that passes', async () => {
    receiver = await startReceiver(({ path }) => ({
      json: { ok: false, error: path.includes('list') ? 'ratelimited' : 'channel_not_found' },
    }));
    const noFiles = { ...content, images: [] };
    expect(await failing(send({ type: 'Slack', channel: 'C00000009' }, {}, {}, noFiles))).toEqual([
      ...['permanent', 'Slack refused the message: channel_not_found'],
    ]);
    expect((await failing(send({ type: 'Slack', channel: 'sales' })))[0]).toBe('passing');
    expect((await failing(send({ type: 'Slack', channel: 'x' }, {}, { SLACK_API_TOKEN: '' })))[0]).toBe('permanent');
  });

  it('lists its channels page by page', async () => {
    receiver = await startReceiver(answers);
    const deps = {
      fetch: (url: string, init: RequestInit) => fetch(url, init),
      timeoutMs: 10_000,
      signal: new AbortController().signal,
    };
    const found = await listChannels({ token: 't', apiUrl: receiver.url }, ['public_channel'], deps);
    expect(found.map(({ name, is_private }) => [name, is_private])).toEqual([
      ['general', false],
      ['sales', true],
    ]);
  });
});

describe('Microsoft Teams', () => {
  it('gets a card with the text, the table and links', async () => {
    receiver = await startReceiver();
    await send({ type: 'Teams', url: receiver.url });
    const { attachments } = receiver.json(0) as {
      attachments: { contentType: string; content: { body: { text: string }[]; actions: unknown } }[];
    };
    const card = attachments[0]?.content;
    expect(attachments[0]?.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(card?.body.map(({ text }) => text).join('\n')).toContain('Country  Sales\n--------------\nTürkiye  1,200');
    expect(card?.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open in Meridian', url: 'https://m.example.com/c/1' }]);
  });
});

describe('email', () => {
  const email: Recipient = { type: 'Email', to: ['a@example.org'], cc: [], bcc: ['b@example.org'] };

  it('goes to a private mail server where the operator has listed it for mail', async () => {
    receiver = await startReceiver();
    const dialed: unknown[] = [];
    const transport = {
      open: ({ host, dial }: { host: string; dial?: string }) => (dialed.push([host, dial]), Promise.reject(new Error('Down'))),
    };
    const outcome = (allowed: string) => {
      const outbound = { ...OUTBOUND_TO_PUBLIC, isAllowedPrivate: parseAllowedPrivateHosts(allowed).isAllowedPrivate };
      return failing(send(email, { outbound, transport }, { SMTP_URL: 'smtp://mail.internal:2525?tls=off' }));
    };
    expect((await outcome('webhooks=mail.internal:2525 mail=mail.internal:25'))[1]).toContain('mail=mail.internal:2525');
    expect(dialed).toEqual([]);
    await outcome('mail=mail.internal:2525');
    expect(dialed).toEqual([['mail.internal', undefined]]);
  });

  it('goes through a provider of HTTPS with its key and files', async () => {
    receiver = await startReceiver();
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
    receiver = await startReceiver();
    const sent: string[] = [];
    const sendRawEmail = async (from: string, to: string, raw: string) => {
      if (to.startsWith('b')) throw new Error('destination address is not verified');
      sent.push(`${from} ${to} ${raw.includes('Content-ID: <c1@x>')}`);
    };
    expect(await send(email, { sendRawEmail })).toEqual({
      refused: [{ address: 'b@example.org', failure: 'permanent', reason: 'destination address is not verified' }],
    });
    expect(sent).toEqual(['r@example.com a@example.org true']);
    expect((await failing(send({ ...email, to: ['b@example.org'] }, { sendRawEmail })))[0]).toBe('permanent');
  });

  it('that is not set up says which setting is missing', async () => {
    receiver = await startReceiver();
    const problem = async (settings: Record<string, string>) => (await failing(send(email, {}, settings)))[1];
    expect(await problem({})).toBe("Email isn't set up. Set SMTP_URL and EMAIL_FROM.");
    expect(await problem({ SMTP_URL: 'smtp://h', EMAIL_FROM: '' })).toBe('Set EMAIL_FROM to the address that sends reports.');
    expect(await problem({ SMTP_URL: 'ftp://h' })).toMatch(/^SMTP_URL must be/);
    expect(await problem({ EMAIL_HTTP_PROVIDER: 'x' })).toBe('EMAIL_HTTP_PROVIDER must be one of: resend, postmark.');
  });

  it('reads the URL of its server', async () => {
    receiver = await startReceiver();
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
