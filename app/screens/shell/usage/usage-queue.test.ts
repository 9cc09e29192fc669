import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeUsage, type UsageEvent } from '#app/domain/usage/usage-event.ts';
import { createUsageQueue } from './usage-queue.ts';

const event = (ts: number): UsageEvent =>
  describeUsage(
    { name: 'render_chart', atMs: ts },
    { impressionId: 'i', place: { source: 'dashboard', sourceId: 1 }, visibility: 'visible', eventId: 'e', lastEventId: null },
  );

function start() {
  const sent: number[][] = [];
  const queue = createUsageQueue({
    send: (events) => sent.push(events.map(({ ts }) => ts)),
    setTimer: (work, afterMs) => setTimeout(work, afterMs),
    clearTimer: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  });
  return { queue, sent };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the queue of usage events', () => {
  it('spec 504: sends what has come a second after the first of it', () => {
    const { queue, sent } = start();
    queue.add(event(1));
    vi.advanceTimersByTime(900);
    queue.add(event(2));
    vi.advanceTimersByTime(99);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[1, 2]]);
    queue.add(event(3));
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([[1, 2], [3]]);
  });

  it('spec 504: sends 1,024 events at once', () => {
    const { queue, sent } = start();
    for (let at = 0; at < 1023; at += 1) queue.add(event(at));
    expect(sent).toEqual([]);
    queue.add(event(1023));
    expect(sent.map(({ length }) => length)).toEqual([1024]);
    vi.advanceTimersByTime(1000);
    expect(sent).toHaveLength(1);
  });

  it('spec 380: sends what waits when the page is left, once', () => {
    const { queue, sent } = start();
    queue.add(event(1));
    queue.flush();
    queue.flush();
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([[1]]);
  });
});
