// Slack, webhooks and Microsoft Teams, each against a server that replies as theirs do.
import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAllowedPrivateHosts } from '#app/domain/access/private-hosts.ts';
import { classifyDeliveryError } from '#app/domain/delivery/delivery-error.ts';
import { encodeBase64 } from '#app/domain/delivery/mime-header.ts';
import type { Recipient } from '#app/channels/shared/delivery.ts';
import type { DeliveryDeps } from '#app/channels/send.server.ts';
import { listChannels } from '#app/channels/slack/send-to-slack.server.ts';
import { DELIVERED, DELIVERY_MS, expectFailure, PNG, sendDelivery, toChannel } from '#tests/fixtures/reports/deliveries.ts';
import { startReceiver, type Received } from '#tests/fixtures/servers/http-receiver.ts';
import { OUTBOUND_TO_PUBLIC } from '#tests/fixtures/servers/outbound.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

let receiver: Receiver;
afterEach(() => receiver.stop());

const send = (
  recipient: Recipient,
  deps: Partial<DeliveryDeps> = {},
  settings: Record<string, string> = {},
  content = DELIVERED,
) => sendDelivery(recipient, { deps, content, settings: { SLACK_API_URL: receiver.url, ...settings } });

describe('a webhook', () => {
  it('gets signed JSON with a key that it can take once', async () => {
    receiver = await startReceiver();
    await send(toChannel('webhook', `${receiver.url}/hook`));
    const [request] = receiver.received;
    expect(request).toMatchObject({ method: 'POST', path: '/hook', headers: { 'idempotency-key': 'report-7-1' } });
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers['meridian-signature'])) ?? [];
    expect(Number(t)).toBe(DELIVERY_MS / 1000);
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
    const outcome = async (status: number) => (await expectFailure(send(toChannel('webhook', `${receiver.url}/${status}`))))[0];
    expect([await outcome(503), await outcome(429), await outcome(404), await outcome(302)]).toEqual([
      'passing',
      'passing',
      'permanent',
      'permanent',
    ]);
    expect(receiver.received).toHaveLength(4);
  });

  it.each(['webhook', 'teams'] as const)(
    'of %s shows nobody what the address replied, only that it refused and how',
    async (type) => {
      receiver = await startReceiver(({ path }) => ({ status: Number(path.slice(1)), json: { secret: 'instance-role' } }));
      const said = async (status: number) => (await expectFailure(send(toChannel(type, `${receiver.url}/${status}`))))[1];
      const name = type === 'teams' ? 'Microsoft Teams' : 'The webhook';
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
      return send(toChannel('webhook', url), { outbound: { ...OUTBOUND_TO_PUBLIC, isAllowedPrivate } }).then(
        () => 'sent',
        classifyDeliveryError,
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
    const work = send(toChannel('teams', 'https://x.example.com'), {
      outbound: { ...OUTBOUND_TO_PUBLIC, lookUp },
      fetch: refuseFetch,
    });
    expect(await expectFailure(work)).toEqual(['permanent', expect.stringContaining('webhooks=x.example.com:443')]);
  });

  it('never reaches private addresses, whatever they are called', async () => {
    receiver = await startReceiver();
    const calls: string[] = [];
    const more = { outbound: OUTBOUND_TO_PUBLIC, fetch: async (url: string) => (calls.push(url), new Response('{}')) };
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254', 'localhost', '2130706433', '0x7f.1', 'db.internal'])
      expect((await expectFailure(send(toChannel('webhook', `https://${host}/`), more)))[0], host).toBe('permanent');
    expect((await expectFailure(send(toChannel('teams', 'http://8.8.8.8/'), more)))[0]).toBe('permanent');
    expect(calls).toEqual([]);
    await send(toChannel('webhook', 'https://8.8.8.8/x'), more);
    expect(calls).toEqual(['https://8.8.8.8/x']);
  });

  it('without a secret is not sent', async () => {
    receiver = await startReceiver();
    const outcome = await expectFailure(send(toChannel('webhook', receiver.url), {}, { WEBHOOK_SECRET: '' }));
    expect(outcome).toEqual(['permanent', "Webhooks aren't set up. Set WEBHOOK_SECRET, which signs them."]);
    expect(receiver.received).toEqual([]);
  });
});

describe('Slack', () => {
  const respond = ({ path }: Received) => {
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
    receiver = await startReceiver(respond);
    await send(toChannel('slack', 'sales'));
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
    receiver = await startReceiver(respond);
    await send(toChannel('slack', 'general'), {}, {}, { ...DELIVERED, images: [] });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/chat.postMessage']);
    expect(receiver.json(0)).toMatchObject({ channel: 'general', text: expect.stringContaining('*Weekly sales*') as string });
  });

  it('says why it refused, and whether that passes', async () => {
    receiver = await startReceiver(({ path }) => ({
      json: { ok: false, error: path.includes('list') ? 'ratelimited' : 'channel_not_found' },
    }));
    const noFiles = { ...DELIVERED, images: [] };
    expect(await expectFailure(send(toChannel('slack', 'C00000009'), {}, {}, noFiles))).toEqual([
      'permanent',
      'Slack refused the message: channel_not_found',
    ]);
    expect((await expectFailure(send(toChannel('slack', 'sales'))))[0]).toBe('passing');
    expect((await expectFailure(send(toChannel('slack', 'x'), {}, { SLACK_API_TOKEN: '' })))[0]).toBe('permanent');
  });

  it('lists its channels page by page', async () => {
    receiver = await startReceiver(respond);
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
    await send(toChannel('teams', receiver.url));
    const { attachments } = receiver.json(0) as {
      attachments: { contentType: string; content: { body: { text: string }[]; actions: unknown } }[];
    };
    const card = attachments[0]?.content;
    expect(attachments[0]?.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(card?.body.map(({ text }) => text).join('\n')).toContain('Country  Sales\n--------------\nTürkiye  1,200');
    expect(card?.actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open in Meridian', url: 'https://m.example.com/c/1' }]);
  });
});
