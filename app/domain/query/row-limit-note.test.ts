import { describe, expect, it } from 'vitest';
import { rowLimitNote, rowLimitMessage } from './row-limit-note.ts';

describe('the note on a row limit', () => {
  it('says that the installation cut a query without a limit, or with a larger one', () => {
    expect(rowLimitNote(undefined, 100, 100)).toEqual({ isReached: true, cappedAt: 100 });
    expect(rowLimitNote(0, 100, 100)).toEqual({ isReached: true, cappedAt: 100 });
    expect(rowLimitNote('5000', 100, 100)).toEqual({ isReached: true, cappedAt: 100 });
  });

  it('is silent about a limit that was requested, and about one that was not reached', () => {
    expect(rowLimitNote(100, 100, 100)).toEqual({ isReached: true, cappedAt: null });
    expect(rowLimitNote(undefined, 100, 99)).toEqual({ isReached: false, cappedAt: null });
    expect(rowLimitMessage(rowLimitNote(10, 10, 10))).toBeNull();
    expect(rowLimitMessage(rowLimitNote(null, 100_000, 100_000))).toContain('100,000');
  });
});
