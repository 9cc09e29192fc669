import { describe, expect, it } from 'vitest';
import { retryLater } from './retry-later.ts';

/** A slot whose chart is refused for so long; null: drawn. */
function createSlot(afterS: number | null) {
  const slot = {
    afterS,
    dataset: {} as DOMStringMap,
    isConnected: true,
    querySelector: () => (slot.afterS === null ? null : { dataset: { retryAfter: String(slot.afterS) } }),
  };
  return slot as typeof slot & Pick<HTMLElement, 'querySelector'>;
}

function clock() {
  const timers: { readonly ms: number; readonly work: () => void }[] = [];
  return { timers, deps: { wait: (work: () => void, ms: number) => timers.push({ ms, work }), random: () => 0 } };
}

describe('charts that are refused for a while', () => {
  it('are drawn when it is time, those of one time together, and no others', () => {
    const { timers, deps } = clock();
    const slots = [createSlot(2), createSlot(null), createSlot(2), createSlot(9)];
    const drawn: unknown[] = [];
    retryLater(slots, (due) => drawn.push(due), deps);
    expect(timers.map(({ ms }) => ms)).toEqual([2_000, 9_000]);
    timers[0]?.work();
    expect(drawn).toEqual([[slots[0], slots[2]]]);
  });

  it('wait up to half as long again, so that many pages don’t retry together', () => {
    const { timers, deps } = clock();
    retryLater([createSlot(2)], () => undefined, { ...deps, random: () => 0.5 });
    expect(timers.map(({ ms }) => ms)).toEqual([2_500]);
  });

  it('wait once, however often they are looked at', () => {
    const { timers, deps } = clock();
    const slots = [createSlot(2)];
    retryLater(slots, () => undefined, deps);
    retryLater(slots, () => undefined, deps);
    expect(timers).toHaveLength(1);
  });

  it('are left alone where they were drawn, or left the page, meanwhile', () => {
    const { timers, deps } = clock();
    const [drawnNow, gone] = [createSlot(1), createSlot(1)];
    let draws = 0;
    retryLater([drawnNow, gone], () => (draws += 1), deps);
    drawnNow.afterS = null;
    gone.isConnected = false;
    timers[0]?.work();
    expect(draws).toBe(0);
  });

  it('are tried five times, then they wait for the user; once drawn, they start over', () => {
    const { timers, deps } = clock();
    const slot = createSlot(1);
    const again = (): void => retryLater([slot], again, deps);
    again();
    for (let index = 0; index < timers.length; index += 1) timers[index]?.work();
    expect(timers).toHaveLength(5);
    slot.afterS = null;
    again();
    slot.afterS = 1;
    again();
    expect(timers).toHaveLength(6);
  });
});
