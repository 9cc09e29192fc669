import { expect, it } from 'vitest';
import { defineSettings, readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { LegendItem } from '#app/charts/shared/kind.ts';
import { legendControls } from './legend-controls.ts';
import { placeLegend } from './legend-place.ts';

const SCHEMA = defineSettings([], legendControls);
const items = (count: number): LegendItem[] =>
  Array.from({ length: count }, (_, index) => ({ name: `s${index}`, label: `A series ${index}`, color: 'cat1', hidden: false }));
const place = (count: number, formData: Record<string, unknown>, widthPx = 600) =>
  placeLegend(
    { ...layoutInput({ name: 'x', type: 'string', values: [] }, {}), settings: readSettings(SCHEMA, formData), widthPx },
    items(count),
    1,
  );

it('takes room on its side', () => {
  expect(place(3, {}).room).toEqual({ top: 28, right: 0, bottom: 0, left: 0 });
  expect(place(3, { legendOrientation: 'bottom', legendMargin: 20 }).room).toEqual({ top: 0, right: 0, bottom: 40, left: 0 });
  expect(place(3, { legendOrientation: 'bottom' }).marks.marks.every(({ y }) => y > 280)).toBe(true);
  const { room, marks } = place(3, { legendOrientation: 'right' });
  expect(marks.marks.map(({ x }) => x)).toEqual(Array.from({ length: 3 }, () => 600 - room.right + 16));
});

it('moves to the top if a column has no room', () => {
  expect(place(3, { legendOrientation: 'left' }, 300).room).toMatchObject({ left: 0, top: 28 });
});

it('counts entries without room, or shows all', () => {
  expect(place(20, {}).marks.more?.text).toMatch(/^\+\d+ more$/);
  expect(place(20, { legendType: 'plain' }).marks.marks).toHaveLength(20);
  expect(place(40, { legendOrientation: 'left' }).marks.more?.text).toBe('+26 more');
});
