import { describe, expect, it } from 'vitest';
import type { Sent } from '#app/screens/shell/sent.ts';
import { failureWords, fieldWords } from './failure-words.ts';

const answered = (status: number, body: unknown): Sent => ({ kind: 'answered', status, isOk: false, text: JSON.stringify(body) });

describe('failureWords', () => {
  it('repeats what the server said, in whichever form it said it', () => {
    expect(failureWords(answered(403, { errors: [{ message: 'Not yours.' }] }))).toBe('Not yours.');
    expect(failureWords(answered(404, { message: 'Not found' }))).toBe('Not found');
    expect(failureWords(answered(422, { message: { name: ['Taken.'], owners: ['Gone.'] } }))).toBe('Taken. Gone.');
  });
  it('says what to do where nothing was said', () => {
    expect(failureWords(answered(502, '<html>'))).toBe('The server failed (502). Try again in a moment.');
    expect(failureWords({ kind: 'offline', cause: null })).toMatch(/Check your network/);
    expect(failureWords({ kind: 'signedOut' })).toMatch(/Log in again/);
  });
});

describe('fieldWords', () => {
  it('gives each field its own words, and none where no field is blamed', () => {
    expect(fieldWords(answered(422, { message: { name: ['Taken.'] } }))).toEqual({ name: 'Taken.' });
    expect(fieldWords(answered(500, { message: 'Broken' }))).toEqual({});
  });
});
