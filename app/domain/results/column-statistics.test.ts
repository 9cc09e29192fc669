import { describe, expect, it } from 'vitest';
import { createHistogram, createSummary } from './column-statistics.ts';

describe('createSummary', () => {
  it('counts NULL, distinct and frequent values, and compares as the column does', () => {
    const summary = createSummary('number');
    for (const cell of [3, 10, null, 3, '9007199254740993']) summary.add(cell);
    expect(summary.result()).toMatchObject({
      rowCount: 5,
      nullCount: 1,
      distinctCount: 3,
      isDistinctEstimated: false,
      min: 3,
      max: '9007199254740993',
      topValues: [{ value: 3, count: 2 }],
    });
    const none = createSummary('text');
    none.add(null);
    expect(none.result()).toMatchObject({ rowCount: 1, nullCount: 1, distinctCount: 0, min: null, max: null, mean: null });
  });

  it('estimates the distinct values of a column that has very many, within some percent', () => {
    const summary = createSummary('text');
    for (let at = 0; at < 120_000; at += 1) summary.add(`value ${at % 60_000}`);
    const { distinctCount, isDistinctEstimated, topValues } = summary.result();
    expect([isDistinctEstimated, topValues]).toEqual([true, []]);
    expect(Math.abs(distinctCount / 60_000 - 1)).toBeLessThan(0.05);
  });
});

describe('createHistogram', () => {
  it('puts every value into one bucket, the greatest into the last', () => {
    const histogram = createHistogram(0, 24, 'number');
    for (const cell of [0, 0.5, 12, 24, null]) histogram?.add(cell);
    const counts = histogram?.result().map(({ count }) => count) ?? [];
    expect([counts[0], counts[12], counts.at(-1), counts.reduce((sum, count) => sum + count, 0)]).toEqual([2, 1, 1, 4]);
  });
  it('reads instants without a zone as UTC, and has none for texts and single values', () => {
    expect(createHistogram('2026-01-01 00:00:00', '2026-01-02 00:00:00', 'time')?.result()[0]?.from).toBe(Date.UTC(2026, 0, 1));
    expect([createHistogram('a', 'b', 'text'), createHistogram(1, 1, 'number'), createHistogram(null, null, 'number')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
