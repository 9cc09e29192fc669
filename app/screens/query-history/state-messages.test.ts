import { describe, expect, it } from 'vitest';
import { queryHistory } from '#app/messages/en/query-history.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { durationText, stateText } from './state-messages.ts';

const t = createTranslate(queryHistory, 'en');

describe('durationText', () => {
  it('selects a readable unit', () => {
    const texts = [12.4, 999, 3210, 59_900, 250_000].map((ms) => durationText(ms, t, 'en'));
    expect(texts).toEqual(['12 ms', '999 ms', '3.2 s', '59.9 s', '4 min 10 s']);
  });
});

describe('stateText', () => {
  it('shows a state that it does not know as it is', () => {
    expect([stateText('timed_out', t), stateText('constructor', t)]).toEqual(['Timed out', 'constructor']);
  });
});
