import { describe, expect, it } from 'vitest';
import { freeSlots, nextGrantMs, reduceSlots, type SlotEvent, type QuerySlotState } from './slots.ts';

const claim = (id: string, limit = 2): SlotEvent => ({ kind: 'claim', id, limit, holdMs: 1_000 });
const end = (id: string): SlotEvent => ({ kind: 'end', id });

/** Who was granted a slot, in order. */
function play(events: readonly (SlotEvent | readonly [SlotEvent, number])[]) {
  let slots: QuerySlotState = freeSlots;
  const granted = events.map((step) => {
    const [event, nowMs] = 'kind' in step ? [step, 0] : step;
    const result = reduceSlots(slots, event, nowMs);
    slots = result.slots;
    return result.granted.join();
  });
  return { granted, slots };
}

describe('slots of a database', () => {
  it('are granted up to the limit, then in order as they come back', () => {
    const { granted } = play([claim('a'), claim('b'), claim('c'), claim('d'), end('b'), end('a')]);
    expect(granted).toEqual(['a', 'b', '', '', 'c', 'd']);
  });

  it('come back when their holder has died', () => {
    const { granted, slots } = play([
      claim('a', 1),
      claim('b', 1),
      [{ kind: 'tick' }, 999],
      [{ kind: 'tick' }, 1_000],
      claim('c', 1),
    ]);
    expect(granted).toEqual(['a', '', '', 'b', '']);
    expect(nextGrantMs(slots)).toBe(2_000);
  });

  it('skip who has left', () => {
    expect(play([claim('a', 1), claim('b', 1), claim('c', 1), end('b'), end('a')]).granted).toEqual(['a', '', '', '', 'c']);
  });

  it('follow a limit that was lowered or raised', () => {
    expect(play([claim('a', 2), claim('b', 2), claim('c', 1), end('a'), end('b')]).granted).toEqual(['a', 'b', '', '', 'c']);
    expect(play([claim('a', 1), claim('b', 1), claim('c', 3), end('a')]).granted).toEqual(['a', '', '', 'b,c']);
  });

  it('are granted once to a claimant that claims twice', () => {
    const { granted, slots } = play([claim('a', 1), claim('b', 1), claim('b', 1), end('a')]);
    expect(granted).toEqual(['a', '', '', 'b']);
    expect([slots.held.size, slots.waiting.length]).toEqual([1, 0]);
  });

  it('need no timer while no query waits', () => {
    const { slots } = play([claim('a'), end('a'), end('nobody'), claim('b')]);
    expect(nextGrantMs(slots)).toBeNull();
  });
});
