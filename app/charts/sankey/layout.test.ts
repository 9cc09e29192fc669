import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [source: string, target: string, value: number];

function drawn(rows: readonly Row[], own: OwnInput = {}) {
  const target: Column = { name: 'target', type: 'string', values: rows.map(([, to]) => to) };
  const source: Column = { name: 'source', type: 'string', values: rows.map(([from]) => from) };
  const input = layoutInput(
    source,
    { n: rows.map(([, , value]) => value) },
    { settings: readSettings(settings, { source: 'source', target: 'target', metric: 'n' }) },
  );
  const [table] = input.tables;
  return layout({ ...input, tables: [{ rowCount: rows.length, columns: [...(table?.columns ?? []), target] }], ...own });
}
const keys = (prefix: string, rows: readonly Row[], own: OwnInput = {}) =>
  drawn(rows, own).shapes.filter(({ key }) => key?.startsWith(prefix)).length;

it('draws a ribbon a pair and a bar a name, with the values beside the names', () => {
  const rows: Row[] = [
    ['Home', 'Search', 30],
    ['Home', 'Cart', 10],
    ['Search', 'Cart', 20],
  ];
  expect([keys('l', rows), keys('n', rows)]).toEqual([3, 3]);
  expect(drawn(rows).texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Home', '40', 'Cart', '30']));
  expect(drawn(rows).tooltips['n0']?.rows[0]).toMatchObject({ label: 'n', value: '40' });
});

it('adds rows of the same pair, and says which had no value above zero', () => {
  const layoutOf = drawn([
    ['a', 'b', 1],
    ['a', 'b', 2],
    ['a', 'c', -4],
    ['a', 'd', NaN],
  ]);
  expect(layoutOf.dataTable.rows).toEqual([['a', 'b', '3', '100.0%']]);
  expect(layoutOf.summary).toContain('2 pairs without a value above zero not shown');
});

it('shows names that flow in circles on both sides rather than leaving a flow out', () => {
  const rows: Row[] = [
    ['a', 'b', 3],
    ['b', 'a', 2],
    ['c', 'c', 1],
  ];
  expect([keys('l', rows), keys('n', rows)]).toEqual([3, 6]);
  expect(drawn(rows).summary).toContain('Flows run in circles');
});

it('joins the smallest names of a side where not all have room', () => {
  const rows = Array.from({ length: 60 }, (_, index): Row => [`Source ${index}`, 'All', 100 - index]);
  expect(keys('n', rows)).toBe(13);
  expect(drawn(rows).texts.map(({ text }) => text)).toContain('Other (49)');
});

it('never lets names of a column overlap', () => {
  const rows = Array.from({ length: 40 }, (_, index): Row => [`Source ${index}`, `Target ${index % 3}`, index === 0 ? 1000 : 1]);
  const left = drawn(rows).texts.filter(({ anchor }) => anchor === 'end');
  const baselines = [...new Set(left.map(({ y }) => y))].sort((a, b) => a - b);
  for (const [index, y] of baselines.entries()) if (index > 0) expect(y - (baselines[index - 1] ?? 0)).toBeGreaterThan(14.9);
});

it('says why there is nothing to draw', () => {
  expect(drawn([]).empty).toBe('No matching rows');
  expect(drawn([['a', 'b', -1]]).empty).toBe('No value is above zero, so there is nothing to draw');
});
