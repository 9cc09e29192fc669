import { expect, test } from 'vitest';
import { compareNumbers } from '#app/domain/results/compare-cells.ts';
import type { GridCell, GridColumn } from './grid-types.ts';
import { isNatural, orderRows, type RowOrder } from './order-rows.ts';

const column = (kind: GridColumn['kind']): GridColumn => ({ name: kind, kind, hint: null });
const NATURAL: RowOrder = { sort: null, search: '', filters: [] };
const sorted = (cells: readonly GridCell[], kind: GridColumn['kind'], direction: 'ascending' | 'descending') =>
  Array.from(
    orderRows(
      cells.map((cell) => [cell]),
      [column(kind)],
      { ...NATURAL, sort: { col: 0, direction } },
    ),
    (place) => cells[place],
  );

test('numbers that doubles cannot represent sort exactly among the others', () => {
  const cells = ['9007199254740993', 9007199254740992, '-9007199254740993', '1e3', 2, '0.30', '0.3000000000000000001', '-0'];
  expect(sorted(cells, 'number', 'ascending')).toEqual([
    '-9007199254740993',
    '-0',
    '0.30',
    '0.3000000000000000001',
    2,
    '1e3',
    9007199254740992,
    '9007199254740993',
  ]);
});

test('infinities and NaN have their places, text comes after them', () => {
  expect(sorted(['NaN', 'Infinity', 5, '-Infinity', 'constructor'], 'number', 'ascending')).toEqual([
    '-Infinity',
    5,
    'Infinity',
    'NaN',
    'constructor',
  ]);
});

test('NULL is last in both directions', () => {
  expect(sorted([null, 2, null, 10], 'number', 'ascending')).toEqual([2, 10, null, null]);
  expect(sorted([null, 2, null, 10], 'number', 'descending')).toEqual([10, 2, null, null]);
  expect(sorted([null, 'b', '', 'a'], 'text', 'descending')).toEqual(['b', 'a', '', null]);
});

test('text sorts as users expect, times by their text, false before true', () => {
  expect(sorted(['Zoe', 'émile', 'adam', 'Eve'], 'text', 'ascending')).toEqual(['adam', 'émile', 'Eve', 'Zoe']);
  expect(sorted(['2026-01-02T00:00:00', '2025-12-31'], 'time', 'ascending')).toEqual(['2025-12-31', '2026-01-02T00:00:00']);
  expect(sorted([true, false, null], 'boolean', 'ascending')).toEqual([false, true, null]);
});

test('ties stay as they came, in both directions', () => {
  const rows = [
    [1, 'a'],
    [0, 'b'],
    [1, 'c'],
  ];
  const order = { ...NATURAL, sort: { col: 0, direction: 'descending' as const } };
  expect([...orderRows(rows, [column('number'), column('text')], order)]).toEqual([0, 2, 1]);
});

test('comparing is the same for a number and for its text, whichever side it is on', () => {
  expect([
    compareNumbers('10', 9),
    compareNumbers(9, '10'),
    compareNumbers('1.50', 1.5),
    compareNumbers('1e-7', 0.0000001),
  ]).toEqual([1, -1, 0, 0]);
});

test('a search looks into all columns, a filter into its own, and NULL contains nothing', () => {
  const rows = [
    ['Alpha', 10],
    [null, 101],
    ['null', 20],
  ];
  const columns = [column('text'), column('number')];
  expect([...orderRows(rows, columns, { ...NATURAL, search: '10' })]).toEqual([0, 1]);
  expect([...orderRows(rows, columns, { ...NATURAL, search: 'NULL' })]).toEqual([2]);
  expect([...orderRows(rows, columns, { ...NATURAL, filters: ['ALP', '1'] })]).toEqual([0]);
  expect([...orderRows(rows, columns, { ...NATURAL, filters: ['', '10'], sort: { col: 1, direction: 'descending' } })]).toEqual([
    1, 0,
  ]);
});

test('an order without sort, search and filter is the natural one', () => {
  expect([isNatural({ ...NATURAL, filters: ['', ''] }), isNatural({ ...NATURAL, search: ' ' })]).toEqual([true, false]);
});
