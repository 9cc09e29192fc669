import { describe, expect, it } from 'vitest';
import { logTicks, valueTicks } from './value-ticks.ts';

describe('ticks of values', () => {
  it('are round numbers that contain both ends', () => {
    expect(valueTicks(0, 0.98, 5)).toEqual({ low: 0, high: 1, ticks: [0, 0.2, 0.4, 0.6, 0.8, 1] });
    expect(valueTicks(0, 2_450_000, 5).ticks).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000]);
    expect(valueTicks(0, 0.3, 3).ticks).toEqual([0, 0.1, 0.2, 0.3]);
  });

  it('end shortly beyond the value where the next tick would leave much empty', () => {
    const { high, ticks } = valueTicks(0, 1_090_000, 2);
    expect(ticks).toEqual([0, 1_000_000]);
    expect(high).toBeGreaterThan(1_090_000);
    expect(high).toBeLessThan(1_150_000);
  });

  it('go below zero and keep zero among them', () => {
    expect(valueTicks(-3, 7, 5).ticks).toEqual([-2, 0, 2, 4, 6]);
    expect(valueTicks(-5, -5, 3).ticks.at(-1)).toBe(0);
  });

  it('exist for every pair of ends, never more than requested by far', () => {
    for (const low of [-1e12, -37.2, -1e-9, 0, 3.3]) {
      for (const high of [-1e-10, 0, 1e-12, 0.7, 42, 9.99e14]) {
        for (const count of [2, 3, 6]) {
          const axis = valueTicks(low, high, count);
          expect(axis.ticks.length).toBeGreaterThan(0);
          expect(axis.ticks.length).toBeLessThanOrEqual(count + 2);
          expect(axis.low).toBeLessThan(axis.high);
          if (low !== high) expect([axis.low <= Math.min(low, high), axis.high >= Math.max(low, high)]).toEqual([true, true]);
        }
      }
    }
  });

  it('are powers of ten on a logarithmic axis', () => {
    expect(logTicks(3, 4200, 6).ticks).toEqual([1, 10, 100, 1000, 10_000]);
    expect(logTicks(1e-9, 1e9, 3).ticks.length).toBeLessThanOrEqual(5);
  });

  it('are finer on a logarithmic axis of few decades, which ends near the values', () => {
    expect(logTicks(1201, 2280, 5)).toEqual({ low: 1000, high: 5000, ticks: [1000, 2000, 5000] });
    expect(logTicks(0.03, 0.4, 6).ticks).toEqual([0.02, 0.05, 0.1, 0.2, 0.5]);
    expect(logTicks(20, 20, 5).ticks).toEqual([20, 50]);
    expect(logTicks(1, 1000, 3).ticks).toEqual([1, 10, 100, 1000]);
  });

  it('contain both ends of every logarithmic axis', () => {
    for (const low of [3e-300, 1e-7, 0.999, 1, 4.2, 5e17])
      for (const ratio of [1, 1.01, 3, 99, 1e9]) {
        const axis = logTicks(low, low * ratio, 4);
        expect([axis.low <= low, axis.high >= low * ratio, axis.low < axis.high]).toEqual([true, true, true]);
        expect(axis.ticks.length).toBeLessThanOrEqual(6);
      }
  });
});
