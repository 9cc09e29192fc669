import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '#app/screens/sqllab/client/fake-server.fixture.ts';
import { createLabApi } from '#app/screens/sqllab/client/lab-api.ts';
import { followRuns, MAX_RECONNECTS, RECONNECT_AFTER_MS, type EventSocketLike } from './run-events-socket.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_795_000_000_000 }));
afterEach(() => void vi.useRealTimers());

const event = (n: number) => ({
  id: `1795000000000-${n}`,
  channel_id: 'user-1',
  job_id: 'j',
  user_id: 1,
  status: 'running',
  errors: [],
  result_url: null,
});

function follow(options: { isNeeded?: boolean; hasSockets?: boolean } = {}) {
  const server = fakeServer();
  const sockets: (EventSocketLike & { path: string })[] = [];
  const received: string[] = [];
  const onGap = vi.fn();
  const stop = followRuns({
    api: createLabApi('token', server.fetch),
    env: {
      nowMs: () => Date.now(),
      setTimer: (work, afterMs) => setTimeout(work, afterMs),
      clearTimer: (timer) => clearTimeout(timer as NodeJS.Timeout),
      openSocket: (path) => {
        if (options.hasSockets === false) throw new Error('no sockets');
        const socket = { path, onmessage: null, onclose: null, onopen: null, close: vi.fn() };
        sockets.push(socket);
        return socket;
      },
    },
    onEvent: ({ id }) => received.push(id),
    onGap,
    isNeeded: () => options.isNeeded ?? true,
  });
  return { server, sockets, received, onGap, stop };
}

describe('followRuns', () => {
  it('goes on after a lost socket where it had stopped, and says that something could be missing', async () => {
    const { sockets, received, onGap } = follow();
    sockets[0]?.onmessage?.({ data: JSON.stringify(event(1)) });
    sockets[0]?.onclose?.();
    await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS);
    expect(sockets[1]?.path).toContain('last_id=1795000000000-1');
    sockets[1]?.onopen?.();
    expect(onGap).toHaveBeenCalledOnce();
    expect(received).toEqual(['1795000000000-1']);
  });

  it('polls every half second after six failures', async () => {
    const { server, sockets, received } = follow();
    for (let n = 0; n <= MAX_RECONNECTS; n += 1) {
      sockets[n]?.onclose?.();
      await vi.advanceTimersByTimeAsync(RECONNECT_AFTER_MS);
    }
    expect(sockets).toHaveLength(MAX_RECONNECTS + 1);
    server.replies.set('GET /api/v1/async_event/', () => ({ status: 200, json: { result: [event(7)] } }));
    const before = server.calls.length;
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.calls.length - before).toBe(3);
    expect(received).toContain('1795000000000-7');
  });

  it('polls from the first where there are no sockets, and only while something runs', async () => {
    const idle = follow({ hasSockets: false, isNeeded: false });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(idle.server.calls).toEqual([]);
    const busy = follow({ hasSockets: false });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(busy.server.calls.length).toBeGreaterThan(0);
  });

  it('ignores what is no event, and is quiet once it is ended', async () => {
    const { sockets, received, stop } = follow();
    for (const data of ['{', 'null', '{"id":1}', 5]) sockets[0]?.onmessage?.({ data });
    expect(received).toEqual([]);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(1);
  });
});
