import { describe, expect, it } from 'vitest';
import { day, days, numbers, op, shaped, tableWith, texts } from '#app/domain/shape/shape-fixtures.ts';

const sales = tableWith(
  days('d', [2, 1, 1, 2, 3]),
  texts('size', ['S', 'S', 'M', null, 'L']),
  numbers('sum', [10, 5, 7, 3, null]),
  numbers('count', [1, 2, 3, 4, null]),
);
const mean = { operator: 'mean' };

describe('pivot', () => {
  it('makes a column for each metric and value, sorted by metric name and value, and sorts the index', () => {
    const pivot = op('pivot', {
      index: ['d'],
      columns: ['size'],
      aggregates: { sum: mean, count: mean },
      drop_missing_columns: false,
    });
    expect(shaped(sales, pivot, op('flatten'))).toEqual({
      names: ['d', 'count, <NULL>', 'count, L', 'count, M', 'count, S', 'sum, <NULL>', 'sum, L', 'sum, M', 'sum, S'],
      rows: [
        [day(1), null, null, 3, 2, null, null, 7, 5],
        [day(2), 4, null, null, 1, 3, null, null, 10],
        [day(3), null, null, null, null, null, null, null, null],
      ],
    });
  });

  it('drops rows and columns of only nulls by default', () => {
    const pivot = op('pivot', { index: ['d'], columns: ['size'], aggregates: { sum: mean } });
    expect(shaped(sales, pivot, op('flatten'))).toEqual({
      names: ['d', 'sum, <NULL>', 'sum, M', 'sum, S'],
      rows: [
        [day(1), null, 7, 5],
        [day(2), 3, null, 10],
      ],
    });
  });

  it('names the columns by their values alone when the one metric is renamed to null', () => {
    const pivot = op('pivot', { index: ['d'], columns: ['size'], aggregates: { sum: mean }, drop_missing_columns: true });
    const rename = op('rename', { columns: { sum: null }, level: 0, inplace: true });
    expect(shaped(sales, pivot, rename, op('flatten')).names).toEqual(['d', '<NULL>', 'M', 'S']);
  });

  it('escapes commas in levels, and leaves the name of an unpivoted metric as it is', () => {
    const table = tableWith(days('d', [1]), texts('g', ['a, b']), numbers('f(x,y)', [1]));
    const aggregates = { 'f(x,y)': mean };
    expect(shaped(table, op('pivot', { index: ['d'], columns: ['g'], aggregates }), op('flatten')).names).toEqual([
      'd',
      'f(x\\,y), a\\, b',
    ]);
    expect(shaped(table, op('pivot', { index: ['d'], aggregates }), op('flatten')).names).toEqual(['d', 'f(x,y)']);
  });

  it('leaves out rows without an index value, and nulls of columns where no text represents them', () => {
    const table = tableWith(days('d', [1, null, 1]), texts('g', ['a', 'a', null]), numbers('m', [1, 2, 4]));
    const options = { index: ['d'], columns: ['g'], aggregates: { m: { operator: 'sum' } } };
    expect(shaped(table, op('pivot', options), op('flatten')).rows).toEqual([[day(1), 4, 1]]);
    expect(shaped(table, op('pivot', { ...options, column_fill_value: null }), op('flatten')).rows).toEqual([[day(1), 1]]);
  });

  it('sorts numbers by size and puts null after them', () => {
    const table = tableWith(days('d', [1, 1, 1]), numbers('g', [10, 9, null]), numbers('m', [1, 2, 3]));
    const pivot = op('pivot', { index: ['d'], columns: ['g'], aggregates: { m: mean } });
    expect(shaped(table, pivot, op('flatten')).names).toEqual(['d', 'm, 9', 'm, 10', 'm, <NULL>']);
  });

  it('distinguishes integers that a double cannot represent', () => {
    const ids = {
      ...numbers('id', [9007199254740992, 9007199254740992]),
      exact: new Map([
        [0, '9007199254740993'],
        [1, '9007199254740992'],
      ]),
    };
    const table = tableWith(days('d', [1, 1]), ids, numbers('m', [1, 2]));
    const pivot = op('pivot', { index: ['d'], columns: ['id'], aggregates: { m: mean } });
    expect(shaped(table, pivot, op('flatten'))).toEqual({
      names: ['d', 'm, 9007199254740992', 'm, 9007199254740993'],
      rows: [[day(1), 2, 1]],
    });
  });

  it('puts metrics side by side inside each value when requested', () => {
    const pivot = op('pivot', {
      index: ['d'],
      columns: ['size'],
      aggregates: { sum: mean, count: mean },
      combine_value_with_metric: true,
    });
    expect(shaped(sales, pivot, op('flatten')).names).toEqual([
      'd',
      '<NULL>, count',
      '<NULL>, sum',
      'M, count',
      'M, sum',
      'S, count',
      'S, sum',
    ]);
  });

  it('fills cells without rows with metric_fill_value, which also keeps their rows', () => {
    const pivot = op('pivot', {
      index: ['d'],
      columns: ['size'],
      aggregates: { sum: mean },
      metric_fill_value: 0,
      drop_missing_columns: false,
    });
    expect(shaped(sales, pivot, op('flatten')).rows.at(-1)).toEqual([day(3), 0, 0, 0, 0]);
  });

  it('returns every combination of several index columns with drop_missing_columns: false', () => {
    const table = tableWith(texts('a', ['x', 'y']), texts('b', ['p', 'q']), numbers('m', [1, 2]));
    const options = { index: ['a', 'b'], aggregates: { m: mean } };
    expect(shaped(table, op('pivot', options)).rows).toEqual([
      ['x', 'p', 1],
      ['y', 'q', 2],
    ]);
    expect(shaped(table, op('pivot', { ...options, drop_missing_columns: false })).rows).toEqual([
      ['x', 'p', 1],
      ['x', 'q', null],
      ['y', 'p', null],
      ['y', 'q', 2],
    ]);
  });

  it('refuses invalid options, with a message', () => {
    const run = (options: Record<string, unknown>) => () => shaped(sales, op('pivot', options));
    expect(run({ aggregates: { sum: mean } })).toThrow('Pivot operation requires at least one index');
    expect(run({ index: ['d'] })).toThrow('Pivot operation must include at least one aggregate');
    expect(run({ index: ['nope'], aggregates: { sum: mean } })).toThrow('Referenced columns not available in DataFrame.');
    expect(run({ index: ['d'], aggregates: { nope: mean } })).toThrow('Column referenced by aggregate is undefined: nope');
    expect(run({ index: ['d'], aggregates: { sum: { operator: 'constructor' } } })).toThrow(
      'Invalid numpy function: constructor',
    );
    expect(run({ index: ['d'], aggregates: { sum: {} } })).toThrow('Operator undefined for aggregator: sum');
    expect(run({ index: ['d'], aggregates: { size: mean } })).toThrow('Column "size" is not numeric.');
    expect(run({ index: ['d'], aggregates: { sum: mean }, margins: true })).toThrow('margins');
  });

  it('refuses a pivot whose cells would not fit, before it makes them', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => i);
    const table = tableWith(numbers('a', many), numbers('b', many), numbers('m', many));
    expect(() => shaped(table, op('pivot', { index: ['a'], columns: ['b'], aggregates: { m: mean } }))).toThrow(
      /more than 5000000 cells/,
    );
  });

  it('treats names of Object.prototype members as ordinary column names', () => {
    const table = tableWith(days('__proto__', [1]), texts('constructor', ['toString']), numbers('m', [1]));
    const aggregates: unknown = JSON.parse('{"m":{"operator":"mean"}}');
    const pivot = op('pivot', { index: ['__proto__'], columns: ['constructor'], aggregates });
    expect(shaped(table, pivot, op('flatten')).names).toEqual(['__proto__', 'm, toString']);
    const cum = op('cum', { operator: 'sum', columns: JSON.parse('{"__proto__":"x"}') as unknown });
    expect(shaped(tableWith(numbers('__proto__', [1, 2])), cum).names).toEqual(['__proto__', 'x']);
  });
});

describe('margins', () => {
  const table = tableWith(texts('r', ['a', 'a', 'b', 'b']), texts('c', ['x', 'y', 'x', 'x']), numbers('n', [1, 2, 3, null]));
  const margins = { index: ['r'], aggregates: { n: { operator: 'mean' } }, marginal_distributions: true };

  it('are computed from the source rows without nulls', () => {
    expect(shaped(table, op('pivot', { ...margins, columns: ['c'] }), op('flatten'))).toEqual({
      names: ['r', 'n, x', 'n, y', 'n, All'],
      rows: [
        ['a', 1, 2, 1.5],
        ['b', 3, null, 3],
        ['All', 2, 2, 2],
      ],
    });
  });

  it('are one last row with the configured name when there are no columns', () => {
    expect(shaped(table, op('pivot', { ...margins, marginal_distribution_name: 'Total' })).rows.at(-1)).toEqual(['Total', 2]);
    expect(() => shaped(table, op('pivot', { ...margins, marginal_distribution_name: 'a' }))).toThrow(
      'Conflicting name "a" in margins',
    );
  });

  it('are next to each series when metrics are combined with them', () => {
    const aggregates = { n: { operator: 'sum' }, m: { column: 'n', operator: 'sum' } };
    const two = tableWith(texts('r', ['a']), texts('c', ['x']), numbers('n', [1]), numbers('m', [2]));
    const combined = op('pivot', {
      index: ['r'],
      columns: ['c'],
      aggregates: { n: aggregates.n, m: { operator: 'sum' } },
      combine_value_with_metric: true,
    });
    expect(shaped(two, combined, op('flatten')).names).toEqual(['r', 'x, m', 'x, n']);
  });

  it('are sorted by label, nulls first, when metrics are combined with values', () => {
    const table = tableWith(texts('r', ['x', 'Zed', 'b', null]), texts('c', ['p', 'q', 'p', 'q']), numbers('n', [1, 2, 3, 4]));
    const options = { index: ['r'], columns: ['c'], aggregates: { n: { operator: 'sum' } }, drop_missing_columns: false };
    const index = (combine: boolean) =>
      shaped(table, op('pivot', { ...options, combine_value_with_metric: combine }), op('flatten')).rows.map((row) => row[0]);
    expect(index(false)).toEqual(['Zed', 'b', 'x', null]);
    expect(index(true)).toEqual([null, 'Zed', 'b', 'x']);
  });
});
