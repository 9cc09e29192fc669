import { describe, expect, it } from 'vitest';
import { forgetAtMs, wakeChartJob } from './wake-chart-job.ts';

describe('a chart job whose alarm rings', () => {
  it('runs, and rings again in case the object is evicted', () => {
    expect(wakeChartJob({ attempts: 0, isEnded: false }, 1_000)).toEqual({ kind: 'run', attempts: 1, alarmAtMs: 16_000 });
  });

  it('is aborted after three attempts', () => {
    expect(wakeChartJob({ attempts: 2, isEnded: false }, 0)).toMatchObject({ kind: 'run', attempts: 3 });
    expect(wakeChartJob({ attempts: 3, isEnded: false }, 0)).toMatchObject({ kind: 'giveUp', attempts: 4 });
  });

  it('is forgotten an hour after its end', () => {
    expect(forgetAtMs(5)).toBe(3_600_005);
    expect(wakeChartJob({ attempts: 1, isEnded: true }, 0)).toEqual({ kind: 'forget' });
  });

  it('does nothing where none was begun', () => {
    expect(wakeChartJob(null, 0)).toEqual({ kind: 'none' });
  });
});
