import { expect, it } from 'vitest';
import { cellValues, holdsSearch, searchFilter } from './distinct-values.ts';

const column = { name: 'day', expression: null } as Parameters<typeof searchFilter>[0];

it('searches text as it is, and everything else as its text', () => {
  const engine = { quoted: '"day"', isText: true, hasEscapes: true };
  expect(searchFilter(column, 'a%', engine)).toEqual({ col: 'day', op: 'ILIKE', val: '%a\\%%' });
  expect(searchFilter(column, 'a%', { ...engine, isText: false, hasEscapes: false })).toEqual({
    col: { label: 'day', sqlExpression: 'CAST("day" AS TEXT)', expressionType: 'SQL' },
    op: 'ILIKE',
    val: '%a%%',
  });
  expect([holdsSearch('a%b', 'A%'), holdsSearch('ab', 'a%'), holdsSearch(7, 'x')]).toEqual([true, false, true]);
});

it('gives null for missing cells, and text for numbers that a double cannot represent', () => {
  const exact = new Map([[1, '9007199254740993']]);
  expect(cellValues({ name: 'n', type: 'numeric', values: Float64Array.of(1, 9007199254740992, Number.NaN), exact })).toEqual([
    1,
    '9007199254740993',
    null,
  ]);
  expect(cellValues({ name: 't', type: 'temporal', values: Float64Array.of(0, Number.NaN) })).toEqual([0, null]);
});
