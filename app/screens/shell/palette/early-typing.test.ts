import { describe, expect, it } from 'vitest';
import { earlyTyping, type EarlyTyping } from './early-typing.ts';

const press = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more });
const type = (early: EarlyTyping, keys: readonly string[]) => keys.map((key) => early.receives(press(key)));

describe('early typing', () => {
  it('keeps letters and their corrections from the call on, and hands them over once', () => {
    const early = earlyTyping();
    expect(type(early, ['a'])).toEqual([false]);
    early.listen();
    expect(type(early, ['o', 'n', ' ', 'é', 'x', 'Backspace', '😀', 'Enter', 'Escape'])).not.toContain(false);
    expect(early.hand()).toBe('on é😀');
    expect(type(early, ['a'])).toEqual([false]);
    expect(early.hand()).toBe('');
  });

  it('leaves shortcuts and keys that walk to the page', () => {
    const early = earlyTyping();
    early.listen();
    expect(type(early, ['Tab', 'Shift', 'ArrowDown', 'F5'])).toEqual([false, false, false, false]);
    expect(early.receives(press('r', { ctrlKey: true }))).toBe(false);
    expect(early.hand()).toBe('');
  });

  it('ignores keys while the palette is there, and restarts when it is called again', () => {
    const early = earlyTyping();
    early.listen();
    early.hand();
    early.listen();
    expect(type(early, ['a'])).toEqual([false]);
    early.rest();
    early.listen();
    expect(type(early, ['b'])).toEqual([true]);
    early.rest();
    expect(early.hand()).toBe('');
  });
});
