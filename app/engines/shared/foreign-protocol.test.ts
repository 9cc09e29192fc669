// What a port says is decided by steps of a clock, never by a real one.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '#app/domain/errors.ts';
import { diagnoseHandshake, type OpenPlain } from './network/foreign-protocol.server.ts';
import { withConnectTimeout } from './driver/patience.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A port whose replies depend on the first bytes; null: it stays silent. */
const portThat =
  (reply: (sent: Uint8Array) => string | null, opened: string[] = []): OpenPlain =>
  async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
      transform: (sent, controller) => {
        const text = reply(sent);
        if (text !== null) controller.enqueue(new TextEncoder().encode(text));
      },
    });
    opened.push('open');
    return { readable, writable, close: async () => void opened.push('close') };
  };

const silent = portThat(() => null);
const diagnose = async (open: OpenPlain, own = 'MySQL') => {
  const found = diagnoseHandshake(open, { port: 3306, own });
  await vi.advanceTimersByTimeAsync(800);
  return found;
};

describe('what is spoken on a port', () => {
  it('is recognized by its reply to a request of another protocol', async () => {
    const found = await diagnose(portThat((sent) => (sent.length === 8 ? 'N' : null)));
    expect(found).toMatchObject({
      isCertain: true,
      reason: { message: expect.stringContaining('speaks PostgreSQL, not the MySQL') as string },
    });
  });

  it('is nothing to tell where it is the own protocol, or the port is closed', async () => {
    expect(
      await diagnose(
        portThat((sent) => (sent.length === 8 ? 'S' : null)),
        'PostgreSQL',
      ),
    ).toBeNull();
    expect(await diagnose(() => Promise.reject(new Error('refused')))).toBeNull();
  });

  it('is uncertain where it says nothing, and both connections are closed', async () => {
    const opened: string[] = [];
    const found = await diagnose(portThat(() => null, opened));
    expect(found).toMatchObject({
      isCertain: false,
      reason: { message: expect.stringContaining('accepts connections but sends nothing') as string },
    });
    expect(opened.sort()).toEqual(['close', 'close', 'open', 'open']);
  });
});

describe('a handshake without a reply', () => {
  const wait = (open: OpenPlain, ms: number) => {
    const address = { host: 'h', port: 3306, diagnose: () => diagnoseHandshake(open, { port: 3306, own: 'MySQL' }) };
    return withConnectTimeout(address, new AbortController().signal, async (signal) => {
      await new Promise((resolve, reject) => {
        setTimeout(resolve, ms);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
      return 'connected';
    }).catch((error: AppError) => error.message);
  };

  it('ends within two seconds where another protocol is spoken', async () => {
    let result = 'waiting';
    void wait(
      portThat(() => 'HTTP/1.1 400 Bad Request'),
      60_000,
    ).then((text) => (result = text));
    await vi.advanceTimersByTimeAsync(1_900);
    expect(result).toContain('speaks HTTP, not the MySQL protocol');
  });

  it('goes on where nothing is said, as the server may only be slow', async () => {
    const result = wait(silent, 3_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await result).toBe('connected');
  });

  it('says that the port is open but silent when its time is over', async () => {
    const result = wait(silent, 60_000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await result).toContain('accepts connections but sends nothing');
  });
});
