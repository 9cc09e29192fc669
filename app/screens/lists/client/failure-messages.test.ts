import { describe, expect, it } from 'vitest';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { failureMessage, fieldMessage } from './failure-messages.ts';

const answered = (status: number, body: unknown): Sent => ({ kind: 'answered', status, isOk: false, text: JSON.stringify(body) });

describe('failureWords', () => {
  it('repeats what the server said, in whichever form it said it', () => {
    expect(failureMessage(answered(403, { errors: [{ message: 'Not yours.' }] }))).toBe('Not yours.');
    expect(failureMessage(answered(404, { message: 'No chart 7.' }))).toBe('No chart 7.');
    expect(failureMessage(answered(422, { message: { name: ['Taken.'], owners: ['Gone.'] } }))).toBe('Taken. Gone.');
  });
  it('says what to do where nothing was said', () => {
    expect(failureMessage(answered(502, '<html>'))).toBe('The server can’t be reached right now (502). Try again in a moment.');
    expect(failureMessage({ kind: 'offline', cause: null })).toMatch(/Check your network/);
    expect(failureMessage({ kind: 'signedOut' })).toMatch(/Log in again/);
  });
});

describe('fieldWords', () => {
  it('gives each field its own message, and none where no field is blamed', () => {
    expect(fieldMessage(answered(422, { message: { name: ['Taken.'] } }))).toEqual({ name: 'Taken.' });
    expect(fieldMessage(answered(500, { message: 'Broken' }))).toEqual({});
  });
});
