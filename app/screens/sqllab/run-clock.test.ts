import { describe, expect, it } from 'vitest';
import { clockText, limitChoices } from './run-clock.ts';

describe('clockText', () => {
  it('shows minutes, seconds and tenths, and hours where there are any', () => {
    expect([0, 340, 61_250, 3_599_999, 3_600_000].map(clockText)).toEqual([
      '00:00.0',
      '00:00.3',
      '01:01.2',
      '59:59.9',
      '1:00:00.0',
    ]);
  });
  it('never goes below zero when clocks differ', () => {
    expect(clockText(-5000)).toBe('00:00.0');
  });
});

describe('limitChoices', () => {
  it('ends with what the operator allows', () => {
    expect(limitChoices(100_000).at(-1)).toBe(100_000);
    expect(limitChoices(700)).toEqual([10, 50, 100, 250, 500, 700]);
    expect(limitChoices(1_000_000).slice(-2)).toEqual([100_000, 1_000_000]);
  });
});
