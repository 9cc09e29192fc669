import { expect, it } from 'vitest';
import { markWidth } from '#app/charts/shared/marks/marks.ts';
import { nameWithFigures } from './name-figures.ts';

const written = (roomPx: number, side: 1 | -1 = 1) =>
  nameWithFigures('Wholesale and retail of motor vehicles', '1.2k', { x: 100, y: 20, side, roomPx });

it('shortens the name in the middle, but never the figures', () => {
  const [name, figures] = written(140);
  expect(name?.text).toMatch(/^Whole.*….*les$/);
  expect(figures?.text).toBe('1.2k');
  expect((figures?.x ?? 0) + (figures ? markWidth(figures) : 0)).toBeLessThanOrEqual(240.5);
});

it('omits the figures if too little of the name would remain', () => {
  expect(written(50).map(({ text }) => text)).toHaveLength(1);
});

it('ends at x on the left side', () => {
  const [name, figures] = written(400, -1);
  expect([name?.anchor, figures?.anchor]).toEqual(['end', 'end']);
  expect(figures?.x).toBe(100);
  expect(name?.x).toBeLessThan(100 - (figures ? markWidth(figures) : 0));
});
