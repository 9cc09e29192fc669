import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHostPort } from './host-port.ts';

const HOST = 'https://app.example.com';
const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** A window in a frame, and the host page's side of a port that it is offered. */
function start(allowedOrigins: readonly string[] = []) {
  const parent = {};
  const target = new EventTarget();
  const page = Object.assign(target, { parent }) as unknown as Window;
  const port = createHostPort(page, allowedOrigins);
  const offer = ({ origin = HOST, source = parent, type = '__embedded_comms__' } = {}) => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1, port2);
    const received: unknown[] = [];
    port1.onmessage = ({ data }) => received.push(data);
    const event = Object.assign(new Event('message'), {
      data: { type, handshake: 'port transfer' },
      source,
      origin,
      ports: [port2],
    });
    target.dispatchEvent(event);
    return { send: (message: object) => port1.postMessage(message), received };
  };
  return { port, offer };
}

const get = (method: string, messageId = 'm_1', args?: object) => ({ switchboardAction: 'get', method, messageId, args });

describe('the port of the host page', () => {
  it('replies to its methods, including ones defined later, and reports errors', async () => {
    const { port, offer } = start();
    const host = offer();
    host.send(get('later', 'm_1'));
    port.define('sum', ({ a, b }) => Number(a) + Number(b));
    port.define('broken', () => {
      throw new Error('No.');
    });
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    host.send(get('sum', 'm_2', { a: 1, b: 2 }));
    host.send(get('broken', 'm_3'));
    await expect.poll(() => host.received).toHaveLength(2);
    port.define('later', () => Promise.resolve('here'));
    await expect.poll(() => host.received).toHaveLength(3);
    expect(host.received).toEqual([
      { switchboardAction: 'reply', messageId: 'm_2', result: 3 },
      { switchboardAction: 'error', messageId: 'm_3', error: 'No.' },
      { switchboardAction: 'reply', messageId: 'm_1', result: 'here' },
    ]);
  });
  it('calls methods of the host', async () => {
    const { port, offer } = start();
    const host = offer();
    const reply = port.request('resolvePermalinkUrl', { key: 'k' });
    await expect.poll(() => host.received).toHaveLength(1);
    const [{ messageId, ...request }] = host.received as [{ messageId: string }];
    expect(request).toEqual({ switchboardAction: 'get', method: 'resolvePermalinkUrl', args: { key: 'k' } });
    host.send({ switchboardAction: 'reply', messageId, result: 'https://x.example/k' });
    expect(await reply).toBe('https://x.example/k');
    const missing = port.request('guestToken', {});
    await expect.poll(() => host.received).toHaveLength(2);
    host.send({ switchboardAction: 'error', messageId: 'guest_2', error: 'not defined' });
    await expect(missing).rejects.toThrow('guestToken');
  });
  it('takes the first port that the page around it offers, of a site that is allowed', async () => {
    const { port, offer } = start([HOST]);
    const run = vi.fn();
    port.define('guestToken', run);
    for (const wrong of [{ origin: 'https://evil.example' }, { source: {} }, { type: 'other' }])
      offer(wrong).send({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'wrong' } });
    const first = offer();
    offer().send({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'late' } });
    first.send({ switchboardAction: 'emit', method: 'guestToken', args: { guestToken: 'right' } });
    await expect.poll(() => run.mock.calls).not.toHaveLength(0);
    expect(run.mock.calls).toEqual([[{ guestToken: 'right' }]]);
  });
});
