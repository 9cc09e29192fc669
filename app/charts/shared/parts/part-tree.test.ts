import { expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import { joinSmallParts, largestParts, leavesOf, readPartTree } from './part-tree.ts';

const table: Table = {
  rowCount: 5,
  columns: [
    { name: 'region', type: 'string', values: ['Asia', 'Asia', 'Europe', null, 'Europe'] },
    { name: 'city', type: 'string', values: ['Tokyo', 'Osaka', 'Rome', 'Nowhere', 'Paris'] },
    { name: 'n', type: 'numeric', values: Float64Array.of(50, 20, 25, 5, -3) },
    { name: 'm', type: 'numeric', values: Float64Array.of(1, 2, 3, NaN, 9) },
  ],
};
const input = { ...layoutInput({ name: 'x', type: 'string', values: [] }, {}), tables: [table] };
const tree = readPartTree(input, { groups: ['region', 'city'], metric: 'n', secondMetric: 'm' });

it('sums rows into parts, with one level per dimension', () => {
  expect(tree.root).toMatchObject({ value: 100, second: 6 });
  expect(tree.root.children.map(({ name, value, second }) => [name, value, second])).toEqual([
    ['Asia', 70, 3],
    ['Europe', 25, 3],
    ['No value', 5, 0],
  ]);
  expect(leavesOf(tree.root).map(({ path }) => path.join('/'))).toEqual([
    'Asia/Tokyo',
    'Asia/Osaka',
    'Europe/Rome',
    'No value/Nowhere',
  ]);
  expect(new Set(leavesOf(tree.root).map(({ key }) => key)).size).toBe(4);
});

it('counts rows without an area', () => {
  expect(tree).toMatchObject({ rowCount: 5, missing: 1, dimensions: ['region', 'city'] });
});

it('has the metric as its only part without dimensions', () => {
  expect(readPartTree(input, { groups: [], metric: 'n' }).root.children.map(({ name, value }) => [name, value])).toEqual([
    ['n', 100],
  ]);
});

it('joins small parts, but not a single one', () => {
  const joined = joinSmallParts(
    tree.root,
    ({ value }) => value < 30,
    (count) => `Other (${count})`,
  );
  expect(joined.children.map(({ name, value, count }) => [name, value, count])).toEqual([
    ['Asia', 70, 1],
    ['Other (2)', 30, 2],
  ]);
  expect(joined.children[0]?.children.map(({ name }) => name)).toEqual(['Tokyo', 'Osaka']);
});

it('finds the largest parts', () => {
  const names = (count: number) => largestParts(leavesOf(tree.root), count).map(({ name }) => name);
  expect(names(2)).toEqual(['Tokyo', 'Rome']);
  expect(names(9)).toEqual(['Tokyo', 'Rome', 'Osaka', 'Nowhere']);
});
