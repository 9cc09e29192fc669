import { describe, expect, it } from 'vitest';
import { countSeconds, failureText } from './api-failure.ts';
import type { Sent } from './sent.ts';

const answered = (status: number, body: unknown): Sent => ({
  kind: 'answered',
  status,
  isOk: false,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('what a failure says', () => {
  it.each<[Sent, string]>([
    [answered(500, ''), 'The server failed (500). Try again in a moment.'],
    [answered(502, '<html>Bad gateway</html>'), 'The server failed (502). Try again in a moment.'],
    [answered(413, ''), 'It’s too large for the server. Shorten it or remove parts of it, then try again.'],
    [answered(429, ''), 'The server is getting too many requests. Wait a moment, then try again.'],
    [answered(418, ''), 'The server refused the request (418).'],
    [answered(401, '<html>'), 'Your session has ended. Log in again in another tab, then try again here.'],
    [{ kind: 'late', afterMs: 30_000 }, 'The server didn’t reply within 30 seconds. Check your network, then try again.'],
    [{ kind: 'offline', cause: null }, 'Couldn’t reach the server. Check your network, then try again.'],
  ])('is never a bare status, and says what to do: %o', (sent, text) => {
    expect(failureText(sent)).toBe(text);
  });
  it('says the message of the server, in each of its forms', () => {
    expect(failureText(answered(403, { errors: [{ message: 'Not yours.' }] }))).toBe('Not yours.');
    expect(failureText(answered(404, { message: 'Not found' }))).toBe('Not found');
    expect(failureText(answered(422, { message: { name: ['Taken.'], owners: { 0: ['Gone.'] } } }))).toBe('Taken. Gone.');
  });
  it('says where the changes are', () => {
    expect(failureText({ kind: 'unreadable', status: 200 }, 'browser')).toMatch(
      /^The server’s reply couldn’t be read\. Your changes are kept in this browser\./,
    );
    expect(failureText(answered(413, ''), 'pageOnly')).toContain('only on this page');
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
