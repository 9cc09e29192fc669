import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { freeSlots, nextGrantMs, reduceSlots, type SlotEvent, type QuerySlotState } from './slots.ts';
import { createWaitingLine, type LineReducer } from './waiting-line.ts';

type Claim = Extract<SlotEvent, { kind: 'claim' }>;

const claim = (id: string): Claim => ({ kind: 'claim', id, limit: 1, holdMs: 1_000 });
const reduce: LineReducer<QuerySlotState, Claim> = (slots, event, nowMs) => {
  if (event.kind === 'claim' && event.id === 'refused')
    return { state: slots, granted: [], nextMs: null, refusal: new AppError('TOO_MANY_ATTEMPTS_ERROR', 'Too many.') };
  const { slots: state, granted } = reduceSlots(slots, event, nowMs);
  return { state, granted, refusal: null, nextMs: nextGrantMs(state) };
};

/** A line with one slot, whose timers run when the test says so. */
function startLine() {
  let nowMs = 0;
  let timer: { readonly work: () => void; readonly ms: number } | null = null;
  const schedule = (work: () => void, ms: number) => {
    timer = { work, ms };
    return () => (timer = null);
  };
  const granted: string[] = [];
  const line = createWaitingLine(freeSlots, reduce, { now: () => nowMs, schedule });
  const enter = (id: string, signal?: AbortSignal) => void line.enter(claim(id), signal).then(() => granted.push(id));
  const runTimer = () => {
    nowMs += timer?.ms ?? 0;
    timer?.work();
  };
  return { line, enter, granted, runTimer, timerMs: () => timer?.ms ?? null };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a line of waiting callers', () => {
  it('lets callers go on in order, each when the one before has ended', async () => {
    const { line, enter, granted } = startLine();
    ['a', 'b', 'c'].forEach((id) => enter(id));
    await settle();
    expect(granted).toEqual(['a']);
    line.end('a');
    line.end('b');
    await settle();
    expect(granted).toEqual(['a', 'b', 'c']);
  });

  it('gives the place of an aborted caller, or what it holds, to the next', async () => {
    const { enter, granted } = startLine();
    const [first, second] = [new AbortController(), new AbortController()];
    enter('a', first.signal);
    enter('b', second.signal);
    enter('c');
    second.abort();
    first.abort();
    await settle();
    expect(granted).toEqual(['a', 'c']);
  });

  it('checks again when a dead holder’s time is over, and has no timer while no query waits', async () => {
    const { enter, granted, runTimer, timerMs } = startLine();
    enter('a');
    expect(timerMs()).toBeNull();
    enter('b');
    expect(timerMs()).toBe(1_000);
    runTimer();
    await settle();
    expect([granted, timerMs()]).toEqual([['a', 'b'], null]);
  });

  it('throws a refusal at once', async () => {
    await expect(startLine().line.enter(claim('refused'))).rejects.toThrow('Too many.');
  });
});
