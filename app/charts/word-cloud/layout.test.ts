import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Column } from '#app/domain/table.ts';
import { contrastRatio } from '#app/domain/theme/color-distance.ts';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const drawn = (values: readonly number[], formData: FormData = {}, own: OwnInput = {}) =>
  layout(
    layoutInput(
      { name: 'word', type: 'string', values: values.map((_, index) => `Word ${index}`) },
      { n: values },
      { settings: readSettings(settings, { series: 'word', metric: 'n', ...formData }), ...own },
    ),
  );
const MANY = Array.from({ length: 90 }, (_, index) => 1000 / (index + 1));

it('puts the largest word in the middle, and makes words as large as their values', () => {
  const { texts, widthPx, heightPx } = drawn([10, 40, 20], { rotation: 'flat' });
  const [first, second, third] = texts;
  expect(first?.text).toBe('Word 1');
  expect(Math.hypot((first?.x ?? 0) - widthPx / 2, (first?.y ?? 0) - heightPx / 2)).toBeLessThan(40);
  const sizes = [first, second, third].map((mark) => mark?.sizePx ?? 0);
  expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0);
  expect(sizes[1]).toBeGreaterThan(sizes[2] ?? 0);
});

it.each(['square', 'flat'])('lets no word touch another: %s', (rotation) => {
  const { hits } = drawn(MANY, { rotation });
  expect(hits.length).toBeGreaterThan(60);
  for (const [index, a] of hits.entries())
    for (const b of hits.slice(index + 1)) {
      const isApart = a.x + a.widthPx <= b.x || b.x + b.widthPx <= a.x || a.y + a.heightPx <= b.y || b.y + b.heightPx <= a.y;
      expect(isApart, `${a.key} and ${b.key}`).toBe(true);
    }
});

it('turns words only as the rotation says', () => {
  const angles = (rotation: string) => new Set(drawn(MANY, { rotation }).texts.map(({ rotate }) => Math.abs(rotate)));
  expect(angles('flat')).toEqual(new Set([0]));
  expect(angles('square')).toEqual(new Set([0, 90]));
  expect(angles('random')).toEqual(new Set([0, 30, 60]));
});

it('colors the ten largest by their names, the rest quietly', () => {
  const { texts } = drawn(MANY, {}, { colors: () => 'cat3' });
  expect(texts.filter(({ color }) => color === 'cat3')).toHaveLength(10);
});

it('writes no word in a color too pale to read', () => {
  const { texts } = drawn(MANY, {}, { colors: () => '#fde380' });
  const contrasts = texts
    .filter(({ color }) => color.startsWith('#'))
    .map(({ color }) => Math.min(contrastRatio(color, '#ffffff'), contrastRatio(color, tokenHex('surfaceRaised', 'dark'))));
  expect(contrasts).toHaveLength(10);
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3);
});

it('says what is not shown, and why', () => {
  const { summary, dataTable } = drawn([3, -1, NaN]);
  expect(summary).toContain('2 names without a value above zero not shown');
  expect(dataTable.rows).toEqual([
    ['Word 0', '3', '100.0%'],
    ['Word 1', expect.stringMatching(/1$/) as string, '–'],
    ['Word 2', '–', '–'],
  ]);
  expect(drawn(Array.from({ length: 400 }, () => 1)).summary).toContain('smaller names not shown');
  expect(drawn([-1]).empty).toBe('No value is above zero, so there is nothing to draw');
});

it('field/charts 21: counts the empty word with the reason that is true', () => {
  const labels: Column = { name: 'label', type: 'string', values: ['alpha', '', null, 'beta', 'gamma'] };
  const { summary, texts } = layout(
    layoutInput(labels, { v: [120, 20, 25, 5, 0] }, { settings: readSettings(settings, { series: 'label', metric: 'v' }) }),
  );
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['alpha', 'No value', 'beta']));
  expect(texts.some(({ text }) => text === '1 empty name not shown · 1 name without a value above zero not shown')).toBe(true);
  expect(summary).toContain('1 empty name not shown.');
  const alone = layout(
    layoutInput({ ...labels, values: [''] }, { v: [20] }, { settings: readSettings(settings, { series: 'label', metric: 'v' }) }),
  );
  expect(alone.empty).toBe('1 empty name not shown');
});

it('breaks long names into lines rather than shortening them', () => {
  const labels: Column = { name: 'label', type: 'string', values: ['Trains, trams and underground vehicles', 'Ships'] };
  const { texts } = layout(
    layoutInput(labels, { v: [120, 60] }, { settings: readSettings(settings, { series: 'label', metric: 'v' }) }),
  );
  const lines = texts.filter(({ key }) => key === 'w0');
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(({ text }) => text).join(' ')).toBe('Trains, trams and underground vehicles');
  expect(lines.every(({ full }) => full === null)).toBe(true);
});
