import { describe, expect, it } from 'vitest';
import { isPageFailure, loadOrFail } from './page-failure.ts';

const request = (signal?: AbortSignal) => new Request('https://meridian.test/chart/list/', signal ? { signal } : {});
const routeError = (status: number) => ({ status, statusText: '', data: 'words', internal: false });
/** Rejects with what need not be an error: Remix ends loaders with replies. */
const failing = (reason: unknown) => async (): Promise<object> => {
  await Promise.resolve();
  throw reason;
};

describe('loadOrFail', () => {
  it('hands on what was loaded', async () => {
    const page = { rows: [1] };
    expect(await loadOrFail(request(), () => Promise.resolve(page))).toBe(page);
    expect(isPageFailure(page)).toBe(false);
  });
  it('says that the server is out of reach where the network is down', async () => {
    const loaded = await loadOrFail(request(), failing(new TypeError('Failed to fetch')));
    expect(loaded).toEqual({ loadFailure: 'offline' });
    expect(isPageFailure(loaded)).toBe(true);
  });
  it('says that the server failed where it did', async () => {
    expect(await loadOrFail(request(), failing(routeError(503)))).toEqual({ loadFailure: 'broken' });
  });
  it.each([
    ['a refusal', routeError(403)],
    ['a redirect to the login', new Response(null, { status: 302 })],
  ])('leaves %s to the page', async (_name, error) => {
    await expect(loadOrFail(request(), failing(error))).rejects.toBe(error);
  });
  it('ends with the request that was aborted for another one', async () => {
    const given = new AbortController();
    given.abort();
    const reason = new Error('aborted');
    await expect(loadOrFail(request(given.signal), failing(reason))).rejects.toBe(reason);
  });
});
