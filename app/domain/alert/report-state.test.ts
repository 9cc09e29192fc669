import { describe, expect, it } from 'vitest';
import { decideEnd, decideStart, retryDelayS, type ReportOutcome, type ReportStatus } from './report-state.ts';

const MINUTE = 60_000;
const T0 = Date.UTC(2026, 10, 23, 9);
const status: ReportStatus = {
  type: 'Alert',
  state: 'Not triggered',
  workingSinceMs: null,
  deliveredMs: null,
  gracePeriodS: 4 * 3600,
  workingTimeoutS: 3600,
  failingSinceMs: null,
};

describe('a run that is due', () => {
  it('runs after a run that was delivered, failed or was not triggered', () => {
    for (const state of ['Not triggered', 'Error'] as const)
      expect(decideStart({ ...status, state, deliveredMs: T0 - 1 }, T0)).toEqual({ kind: 'run' });
    expect(decideStart({ ...status, type: 'Report', state: 'Success', deliveredMs: T0 - 1 }, T0)).toEqual({ kind: 'run' });
  });

  it('of an alert is silent until the grace period after its delivery ends', () => {
    const fired = { ...status, state: 'Success', deliveredMs: T0 } as const;
    expect(decideStart(fired, T0 + MINUTE)).toEqual({ kind: 'silent', message: 'Alert fired during grace period.' });
    expect(decideStart({ ...fired, state: 'On Grace' }, T0 + 239 * MINUTE).kind).toBe('silent');
    expect(decideStart({ ...fired, state: 'On Grace' }, T0 + 240 * MINUTE)).toEqual({ kind: 'run' });
    expect(decideStart({ ...fired, gracePeriodS: 0 }, T0)).toEqual({ kind: 'run' });
  });

  it('does not start beside another one, until that one reaches its timeout', () => {
    const working = { ...status, state: 'Working', workingSinceMs: T0 } as const;
    expect(decideStart(working, T0 + 59 * MINUTE)).toEqual({
      kind: 'busy',
      message: 'Report Schedule is still working, refusing to re-compute.',
    });
    expect(decideStart(working, T0 + 60 * MINUTE)).toEqual({
      kind: 'takeover',
      message: 'Report Schedule reached a working timeout.',
    });
  });

  it('starts while another one only waits', () => {
    expect(decideStart({ ...status, state: 'Working', workingSinceMs: null }, T0)).toEqual({ kind: 'run' });
  });
});

describe('the end of a run', () => {
  it('tells owners once when errors start and once when they end', () => {
    const outcomes: ReportOutcome[] = [
      'delivered',
      'failed',
      'failed',
      'not triggered',
      'not triggered',
      'failed',
      'delivered',
      'delivered',
    ];
    let facts: Pick<ReportStatus, 'deliveredMs' | 'failingSinceMs'> = status;
    const notices = outcomes.map((outcome, index) => {
      const ending = decideEnd(facts, outcome, T0 + index);
      facts = ending;
      return ending.notice;
    });
    expect(notices).toEqual([null, 'failing', null, 'recovered', null, 'failing', 'recovered', null]);
  });

  it('keeps when errors started and when something was delivered', () => {
    expect(decideEnd({ deliveredMs: 5, failingSinceMs: 7 }, 'failed', T0)).toEqual({
      state: 'Error',
      deliveredMs: 5,
      failingSinceMs: 7,
      notice: null,
    });
    expect(decideEnd({ deliveredMs: 5, failingSinceMs: null }, 'not triggered', T0)).toEqual({
      state: 'Not triggered',
      deliveredMs: 5,
      failingSinceMs: null,
      notice: null,
    });
    expect(decideEnd({ deliveredMs: 5, failingSinceMs: null }, 'delivered', T0)).toMatchObject({
      state: 'Success',
      deliveredMs: T0,
    });
  });
});

describe('a run that failed for a passing reason', () => {
  it('is repeated three times, later each time', () => {
    const facts = { startMs: T0, workingTimeoutS: 3600 };
    expect([1, 2, 3, 4].map((attempts) => retryDelayS(attempts, facts, T0))).toEqual([15, 60, 240, null]);
  });

  it('is not repeated past its timeout', () => {
    expect(retryDelayS(1, { startMs: T0, workingTimeoutS: 15 }, T0)).toBeNull();
    expect(retryDelayS(1, { startMs: T0, workingTimeoutS: 16 }, T0)).toBe(15);
    expect(retryDelayS(3, { startMs: T0, workingTimeoutS: 3600 }, T0 + 57 * MINUTE)).toBeNull();
  });
});
