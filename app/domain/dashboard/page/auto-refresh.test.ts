import { describe, expect, it } from 'vitest';
import { decideRefresh, clampRefreshInterval, readRefreshPlan, refreshDelaysMs, type RefreshMoment } from './auto-refresh.ts';

const MOMENT: RefreshMoment = {
  intervalS: 30,
  lastMs: 1_000,
  nowMs: 2_000,
  isRunning: false,
  isEditing: false,
  isHidden: false,
  isOffline: false,
};

describe('what the settings say', () => {
  it('reads the interval, the charts that are left alone, the mode and the spread', () => {
    const settings = {
      refresh_frequency: 60,
      timed_refresh_immune_slices: [3, 4],
      refresh_mode: 'fetch',
      stagger_time: 9_000,
    };
    expect(readRefreshPlan(settings)).toEqual({ intervalS: 60, immune: [3, 4], isForced: false, spreadMs: 9_000 });
  });

  it.each([[{}], [{ refresh_frequency: '10', timed_refresh_immune_slices: 'all', stagger_refresh: 7, stagger_time: -1 }]])(
    'has a default for everything in %j',
    (settings) => expect(readRefreshPlan(settings)).toEqual({ intervalS: 0, immune: [], isForced: true, spreadMs: 5_000 }),
  );

  it('spec 466: spreads the charts unless told otherwise, over 5,000 ms at least', () => {
    const spreads = [undefined, 0, 1_000, 4_999, 5_000, 7_000].map((ms) => readRefreshPlan({ stagger_time: ms }).spreadMs);
    expect(spreads).toEqual([5_000, 5_000, 5_000, 5_000, 5_000, 7_000]);
    expect(refreshDelaysMs(2, { intervalS: 10, spreadMs: 5_000 })).toEqual([0, 5_000]);
  });

  it('refreshes all charts at once where they are not to be spread', () => {
    expect(readRefreshPlan({ stagger_refresh: false, stagger_time: 9_000 }).spreadMs).toBe(0);
    expect(readRefreshPlan({ stagger_refresh: 'false' }).spreadMs).toBe(0);
  });
});

describe('when', () => {
  it('never, where no interval is set', () => expect(decideRefresh({ ...MOMENT, intervalS: 0 })).toEqual({ kind: 'off' }));

  it('waits until the interval is over, and then refreshes', () => {
    expect(decideRefresh(MOMENT)).toEqual({ kind: 'wait', untilMs: 31_000 });
    expect(decideRefresh({ ...MOMENT, nowMs: 30_999 })).toEqual({ kind: 'wait', untilMs: 31_000 });
    expect(decideRefresh({ ...MOMENT, nowMs: 31_000 })).toEqual({ kind: 'refresh' });
  });

  it('never begins a second refresh beside one that runs', () =>
    expect(decideRefresh({ ...MOMENT, nowMs: 99_000, isRunning: true })).toEqual({ kind: 'running' }));

  it.each([
    ['editing', { isEditing: true }],
    ['hidden', { isHidden: true }],
    ['offline', { isOffline: true }],
  ] as const)('pauses while %s, and comes at once after it', (why, pause) => {
    expect(decideRefresh({ ...MOMENT, nowMs: 99_000, ...pause })).toEqual({ kind: 'paused', why });
    expect(decideRefresh({ ...MOMENT, nowMs: 99_000 })).toEqual({ kind: 'refresh' });
  });

  it('refreshes no more often than every ten seconds, whatever the settings say', () => {
    expect(clampRefreshInterval(1)).toBe(10);
    expect(decideRefresh({ ...MOMENT, intervalS: 1 })).toEqual({ kind: 'wait', untilMs: 11_000 });
  });
});

describe('how the charts are spread', () => {
  it.each([
    ['a fifth of a long interval', 3, { intervalS: 300, spreadMs: 5_000 }, [0, 30_000, 60_000]],
    ['at least the time of the settings', 3, { intervalS: 15, spreadMs: 5_000 }, [0, 2_500, 5_000]],
    ['at most half of the interval', 3, { intervalS: 10, spreadMs: 60_000 }, [0, 2_500, 5_000]],
    ['all at once', 3, { intervalS: 300, spreadMs: 0 }, [0, 0, 0]],
    ['one chart', 1, { intervalS: 300, spreadMs: 5_000 }, [0]],
    ['no chart', 0, { intervalS: 300, spreadMs: 5_000 }, []],
  ])('%s', (_, count, plan, delays) => expect(refreshDelaysMs(count, plan)).toEqual(delays));
});
