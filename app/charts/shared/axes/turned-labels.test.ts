// Rotated labels don't touch each other, and all of them are shown if there is room.
import { expect, it } from 'vitest';
import { labelLook, turnedLabels } from './turned-labels.ts';

const SPAN = { leftPx: 40, plotPx: 400, widthPx: 450 };
const places = (count: number, label = 'September 2024') =>
  Array.from({ length: count }, (_, at) => ({ at: ((at + 0.5) * 400) / count, label, context: null }));

it('uses the default layout unless the chart sets an angle or shows all labels', () => {
  expect(labelLook({})).toBeNull();
  expect(labelLook({ xAxisLabelRotation: 0, xAxisLabelInterval: 'auto' })).toBeNull();
  expect(labelLook({ xAxisLabelRotation: '-45' })).toEqual({ angle: 45, isAll: false });
  expect(labelLook({ xAxisLabelInterval: '0' })).toEqual({ angle: 0, isAll: true });
});

it.each([30, 45, 90])('rotates labels by %i degrees, and skips those that would touch the previous one', (angle) => {
  const { texts, heightPx } = turnedLabels(places(100), { angle, isAll: false }, SPAN);
  expect(texts.every(({ rotate }) => rotate === -angle)).toBe(true);
  const apart = texts.slice(1).map(({ x }, at) => (x - (texts[at]?.x ?? 0)) * Math.sin((angle * Math.PI) / 180));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(13.9);
  expect(heightPx).toBeGreaterThan(20);
});

it('keeps all labels horizontal while they have room, then rotates them', () => {
  const all = { angle: 0, isAll: true };
  const [few, more, most] = [3, 12, 30].map((count) => turnedLabels(places(count), all, SPAN).texts);
  expect([few?.length, few?.[0]?.rotate]).toEqual([3, 0]);
  expect([more?.length, more?.[0]?.rotate]).toEqual([12, -45]);
  expect([most?.length, most?.[0]?.rotate]).toEqual([30, -90]);
});
