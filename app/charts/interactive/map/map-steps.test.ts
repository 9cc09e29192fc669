import { describe, expect, it } from 'vitest';
import { factorOfWheel, stepOfKey } from './map-steps.ts';

const press = (key: string, modifiers: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

describe('stepOfKey', () => {
  it('zooms by plus and minus, with and without Shift, and resets by zero', () => {
    expect(stepOfKey(press('+', { shiftKey: true }), true)).toEqual({ kind: 'zoom', factor: 2 });
    expect(stepOfKey(press('='), true)).toEqual({ kind: 'zoom', factor: 2 });
    expect(stepOfKey(press('-'), false)).toEqual({ kind: 'zoom', factor: 0.5 });
    expect(stepOfKey(press('0'), false)).toEqual({ kind: 'reset' });
  });
  it('doesn’t override the browser zoom', () => {
    expect(stepOfKey(press('+', { ctrlKey: true }), false)).toBeNull();
    expect(stepOfKey(press('0', { metaKey: true }), false)).toBeNull();
  });
  it('pans by arrow keys; with a focused picture only with Shift', () => {
    expect(stepOfKey(press('ArrowRight'), false)).toEqual({ kind: 'pan', x: -80, y: 0 });
    expect(stepOfKey(press('ArrowRight'), true)).toBeNull();
    expect(stepOfKey(press('ArrowUp', { shiftKey: true }), true)).toEqual({ kind: 'pan', x: 0, y: 80 });
    expect(stepOfKey(press('toString'), false)).toBeNull();
  });
});

describe('factorOfWheel', () => {
  it('zooms in when scrolling up, and back by the same amount', () => {
    expect(factorOfWheel({ deltaY: -5, deltaMode: 0 })).toBeCloseTo(1.072, 3);
    expect(factorOfWheel({ deltaY: -5, deltaMode: 0 }) * factorOfWheel({ deltaY: 5, deltaMode: 0 })).toBeCloseTo(1);
  });
  it('limits the zoom of a single event, in any unit', () => {
    expect(factorOfWheel({ deltaY: -120, deltaMode: 0 })).toBeCloseTo(1.516, 3);
    expect(factorOfWheel({ deltaY: 3, deltaMode: 1 })).toBeCloseTo(1 / 1.516, 3);
  });
});
