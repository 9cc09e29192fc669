// Property-based tests of the operations.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { days, numbers, op, shaped, tableWith, texts } from './shape-fixtures.ts';

const amount = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { freq: 5 });
const sale = fc.record({ day: fc.integer({ min: 1, max: 9 }), shop: fc.constantFrom('a', 'b,c', 'é', '__proto__'), amount });
const sales = fc.array(sale, { minLength: 1, maxLength: 60 });
const column = fc.array(amount, { minLength: 1, maxLength: 50 });

const salesTable = (rows: readonly { day: number; shop: string; amount: number | null }[]) =>
  tableWith(
    numbers(
      'day',
      rows.map((row) => row.day),
    ),
    texts(
      'shop',
      rows.map((row) => row.shop),
    ),
    numbers(
      'amount',
      rows.map((row) => row.amount),
    ),
  );

const total = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0);

describe('pivot', () => {
  it('keeps the sum of its source in its cells and in the margin', () => {
    const pivot = { index: ['day'], columns: ['shop'], aggregates: { amount: { operator: 'sum' } } };
    fc.assert(
      fc.property(sales, (rows) => {
        const all = total(rows.map((row) => row.amount));
        const cells = shaped(salesTable(rows), op('pivot', pivot), op('flatten')).rows.map((row) => row.slice(1));
        expect(total(cells.flat())).toBe(all);
        const margins = op('pivot', { ...pivot, marginal_distributions: true });
        const corner = shaped(salesTable(rows), margins, op('flatten')).rows.at(-1)?.at(-1);
        expect(corner ?? 0).toBe(all);
      }),
    );
  });

  it('has the same cells whether metrics are combined with values or not', () => {
    const pivot = { index: ['day'], columns: ['shop'], aggregates: { amount: { operator: 'max' } } };
    const sorted = (cells: readonly unknown[]): string[] =>
      cells
        .filter((cell) => cell !== null)
        .map(String)
        .sort();
    fc.assert(
      fc.property(sales, (rows) => {
        const plain = shaped(salesTable(rows), op('pivot', pivot), op('flatten')).rows.flat();
        const combined = op('pivot', { ...pivot, combine_value_with_metric: true });
        expect(sorted(shaped(salesTable(rows), combined, op('flatten')).rows.flat())).toEqual(sorted(plain));
      }),
    );
  });
});

describe('aggregate', () => {
  it('keeps the count, sum, minimum and maximum of all rows', () => {
    const aggregates = Object.fromEntries(
      ['count', 'sum', 'min', 'max'].map((operator) => [operator, { column: 'amount', operator }]),
    );
    fc.assert(
      fc.property(sales, (rows) => {
        const groups = shaped(salesTable(rows), op('aggregate', { groupby: ['shop'], aggregates })).rows;
        const whole = shaped(salesTable(rows), op('aggregate', { aggregates })).rows[0] ?? [];
        const known = (at: number): number[] => groups.map((row) => row[at]).filter((cell) => typeof cell === 'number');
        expect([total(known(1)), total(known(2))]).toEqual([rows.length, whole[1]]);
        expect(known(3).length === 0 ? null : Math.min(...known(3))).toBe(whole[2]);
        expect(known(4).length === 0 ? null : Math.max(...known(4))).toBe(whole[3]);
      }),
    );
  });
});

describe('rolling', () => {
  const rolled = (values: readonly (number | null)[], options: object) =>
    shaped(tableWith(numbers('y', values)), op('rolling', { columns: { y: 'y' }, ...options })).rows.flat();

  it('returns the values unchanged for a window of one row, with any win_type', () => {
    const win = fc.constantFrom(null, 'boxcar', 'hann', 'blackmanharris', 'cosine');
    const type = fc.constantFrom('sum', 'mean');
    fc.assert(
      fc.property(column, type, win, (values, rolling_type, win_type) => {
        expect(rolled(values, { rolling_type, window: 1, win_type })).toEqual(values);
      }),
    );
  });

  it('gives the same sums and means for a boxcar window as without weights', () => {
    const type = fc.constantFrom('sum', 'mean');
    fc.assert(
      fc.property(column, type, fc.integer({ min: 1, max: 9 }), fc.boolean(), (values, rolling_type, window, center) => {
        const options = { rolling_type, window, center, min_periods: 1 };
        const plain = rolled(values, options);
        rolled(values, { ...options, win_type: 'boxcar' }).forEach((cell, row) => {
          if (cell === null || plain[row] === null) expect(cell).toBe(plain[row]);
          else expect(cell).toBeCloseTo(Number(plain[row]), 6);
        });
      }),
    );
  });

  it('contains all rows in a window wider than the table', () => {
    fc.assert(
      fc.property(column, fc.boolean(), (values, center) => {
        const options = { rolling_type: 'max', center, min_periods: 0 };
        expect(rolled(values, { ...options, window: Number.MAX_SAFE_INTEGER })).toEqual(
          rolled(values, { ...options, window: 101 }),
        );
      }),
    );
  });
});

describe('contribution', () => {
  it('returns shares that add up to 1, by column and by row', () => {
    const pair = fc.array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 999 })), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(pair, (rows) => {
        const table = tableWith(
          numbers(
            'a',
            rows.map(([a]) => a),
          ),
          numbers(
            'b',
            rows.map(([, b]) => b),
          ),
        );
        for (const row of shaped(table, op('contribution', { orientation: 'row' })).rows) expect(total(row)).toBeCloseTo(1, 9);
        const columns = shaped(table, op('contribution', { orientation: 'column' })).rows;
        expect(total(columns.map((row) => row[1]))).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('cum and diff', () => {
  it('undo each other', () => {
    const known = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(known, (values) => {
        const sums = op('cum', { operator: 'sum', columns: { y: 'y' } });
        const result = shaped(tableWith(numbers('y', values)), sums, op('diff', { columns: { y: 'y' } })).rows.flat();
        expect(result.slice(1)).toEqual(values.slice(1));
      }),
    );
  });
});

describe('rank', () => {
  it('is the share of values in the group that are lower, with the mean rank for ties', () => {
    fc.assert(
      fc.property(sales, (rows) => {
        const ranks = shaped(salesTable(rows), op('rank', { metric: 'amount', group_by: 'shop' })).rows.map((row) => row[3]);
        rows.forEach(({ shop, amount: own }, row) => {
          const others = rows.flatMap((other) => (other.shop === shop && other.amount !== null ? [other.amount] : []));
          if (own === null) return expect(ranks[row]).toBeNull();
          const below = others.filter((other) => other < own).length;
          const equal = others.filter((other) => other === own).length;
          expect(ranks[row]).toBeCloseTo((below + (equal + 1) / 2) / others.length, 12);
        });
      }),
    );
  });
});

const byDay = { index: ['d'], drop_missing_columns: false, aggregates: { n: { operator: 'max' }, t: { operator: 'max' } } };

describe('resample', () => {
  it.each([
    ['ffill', 1],
    ['bfill', -1],
  ])('%s uses the nearest value on its side, for numbers and text', (method, side) => {
    fc.assert(
      fc.property(fc.tuple(fc.integer(), column), ([first, rest]) => {
        const values = [first, ...rest];
        const at = values.map((_, i) => i + 1);
        const labels = values.map((value) => (value === null ? null : String(value)));
        const table = tableWith(days('d', at), numbers('n', values), texts('t', labels));
        const { rows } = shaped(table, op('pivot', byDay), op('resample', { rule: '12H', method }));
        rows.forEach(([, number, text], half) => {
          const known = side === 1 ? values.slice(0, Math.floor(half / 2) + 1).reverse() : values.slice(Math.ceil(half / 2));
          const expected = known.find((value) => value !== null) ?? null;
          expect([number, text]).toEqual([expected, expected === null ? null : String(expected)]);
        });
      }),
    );
  });
});
