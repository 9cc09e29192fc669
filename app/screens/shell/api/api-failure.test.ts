import { describe, expect, it } from 'vitest';
import { countSeconds, failureText } from './api-failure.ts';
import type { Sent } from './sent.ts';

const replied = (status: number, body: unknown): Sent => ({
  kind: 'replied',
  status,
  isOk: false,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('what a failure says', () => {
  it('names the request where the server failed, and nowhere else', () => {
    const named = (status: number): Sent => ({ ...replied(status, ''), requestId: 'r-1' }) as Sent;
    expect(failureText(named(500))).toBe('The server failed (500). Try again in a moment. Request ID r-1');
    expect(failureText(named(409))).not.toContain('r-1');
  });

  it.each<[Sent, string]>([
    [replied(500, ''), 'The server failed (500). Try again in a moment.'],
    [replied(502, '<html>Bad gateway</html>'), 'The server can’t be reached right now (502). Try again in a moment.'],
    [replied(413, ''), 'It’s too large for the server. Shorten it or remove parts of it, then try again.'],
    [replied(429, ''), 'The server is getting too many requests. Wait a moment, then try again.'],
    [replied(418, ''), 'The server refused the request (418).'],
    [replied(401, '<html>'), 'Your session timed out. Log in again in another tab, then try again here.'],
    [
      { kind: 'late', afterMs: 30_000 },
      'Request timed out. The server didn’t reply within 30 seconds. Check your network, then try again.',
    ],
    [{ kind: 'offline', cause: null }, 'Network error. Couldn’t reach the server. Check your network, then try again.'],
  ])('is never a bare status, and says what to do: %o', (sent, text) => {
    expect(failureText(sent)).toBe(text);
  });
  it('says the message of the server, in each of its forms', () => {
    expect(failureText(replied(403, { errors: [{ message: 'Not yours.' }] }))).toBe('Not yours.');
    expect(failureText(replied(404, { message: 'No chart 7.' }))).toBe('No chart 7.');
    expect(failureText(replied(422, { message: { name: ['Taken.'], owners: { 0: ['Gone.'] } } }))).toBe('Taken. Gone.');
  });
  it('spec 406: is a network error where the server was not reached', () => {
    expect(failureText({ kind: 'offline', cause: null })).toMatch(/^Network error\. /);
  });
  it('spec 405: is a request that timed out where the reply did not come in time, or a server says so', () => {
    expect(failureText({ kind: 'late', afterMs: 30_000 })).toMatch(/^Request timed out\. /);
    expect(failureText(replied(504, '<html>'))).toMatch(/^Request timed out \(504\)\. /);
    expect(failureText(replied(408, ''))).toBe('Request timed out (408).');
  });
  it.each([
    [400, { message: 'Bad Request' }, 'The request isn’t valid (400).'],
    [403, { errors: [{ message: 'Forbidden', error_type: 'GENERIC_COMMAND_ERROR' }] }, 'You don’t have permission to do this.'],
    [404, { message: 'Not found' }, 'It no longer exists, or you don’t have access to it.'],
    [409, { message: 'CONFLICT' }, 'It was changed in the meantime (409).'],
    [500, { message: 'Internal Server Error' }, 'The server failed (500).'],
    [503, { message: '503 Service Temporarily Unavailable' }, 'The server isn’t available right now (503).'],
  ])('spec 420: is a short phrase where the server only names its status: %i %o', (status, body, phrase) => {
    expect(failureText(replied(status, body)).startsWith(phrase)).toBe(true);
  });
  it('spec 381: is a session that timed out where the token is refused, whatever the server says', () => {
    const csrf = { message: 'The CSRF token is missing.', error_type: 'FRONTEND_CSRF_ERROR' };
    expect(failureText(replied(400, { errors: [csrf] }))).toBe(
      'Your session timed out. Log in again in another tab, then try again here.',
    );
  });
  it('ends the server’s message before the next sentence begins', () => {
    expect(failureText(replied(500, { message: 'boom' }))).toBe('boom. Try again in a moment.');
  });
  it('says where the changes are', () => {
    expect(failureText({ kind: 'unreadable', status: 200 }, 'browser')).toMatch(
      /^The server’s reply couldn’t be read\. Your changes are kept in this browser\./,
    );
    expect(failureText(replied(413, ''), 'pageOnly')).toContain('only on this page');
  });
});

describe('a wait', () => {
  it('is rounded up to common units', () => {
    expect([0, 1, 59.2, 90, 120, 121].map(countSeconds)).toEqual([
      '1 second',
      '1 second',
      '60 seconds',
      '90 seconds',
      '2 minutes',
      '3 minutes',
    ]);
  });
});
