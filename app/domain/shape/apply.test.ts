import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { emptyTable } from '#app/domain/table.ts';
import { applyPostProcessing } from './apply.ts';
import { escapeSeparator, formatFloat, splitFlatName, unescapeSeparator } from './label-text.ts';
import { SHAPE_OPERATIONS } from './registry.ts';
import { day, days, numbers, op, shaped, tableWith, texts } from './shape-fixtures.ts';

const table = tableWith(texts('k', ['b', 'a', null, 'c']), numbers('m', [2, 1, 3, null]));

describe('applyPostProcessing', () => {
  it.each(['resamples', 'PIVOT', '', 'toString', '__proto__'])('refuses %s by name, with 400', (name) => {
    const run = () => applyPostProcessing(table, [op(name)]);
    expect(run).toThrow(`Unsupported post processing operation: ${name}`);
    expect(run).toThrow(AppError);
    try {
      run();
    } catch (error) {
      expect((error as AppError).status).toBe(400);
    }
  });

  it('refuses a bad operation even when there are no rows', () => {
    expect(() => applyPostProcessing(emptyTable, [op('resamples')])).toThrow('resamples');
    expect(() => applyPostProcessing(emptyTable, [op('cum', { operator: 'avg', columns: {} })])).toThrow('operator');
  });

  it('returns an empty table unchanged', () => {
    expect(applyPostProcessing(emptyTable, [op('cum', { operator: 'sum', columns: { m: 'm' } })])).toBe(emptyTable);
  });

  it.each(SHAPE_OPERATIONS.map((name) => [name]))('%s refuses an option that it does not know, by name', (name) => {
    const base: Record<string, object> = {
      pivot: { index: ['k'], aggregates: { m: { operator: 'sum' } } },
      cum: { operator: 'sum' },
      rolling: { rolling_type: 'sum', window: 1 },
      compare: { compare_type: 'ratio' },
      rank: { metric: 'm' },
      boxplot: { whisker_type: 'tukey' },
      geodetic_parse: { geodetic: 'k', longitude: 'x', latitude: 'y' },
      geohash_decode: { geohash: 'k', longitude: 'x', latitude: 'y' },
      geohash_encode: { geohash: 'k', longitude: 'm', latitude: 'm' },
      histogram: { column: 'm' },
      prophet: { time_grain: 'P1D', periods: 1, confidence_interval: 0.8 },
      resample: { rule: '1D', method: 'sum' },
    };
    expect(() => applyPostProcessing(table, [op(name, { ...base[name], wholly_new: 1 })])).toThrow('wholly_new');
  });

  it('turns the index of an unflattened pivot into columns, and numbers repeated names', () => {
    expect(shaped(table, op('pivot', { index: ['k'], aggregates: { m: { operator: 'sum' } } })).names).toEqual(['k', 'm']);
    const twice = op('select', { rename: { k: 'm' } });
    expect(shaped(table, twice).names).toEqual(['m', 'm__1']);
  });

  // Quadratic row lookup would take many minutes here.
  it('pivots 800,000 rows into 400,000', () => {
    const rows = Array.from({ length: 800_000 }, (_, i) => i);
    const halves = numbers(
      'x',
      rows.map((i) => Math.floor(i / 2)),
    );
    const series = texts(
      'g',
      rows.map((i) => `series ${i % 2}`),
    );
    const pivot = op('pivot', { index: ['x'], columns: ['g'], aggregates: { m: { operator: 'mean' } } });
    const result = applyPostProcessing(tableWith(halves, series, numbers('m', rows)), [
      pivot,
      op('contribution', { orientation: 'row' }),
      op('flatten'),
    ]);
    expect([result.columns.length, result.rowCount]).toEqual([3, 400_000]);
    expect(result.columns.map(({ values }) => values[399_999])).toEqual([399_999, 799_998 / 1_599_997, 799_999 / 1_599_997]);
  });
});

describe('contribution', () => {
  const wide = tableWith(days('d', [1, 2]), numbers('a', [1, null]), numbers('b', [3, 0]), texts('t', ['x', 'y']));

  it('divides by column totals, and adds columns when rename_columns is set', () => {
    const result = shaped(tableWith(numbers('m', [1, 3, null])), op('contribution', { columns: ['m'], rename_columns: ['%m'] }));
    expect(result).toEqual({
      names: ['m', '%m'],
      rows: [
        [1, 0.25],
        [3, 0.75],
        [null, 0],
      ],
    });
  });

  it('divides by row totals of numeric columns only; a row with a zero total becomes null', () => {
    expect(shaped(wide, op('contribution', { orientation: 'row' })).rows).toEqual([
      [day(1), 0.25, 0.75, 'x'],
      [day(2), null, null, 'y'],
    ]);
  });

  it('computes a separate row total for each time shift', () => {
    const shifted = tableWith(numbers('a', [1]), numbers('b', [3]), numbers('a__1 year ago', [5]), numbers('b__1 year ago', [5]));
    expect(shaped(shifted, op('contribution', { orientation: 'row', time_shifts: ['1 year ago'] })).rows).toEqual([
      [0.25, 0.75, 0.5, 0.5],
    ]);
  });

  it('uses contribution_totals, and returns 0 for columns without a total', () => {
    const options = { columns: ['a', 'b'], contribution_totals: { a: 10 } };
    expect(shaped(wide, op('contribution', options)).rows).toEqual([
      [day(1), 0.1, 0, 'x'],
      [day(2), 0, 0, 'y'],
    ]);
  });

  it('refuses a column that is not numeric', () => {
    expect(() => shaped(wide, op('contribution', { columns: ['t'] }))).toThrow(
      'Column "t" is not numeric or does not exists in the query results.',
    );
  });
});

describe('sort', () => {
  it('puts nulls last in both directions and is stable', () => {
    const equals = tableWith(numbers('m', [1, null, 2, 1]), texts('k', ['first', 'none', 'two', 'second']));
    const order = (ascending: boolean) => shaped(equals, op('sort', { by: 'm', ascending })).rows.map((row) => row[1]);
    expect(order(true)).toEqual(['first', 'second', 'two', 'none']);
    expect(order(false)).toEqual(['two', 'first', 'second', 'none']);
  });

  it('sorts by several columns, each in its own direction', () => {
    const two = tableWith(texts('a', ['x', 'y', 'x']), numbers('b', [1, 2, 3]));
    expect(shaped(two, op('sort', { by: ['a', 'b'], ascending: [true, false] })).rows).toEqual([
      ['x', 3],
      ['x', 1],
      ['y', 2],
    ]);
  });

  it('sorts by the index of a pivot, downwards too', () => {
    const pivot = op('pivot', { index: ['k'], aggregates: { m: { operator: 'sum' } } });
    expect(
      shaped(table, pivot, op('sort', { is_sort_index: true, ascending: false }), op('flatten')).rows.map((row) => row[0]),
    ).toEqual(['c', 'b', 'a']);
  });

  it('orders text by code point', () => {
    const odd = tableWith(texts('k', ['\u{1F600}', '\uFF00', 'a', 'B']));
    expect(shaped(odd, op('sort', { by: 'k' })).rows.flat()).toEqual(['B', 'a', '\uFF00', '\u{1F600}']);
  });
});

describe('the other operations', () => {
  it('cum counts nulls as 0 and replaces or appends', () => {
    expect(shaped(tableWith(numbers('m', [null, 2, 3])), op('cum', { operator: 'sum', columns: { m: 'm' } })).rows).toEqual([
      [0],
      [2],
      [5],
    ]);
    expect(shaped(tableWith(numbers('m', [5, null, 3])), op('cum', { operator: 'min', columns: { m: 'low' } })).rows).toEqual([
      [5, 5],
      [null, 0],
      [3, 0],
    ]);
  });

  it('diff looks up, down or left', () => {
    const two = tableWith(numbers('a', [1, 4]), numbers('b', [10, 20]));
    expect(shaped(two, op('diff', { columns: { a: 'a' }, periods: -1 })).rows).toEqual([
      [-3, 10],
      [null, 20],
    ]);
    expect(shaped(two, op('diff', { columns: { a: 'x', b: 'y' }, axis: 'column' })).rows).toEqual([
      [1, 10, null, 9],
      [4, 20, null, 16],
    ]);
  });

  it('compare rounds half to even, and division by zero is null', () => {
    const two = tableWith(numbers('s', [2.5, 5, 3]), numbers('c', [1, 0, null]));
    const ratio = op('compare', {
      source_columns: ['s'],
      compare_columns: ['c'],
      compare_type: 'ratio',
      precision: 0,
      drop_original_columns: true,
    });
    expect(shaped(two, ratio)).toEqual({ names: ['ratio__s__c'], rows: [[2], [null], [null]] });
  });

  it('select projects, excludes and renames', () => {
    expect(shaped(table, op('select', { columns: ['m', 'k'], exclude: ['k'], rename: { m: 'n' } })).names).toEqual(['n']);
    expect(() => shaped(table, op('select', { exclude: ['z'] }))).toThrow('Referenced columns');
  });

  it('rank shares the mean of equal ranks, within groups when requested', () => {
    const scores = tableWith(texts('g', ['x', 'x', 'y', 'x']), numbers('m', [1, 1, 9, null]));
    expect(shaped(scores, op('rank', { metric: 'm' })).rows.map((row) => row[2])).toEqual([0.5, 0.5, 1, null]);
    expect(shaped(scores, op('rank', { metric: 'm', group_by: 'g' })).rows.map((row) => row[2])).toEqual([0.75, 0.75, 1, null]);
  });

  it('aggregate sorts groups by key and drops null keys', () => {
    const keyed = tableWith(texts('k', ['b', 'a', null, 'b']), numbers('m', [1, 2, 3, null]), days('d', [3, 1, 2, 1]));
    const aggregates = {
      total: { column: 'm', operator: 'sum' },
      n: { column: 'm', operator: 'count' },
      avg: { column: 'm', operator: 'average' },
      first: { column: 'd', operator: 'min' },
      name: { column: 'k', operator: 'max' },
    };
    expect(shaped(keyed, op('aggregate', { groupby: ['k'], aggregates }))).toEqual({
      names: ['k', 'total', 'n', 'avg', 'first', 'name'],
      rows: [
        ['a', 2, 1, 2, day(1), 'a'],
        ['b', 1, 2, null, day(1), 'b'],
      ],
    });
    expect(shaped(keyed, op('aggregate', { aggregates: { m: { operator: 'nansum' } } })).rows).toEqual([[6]]);
  });

  it('rename refuses names that already exist and unknown levels', () => {
    expect(() => shaped(table, op('rename', { columns: { m: 'k' } }))).toThrow('Label already exists');
    expect(() => shaped(table, op('rename', { columns: { m: 'n' }, level: 3 }))).toThrow('level');
    expect(shaped(table, op('rename', { columns: { m: 'n' } })).names).toEqual(['k', 'n']);
  });
});

describe('flattened column names', () => {
  it('are split at separators that are not escaped', () => {
    expect(splitFlatName('m, a\\, b, c')).toEqual(['m', 'a, b', 'c']);
    expect(unescapeSeparator(escapeSeparator('a,b'))).toBe('a,b');
  });

  it('contain numbers formatted like Python floats', () => {
    expect([1, 0.1, 1e16, 0.00001, 1e-7, 123456.5, -0, 1e22].map(formatFloat)).toEqual([
      '1.0',
      '0.1',
      '1e+16',
      '1e-05',
      '1e-07',
      '123456.5',
      '-0.0',
      '1e+22',
    ]);
  });
});
