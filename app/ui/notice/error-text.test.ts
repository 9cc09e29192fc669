import { describe, expect, it } from 'vitest';
import { errorText, joinSentences } from './error-text.ts';

describe('what went wrong', () => {
  it('is the error’s message, or a sentence where it has none', () => {
    expect(errorText(new Error('No.'), 'Otherwise')).toBe('No.');
    expect(errorText(new Error(''), 'Otherwise')).toBe('Otherwise');
    expect(errorText('thrown', 'Otherwise')).toBe('Otherwise');
  });
});

describe('sentences', () => {
  it('end before the next one begins', () => {
    expect(joinSentences(['boom', undefined, '', 'Try again in a moment.'])).toBe('boom. Try again in a moment.');
    expect(joinSentences(['Done.', 'Really?', 'He said “no.”', 'So'])).toBe('Done. Really? He said “no.” So');
  });
});
