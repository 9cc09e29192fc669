import { describe, expect, it } from 'vitest';
import type { Sent } from '#app/screens/shell/api/sent.ts';
import { failureMessage, fieldMessage } from './failure-messages.ts';

const replied = (status: number, body: unknown): Sent => ({ kind: 'replied', status, isOk: false, text: JSON.stringify(body) });

describe('failureWords', () => {
  it('repeats what the server said, in whichever form it said it', () => {
    expect(failureMessage(replied(403, { errors: [{ message: 'Not yours.' }] }))).toBe('Not yours.');
    expect(failureMessage(replied(404, { message: 'No chart 7.' }))).toBe('No chart 7.');
    expect(failureMessage(replied(422, { message: { name: ['Taken.'], owners: ['Gone.'] } }))).toBe('Taken. Gone.');
  });
  it('says what to do where nothing was said', () => {
    expect(failureMessage(replied(502, '<html>'))).toBe('The server can’t be reached right now (502). Try again in a moment.');
    expect(failureMessage({ kind: 'offline', cause: null })).toMatch(/Check your network/);
    expect(failureMessage({ kind: 'signedOut' })).toMatch(/Log in again/);
  });
});

describe('fieldWords', () => {
  it('gives each field its own message, and none where no field is blamed', () => {
    expect(fieldMessage(replied(422, { message: { name: ['Taken.'] } }))).toEqual({ name: 'Taken.' });
    expect(fieldMessage(replied(500, { message: 'Broken' }))).toEqual({});
  });
});
