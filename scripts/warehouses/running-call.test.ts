import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResultRelay } from './result-relay.ts';
import { readCall } from './call.ts';
import { endedRepeatedly, endedUnderWay, timedOutWaiting } from './errors.ts';
import { beginAnew, createRunning, refusalAfterEnd, type Ended } from './running-call.ts';

const ended = (over: Partial<Ended>): Ended => ({
  isRepeatable: true,
  hasBegun: true,
  endsWhileHolding: 0,
  attempt: 1,
  nowMs: 0,
  lastMs: 1_000,
  ...over,
});

describe('a call whose process has ended', () => {
  it.each<[string, Partial<Ended>, string | null]>([
    ['reads', {}, null],
    ['changes data and had not begun', { isRepeatable: false, hasBegun: false }, null],
    ['changes data and had begun', { isRepeatable: false }, endedUnderWay().message],
    ['kept the thread once', { endsWhileHolding: 1 }, null],
    ['kept the thread twice', { endsWhileHolding: 2 }, endedRepeatedly().message],
    ['was sent five times', { attempt: 5 }, null],
    ['was sent six times', { attempt: 6 }, endedRepeatedly().message],
    ['is past its last instant', { nowMs: 1_000 }, timedOutWaiting().message],
    ['changed data, past its last instant', { isRepeatable: false, nowMs: 1_000 }, endedUnderWay().message],
  ])('that %s', (_, over, message) => expect(refusalAfterEnd(ended(over))?.message ?? null).toBe(message));
});

describe('the time of a call', () => {
  const restart = vi.fn();
  const relay: ResultRelay = { restart, pass: vi.fn(), end: vi.fn(), reply: vi.fn(), fail: vi.fn() };
  beforeEach(() => restart.mockClear());
  const left = new AbortController().signal;

  it('restarts, never beyond twice its limit', () => {
    const call = { ...readCall('a', { route: '/tables/list', body: '{}' }), timeoutMs: 100, isStatement: true };
    const running = createRunning({ call, relay, left }, 1_000);
    expect(running).toMatchObject({ deadlineMs: 1_100, lastMs: 1_200, failure: null });
    const { control } = running;
    beginAnew(running, 1_060);
    expect(running.deadlineMs).toBe(1_160);
    expect(running.control).not.toBe(control);
    expect(restart).toHaveBeenCalledTimes(1);
    beginAnew(running, 1_150);
    expect(running.deadlineMs).toBe(1_200);
  });

  it('restarts without the relay where there are no rows', () => {
    const running = createRunning({ call: readCall('a', { route: '/tables/list', body: '{}' }), relay, left }, 0);
    beginAnew(running, 10);
    expect(restart).not.toHaveBeenCalled();
  });
});
