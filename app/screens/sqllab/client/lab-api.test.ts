import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkBody } from '#app/screens/shell/api/reply-checks.ts';
import { fakeServer } from './fake-server.fixture.ts';
import { ApiFailure, createLabApi } from './lab-api.ts';

const failureOf = async (work: Promise<unknown>): Promise<ApiFailure> => {
  const error: unknown = await work.catch((caught: unknown) => caught);
  if (!(error instanceof ApiFailure)) throw new Error('it did not fail as it should');
  return error;
};

describe('createLabApi', () => {
  it('fetches a new token and retries if the old one belongs to another session', async () => {
    const server = fakeServer();
    const stale = { errors: [{ message: 'The CSRF token is of another session.', error_type: 'FRONTEND_CSRF_ERROR' }] };
    let tries = 0;
    server.replies.set('POST /x', () => ((tries += 1) === 1 ? { status: 400, json: stale } : { status: 200, json: { ok: 1 } }));
    server.replies.set('GET /api/v1/security/csrf_token/', () => ({ status: 200, json: { result: 'fresh' } }));
    expect(
      await createLabApi('old', server.fetch).call('/x', {
        method: 'POST',
        body: {},
        reply: checkBody(z.object({ ok: z.number() })),
      }),
    ).toEqual({ ok: 1 });
  });
  it('distinguishes a network failure, an expired session, a refusal, and a server error', async () => {
    const server = fakeServer();
    const api = createLabApi('t', server.fetch);
    for (const [status, kind] of [
      [401, 'session'],
      [403, 'denied'],
      [404, 'missing'],
      [422, 'refused'],
      [503, 'broken'],
    ] as const) {
      server.replies.set('GET /x', () => ({ status, json: { message: { name: ['Not so.'] } } }));
      expect((await failureOf(api.call('/x'))).kind).toBe(kind);
    }
    server.isDown = true;
    expect((await failureOf(api.call('/x'))).kind).toBe('offline');
  });
  it('keeps all errors of the server, with their types and details', async () => {
    const server = fakeServer();
    const errors = [
      { message: 'a' },
      { message: 'b', error_type: 'SYNTAX_ERROR', level: 'warning', extra: { position: { from: 3 } } },
    ];
    server.replies.set('GET /x', () => ({ status: 422, json: { errors } }));
    const failure = await failureOf(createLabApi('t', server.fetch).call('/x'));
    expect(failure.message).toBe('a');
    expect(failure.errors[1]).toEqual(errors[1]);
  });
  it('reports a reply that isn’t JSON', async () => {
    const api = createLabApi('t', async () => new Response('<html>'));
    expect((await failureOf(api.call('/x'))).kind).toBe('unreadable');
  });
});
