import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [x: number, y: number, size: number];

function drawn(rows: readonly Row[], formData: FormData = {}, own: OwnInput = {}) {
  const names = rows.map((_, at) => `Place ${at}`);
  const at = (index: 0 | 1 | 2): number[] => rows.map((row) => row[index]);
  const form = { entity: 'place', x: 'x', y: 'y', size: 'size', ...formData };
  const input = layoutInput(
    { name: 'place', type: 'string', values: names },
    { x: at(0), y: at(1), size: at(2) },
    { settings: readSettings(settings, form), ...own },
  );
  return layout(input);
}

it('draws areas as the sizes are, large ones behind', () => {
  const { bubbles } = drawn([
    [1, 1, 25],
    [2, 2, 100],
  ]);
  expect(bubbles.map(({ key }) => key)).toEqual(['b1', 'b0']);
  expect((bubbles[0]?.radiusPx ?? 0) / (bubbles[1]?.radiusPx ?? 1)).toBeCloseTo(2, 1);
});

it('keeps every bubble within its plot', () => {
  const { bubbles, frame } = drawn(
    [
      [50, 50, 1],
      [90, 99, 1],
    ],
    { truncateYAxis: true, max_bubble_size: '100' },
  );
  const { x = 0, y = 0, widthPx = 0, heightPx = 0 } = frame?.plot ?? {};
  for (const bubble of bubbles) {
    expect(bubble.x - bubble.radiusPx).toBeGreaterThan(x - 1);
    expect(bubble.x + bubble.radiusPx).toBeLessThan(x + widthPx + 1);
    expect(bubble.y - bubble.radiusPx).toBeGreaterThan(y - 1);
    expect(bubble.y + bubble.radiusPx).toBeLessThan(y + heightPx + 1);
  }
});

it('counts what it cannot place', () => {
  expect(
    drawn([
      [1, 1, 1],
      [NaN, 2, 3],
    ]).summary,
  ).toContain('1 row without a value on an axis not shown');
  const log = drawn(
    [
      [0, 1, 1],
      [10, 2, 3],
      [100, 3, 3],
    ],
    { logXAxis: true },
  );
  expect(log.bubbles).toHaveLength(2);
  expect(log.summary).toContain('1 point of zero or less not shown on the log axis');
  expect(drawn([[NaN, 1, 1]]).empty).toBe('No row has both x and y');
});

it('draws the largest two thousand, and says so', () => {
  const many = drawn(Array.from({ length: 2500 }, (_, at): Row => [at, at % 50, at]));
  expect(many.bubbles).toHaveLength(2000);
  expect(many.summary).toContain('the 2,000 largest of 2,500');
});

it('names the largest bubbles where no other is', () => {
  const { labels } = drawn(
    [
      [1, 1, 100],
      [9, 9, 50],
      [1, 1.01, 1],
    ],
    { truncateYAxis: true },
  );
  expect(labels.map(({ text }) => text)).toEqual(['Place 0', 'Place 1']);
  expect(drawn([[1, 1, 100]], { show_labels: false }).labels).toEqual([]);
});

it('takes each number in the format of its axis', () => {
  const { tooltips } = drawn([[0.5, 1200, 3]], { xAxisFormat: '.0%', y_axis_format: ',d', tooltipSizeFormat: '.2f' });
  expect(tooltips['b0']).toEqual({
    title: 'Place 0',
    rows: [
      { label: 'x', value: '50%', color: null },
      { label: 'y', value: '1,200', color: null },
      { label: 'size', value: '3.00', color: null },
    ],
  });
});

it('ends its axes where the bubbles are, from zero only where zero is near', () => {
  const first = (rows: readonly Row[], formData: FormData = {}): number => {
    const { frame, bubbles } = drawn(rows, formData);
    const { y = 0, heightPx = 0 } = frame?.plot ?? {};
    return (y + heightPx - Math.max(...bubbles.map((bubble) => bubble.y))) / heightPx;
  };
  const far: readonly Row[] = [
    [50, 60, 1],
    [90, 85, 1],
  ];
  expect(first(far)).toBeLessThan(0.2);
  const near: readonly Row[] = [
    [5, 10, 1],
    [90, 85, 1],
  ];
  expect(first(near)).toBeGreaterThan(first(near, { truncateYAxis: true }));
});
