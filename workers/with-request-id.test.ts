import { expect, it } from 'vitest';
import { withRequestId } from './with-request-id.ts';

it('adds the request id to the reply itself', () => {
  const reply = new Response('x');
  expect(withRequestId(reply, 'r-1')).toBe(reply);
  expect(reply.headers.get('X-Request-Id')).toBe('r-1');
});

it('adds it to a copy if the headers are immutable', async () => {
  const reply = Response.redirect('https://meridian.test/', 302);
  const named = withRequestId(reply, 'r-1');
  expect([named.status, named.headers.get('Location'), named.headers.get('X-Request-Id')]).toEqual([
    302,
    'https://meridian.test/',
    'r-1',
  ]);
});
