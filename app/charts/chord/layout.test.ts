import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [source: string, target: string, value: number];
const ROWS: Row[] = [
  ['a', 'b', 5],
  ['b', 'a', 3],
  ['a', 'c', 1],
  ['c', 'c', 2],
];

function drawn(rows: readonly Row[]) {
  const text = (name: string, at: 0 | 1): Column => ({ name, type: 'string', values: rows.map((row) => row[at]) });
  const input = layoutInput(text('from', 0), { n: rows.map(([, , value]) => value) });
  const columns = [...(input.tables[0]?.columns ?? []), text('to', 1)];
  const formData = { groupby: 'from', columns: 'to', metric: 'n' };
  return layout({
    ...input,
    settings: readSettings(settings, formData),
    heightPx: 400,
    tables: [{ rowCount: rows.length, columns }],
  });
}

it('draws an arc a name and a ribbon each way', () => {
  const keys = drawn(ROWS).shapes.map(({ key }) => key);
  expect(keys.filter((key) => key?.startsWith('g'))).toEqual(['g0', 'g1', 'g2']);
  expect(keys.filter((key) => key?.startsWith('c')).sort()).toEqual(['c0-1', 'c0-2', 'c1-0', 'c2-2']);
});

it('names every arc, level', () => {
  const { texts } = drawn(ROWS);
  expect(texts.map(({ text }) => text).sort()).toEqual(['a', 'b', 'c']);
  expect(texts.every(({ rotate }) => rotate === 0)).toBe(true);
});

it('fills the picture as far as its names allow, and breaks long ones into lines', () => {
  const widthOf = (rows: readonly Row[]): number => {
    const xs = drawn(rows)
      .hits.filter(({ key }) => key.startsWith('g'))
      .map(({ x, widthPx }) => x + widthPx / 2);
    return Math.max(...xs) - Math.min(...xs);
  };
  expect(widthOf(ROWS)).toBeGreaterThan(250);
  const long = ROWS.map(([source, target, value]): Row => [`Heavy construction equipment ${source}`, target, value]);
  expect(widthOf(long)).toBeGreaterThan(190);
  expect(
    drawn(long)
      .texts.map(({ text }) => text)
      .join(' '),
  ).toContain('Heavy construction');
  expect(drawn(long).texts.every(({ full }) => full === null)).toBe(true);
});

it('joins the smallest names where not all have room, and loses nothing of them', () => {
  const rows = Array.from({ length: 90 }, (_, index): Row => [`n${index}`, `n${(index + 1) % 90}`, 90 - index]);
  const { texts, tooltips } = drawn(rows);
  expect(texts.map(({ text }) => text)).toContain('Other (51)');
  const total = Object.entries(tooltips).filter(([key]) => key.startsWith('g')).length;
  expect(total).toBe(40);
});

it('says what flows between two names, and what of it is of the source', () => {
  expect(drawn(ROWS).tooltips['c0-1']).toEqual({
    title: 'a → b',
    rows: [
      { label: 'n', value: '5', color: null },
      { label: 'Share of a', value: '83.3%', color: null },
      { label: 'Share of total', value: '45.5%', color: null },
    ],
  });
});

it('says why there is nothing to draw', () => {
  expect(drawn([['a', 'b', 0]]).empty).toBe('No value is above zero, so there is nothing to draw');
});
