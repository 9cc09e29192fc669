import { describe, expect, it } from 'vitest';
import { created, done } from '#app/screens/shell/api/reply-checks.ts';
import { createDatabaseApi } from './database-api.ts';

const json = (status: number, body: unknown) => Response.json(body, { status });
const STALE = { message: 'x', errors: [{ message: 'x', error_type: 'FRONTEND_CSRF_ERROR', level: 'error' }] };

/** Responds by the token that was sent; `isLoggedIn` says whether a new one is given out. */
function server(validToken: string, isLoggedIn: boolean) {
  const seen: string[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = input instanceof Request ? input.url : input.toString();
    const token = new Headers(init?.headers).get('X-CSRFToken');
    seen.push(`${init?.method ?? ''} ${url} ${token ?? ''}`.trim());
    if (url.endsWith('/csrf_token/')) return isLoggedIn ? json(200, { result: validToken }) : json(401, {});
    return token === validToken ? json(201, { id: 1 }) : json(400, STALE);
  };
  return { seen, fetch };
}

describe('a call', () => {
  it('fetches a new token where the old one is of another session, and retries', async () => {
    const { seen, fetch } = server('new', true);
    const api = createDatabaseApi('old', fetch);
    expect(await api.call('/', { method: 'POST', body: {}, reply: created })).toEqual({ ok: true, value: { id: 1 } });
    expect(seen).toEqual(['POST /api/v1/database/ old', 'GET /api/v1/security/csrf_token/', 'POST /api/v1/database/ new']);
  });
  it('says that the session has ended where there is no new token', async () => {
    const api = createDatabaseApi('old', server('new', false).fetch);
    expect(await api.call('/7', { method: 'DELETE', reply: done })).toMatchObject({ ok: false, failure: { kind: 'session' } });
  });
  it('says that the server cannot be reached, and lets an aborted call end', async () => {
    const api = createDatabaseApi('t', () => Promise.reject(new TypeError('gone')));
    expect(await api.call('/7')).toMatchObject({ ok: false, failure: { kind: 'offline' } });
    await expect(api.call('/7', { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
  });
  it('returns the message of a non-JSON reply', async () => {
    const api = createDatabaseApi('t', async () => new Response('<html>', { status: 502 }));
    expect(await api.call('/7')).toMatchObject({ ok: false, failure: { kind: 'broken' } });
  });
});
