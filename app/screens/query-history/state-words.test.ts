import { describe, expect, it } from 'vitest';
import { durationWords, stateWords } from './state-words.ts';

describe('durationWords', () => {
  it('chooses the unit that people would', () => {
    expect([12.4, 999, 3210, 59_900, 250_000].map(durationWords)).toEqual(['12 ms', '999 ms', '3.2 s', '59.9 s', '4 min 10 s']);
  });
});

describe('stateWords', () => {
  it('shows a state that it does not know as it is', () => {
    expect([stateWords('timed_out'), stateWords('constructor')]).toEqual(['Took too long', 'constructor']);
  });
});
