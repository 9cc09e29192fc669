import { describe, expect, it } from 'vitest';
import { holdBody } from '#app/services/requests/hold-body.server.ts';

/** A body of so many pieces of a megabyte, which counts what is taken of it. */
function bodyOf(megabytes: number) {
  const taken = { megabytes: 0, isCanceled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken.megabytes >= megabytes) return controller.close();
      taken.megabytes += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
    cancel: () => void (taken.isCanceled = true),
  });
  const request = new Request('http://h/', { method: 'POST', body, duplex: 'half', headers: { 'x-a': '1' } } as RequestInit);
  return { request, taken };
}

describe('a held body', () => {
  it('is the body itself, with the headers of its request', async () => {
    const held = holdBody(
      new Request('http://h/a?b', { method: 'PUT', body: 'some words', headers: { 'content-type': 'text/x' } }),
    );
    expect([held.request.method, held.request.url, held.request.headers.get('content-type'), await held.request.text()]).toEqual([
      'PUT',
      'http://h/a?b',
      'text/x',
      'some words',
    ]);
    await held.drain();
  });

  it('is read to its end before the reply, whether unread, partly read or canceled', async () => {
    const unread = bodyOf(50);
    await holdBody(unread.request).drain();
    const partly = bodyOf(50);
    const held = holdBody(partly.request);
    const reader = held.request.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await held.drain();
    expect([unread.taken.megabytes, partly.taken.megabytes]).toEqual([50, 50]);
  });

  it('is read up to a bound only, and then canceled', async () => {
    const { request, taken } = bodyOf(1_000_000);
    await holdBody(request).drain();
    expect(taken.megabytes).toBeLessThan(120);
    expect(taken.isCanceled).toBe(true);
  });

  it('is not waited for when its sender waits for the reply, or breaks off', async () => {
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('Network connection lost.')),
    });
    for (const body of [silent, broken])
      await holdBody(new Request('http://h/', { method: 'POST', body, duplex: 'half' } as RequestInit)).drain();
  });
});
