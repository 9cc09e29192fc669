import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFailure } from './api-failure.ts';
import { createApiSender, DEADLINE_MS } from './api-sender.ts';
import type { Sent } from './sent.ts';
import { changed, created, done, madeUnnamed, newVersion } from './reply-checks.ts';

const sender = (...replies: readonly (() => Response | Promise<Response>)[]) => {
  const calls: RequestInit[] = [];
  const fetch = async (_path: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    calls.push(init ?? {});
    const reply = replies[calls.length - 1];
    if (!reply) throw new TypeError('Failed to fetch');
    return reply();
  };
  return { calls, send: createApiSender('token', fetch) };
};
const html = (status = 200) =>
  new Response('<!doctype html><title>Log in</title>', { status, headers: { 'Content-Type': 'text/html' } });
const put = (send: ReturnType<typeof sender>['send'], path = '/api/v1/chart/7'): Promise<Sent> =>
  send(path, { method: 'PUT', body: {}, reply: newVersion(7) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a failure has the id by which the log has it', async () => {
  const { send } = sender(() => new Response('{}', { status: 500, headers: { 'X-Request-Id': 'r-1' } }));
  expect(await send('/api/v1/chart/7')).toMatchObject({ isOk: false, requestId: 'r-1' });
});

describe('a success', () => {
  it('is a reply that names what was changed and its version', async () => {
    const { send } = sender(() => Response.json({ id: 7, result: {} }, { headers: { ETag: '"a.2"' } }));
    expect(await put(send)).toMatchObject({ kind: 'replied', isOk: true, etag: '"a.2"' });
  });
  it.each<[string, () => Response]>([
    ['a login page', () => html()],
    [
      'a page with the type of JSON',
      () => new Response('<html>', { headers: { 'Content-Type': 'application/json', ETag: '"a.2"' } }),
    ],
    ['half a body', () => new Response('{"id":7,"resu', { headers: { ETag: '"a.2"' } })],
    ['no body', () => new Response('', { status: 200, headers: { ETag: '"a.2"' } })],
    ['204', () => new Response(null, { status: 204, headers: { ETag: '"a.2"' } })],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/login/' } })],
    ['another object', () => Response.json({ id: 8, result: {} }, { headers: { ETag: '"a.2"' } })],
    ['no version', () => Response.json({ id: 7, result: {} })],
    ['null', () => Response.json(null, { headers: { ETag: '"a.2"' } })],
  ])('is not %s', async (_name, reply) => {
    expect((await put(sender(reply).send)).kind).toBe('unreadable');
  });
  it('of a creation names the new one, of a deletion says so, and reads are JSON', async () => {
    const { send } = sender(
      () => Response.json({ ok: true }, { status: 201 }),
      () => Response.json({ id: 1 }),
      () => Response.json({}),
      () => html(),
    );
    expect((await send('/c', { method: 'POST', reply: created })).kind).toBe('unreadable');
    expect((await send('/d', { method: 'DELETE', reply: done })).kind).toBe('unreadable');
    expect((await send('/t', { method: 'POST', reply: madeUnnamed })).kind).toBe('unreadable');
    expect((await send('/g')).kind).toBe('unreadable');
  });
  it('of a file is no page', async () => {
    const { send } = sender(() => html());
    expect((await send('/f', { method: 'POST', isFile: true, reply: created })).kind).toBe('unreadable');
  });
  it('follows no redirect of a write', async () => {
    const { calls, send } = sender(() => html());
    await put(send);
    expect(calls[0]?.redirect).toBe('manual');
  });
});

describe('the deadline', () => {
  it('ends a request that never does, and one whose body never ends', async () => {
    const never = new Promise<Response>(() => undefined);
    const endless = () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }));
    for (const reply of [() => never, endless]) {
      const { calls, send } = sender(reply);
      const sent = put(send);
      await vi.advanceTimersByTimeAsync(DEADLINE_MS);
      expect(await sent).toEqual({ kind: 'late', afterMs: DEADLINE_MS });
      expect(calls[0]?.signal?.aborted).toBe(true);
    }
  });
  it('spec 421: an aborted call is no failure to tell of: it ends with the signal’s reason', async () => {
    const { send } = sender(() => new Promise<Response>(() => undefined));
    await expect(send('/x', { signal: AbortSignal.abort() })).rejects.toThrow();
  });
});

describe('Retry-After', () => {
  const tooMany = (after: string) => () => new Response('', { status: 429, headers: { 'Retry-After': after } });
  const saved = () => Response.json({ id: 7, result: {} }, { headers: { ETag: '"a.2"' } });

  it('is said, and a short one is waited for before the next request', async () => {
    const { calls, send } = sender(tooMany('4'), saved);
    expect(describeFailure(await put(send, '/short'))).toMatchObject({ kind: 'tooMany', advice: 'Try again in 4 seconds.' });
    const again = put(send, '/short');
    await vi.advanceTimersByTimeAsync(3_900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(await again).toMatchObject({ isOk: true });
    expect(calls).toHaveLength(2);
  });
  it('keeps requests back that come too early for a longer one', async () => {
    const { calls, send } = sender(tooMany('120'), saved);
    await put(send, '/long');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(describeFailure(await put(send, '/long?again'))).toMatchObject({
      kind: 'tooMany',
      advice: 'Try again in 90 seconds.',
    });
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await put(send, '/long')).toMatchObject({ isOk: true });
  });
  it('is read as a date by the server clock, whatever the browser has', async () => {
    vi.setSystemTime(Date.UTC(2030, 0, 1));
    const date = (ms: number) => new Date(ms).toUTCString();
    const nowMs = Date.UTC(2026, 5, 1);
    const reply = () => new Response('', { status: 503, headers: { Date: date(nowMs), 'Retry-After': date(nowMs + 45_000) } });
    expect(describeFailure(await put(sender(reply).send, '/dated')).advice).toBe('Try again in 45 seconds.');
  });
});

describe('the token', () => {
  it('is refetched where it is of another session, and the call repeated', async () => {
    const stale = { errors: [{ error_type: 'FRONTEND_CSRF_ERROR', message: 'x' }] };
    const { calls, send } = sender(
      () => Response.json(stale, { status: 400 }),
      () => Response.json({ result: 'fresh' }),
      () => Response.json({ id: 3, result: {} }),
    );
    expect(await send('/u', { method: 'PUT', reply: changed(3) })).toMatchObject({ isOk: true });
    expect(calls[2]?.headers).toMatchObject({ 'X-CSRFToken': 'fresh' });
  });
});
