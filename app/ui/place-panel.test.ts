import { expect, it } from 'vitest';
import { placePanel } from './place-panel.ts';

const place = (topPx: number, contentHeightPx: number) =>
  placePanel({ topPx, bottomPx: topPx + 32, windowHeightPx: 820, contentHeightPx });

it('opens a menu below its button, and no higher than to the end of the window', () => {
  expect(place(100, 400)).toEqual({ side: 'below', maxHeightPx: 676 });
  expect(place(100, 900)).toEqual({ side: 'below', maxHeightPx: 676 });
});

it('opens a menu above its button where there is more room', () => {
  expect(place(600, 400)).toEqual({ side: 'above', maxHeightPx: 532 });
});

it('stays below where all entries have room there', () => {
  expect(place(470, 200).side).toBe('below');
});

it('leaves room for entries that are still being loaded', () => {
  expect(place(600, 40).side).toBe('above');
  expect(place(400, 40).side).toBe('below');
});

it('stays below where there is less room above', () => {
  expect(place(300, 600)).toEqual({ side: 'below', maxHeightPx: 476 });
});
