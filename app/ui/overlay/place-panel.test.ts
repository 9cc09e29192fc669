import { expect, it } from 'vitest';
import { placePanel } from './place-panel.ts';

const place = (topPx: number, contentHeightPx: number) =>
  placePanel({ topPx, bottomPx: topPx + 32, startPx: 0, endPx: 820, contentHeightPx });

it('opens a menu below its button, and no higher than to the end of what it is seen in', () => {
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

it('opens where the pane around its button does not cut it off', () => {
  const pane = { startPx: 330, endPx: 720, contentHeightPx: 200 };
  expect(placePanel({ ...pane, topPx: 377, bottomPx: 405 })).toEqual({ side: 'below', maxHeightPx: 303 });
  expect(placePanel({ ...pane, topPx: 640, bottomPx: 668 })).toEqual({ side: 'above', maxHeightPx: 298 });
});
