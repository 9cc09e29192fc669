import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers, tableWith, texts } from '#app/domain/shape/shape-fixtures.ts';
import { toRecords } from '#app/domain/table.ts';
import type { Cell, Table } from '#app/domain/table.ts';
import { runInSlices, runToEnd } from '#app/domain/shape/turns.ts';
import * as inTurns from './post-process.ts';

const postProcess = (...given: Parameters<typeof inTurns.postProcess>): Table => runToEnd(inTurns.postProcess(...given));
const postProcessed = (...given: Parameters<typeof inTurns.postProcessWithLevels>) =>
  runToEnd(inTurns.postProcessWithLevels(...given));

const sales = tableWith(
  texts('region', ['EU', 'EU', 'EU', 'US', null]),
  texts('shop', ['b', 'a', 'a', 'a', 'a']),
  texts('year', ['2020', '2020', '2021', '2020', '2021']),
  numbers('sales', [1, 2, 3, 4, 5]),
  numbers('cost', [1, 1, 1, 2, null]),
);
const base = { viz_type: 'pivot_table_v2', groupbyRows: ['region'], groupbyColumns: ['year'], metrics: ['sales'] };

const grid = (table: Table): Cell[][] => [
  table.columns.map(({ name }) => name),
  ...toRecords(table).map((record) => table.columns.map(({ name }) => record[name] ?? null)),
];
const pivoted = (form: Record<string, unknown>): Cell[][] => grid(postProcess('pivot_table_v2', { ...base, ...form }, [sales]));

describe('pivot_table_v2', () => {
  it('has a row for each row value and a column for each column value, including nulls', () => {
    expect(pivoted({})).toEqual([
      ['region', 'sales 2020', 'sales 2021'],
      ['EU', 3, 3],
      ['US', 4, null],
      ['<NULL>', null, 5],
    ]);
  });

  it('adds a total to rows and to columns', () => {
    expect(pivoted({ rowTotals: true, colTotals: true })).toEqual([
      ['region', 'sales 2020', 'sales 2021', 'Total (Sum)'],
      ['EU', 3, 3, 6],
      ['US', 4, null, 4],
      ['<NULL>', null, 5, 5],
      ['Total (Sum)', 7, 8, 15],
    ]);
  });

  it('adds subtotals after their groups, or before them', () => {
    const form = { groupbyRows: ['region', 'shop'], groupbyColumns: [], rowSubTotals: true };
    expect(pivoted(form)).toEqual([
      ['region', 'shop', 'sales'],
      ['EU', 'a', 5],
      ['EU', 'b', 1],
      ['EU', 'Subtotal', 6],
      ['US', 'a', 4],
      ['US', 'Subtotal', 4],
      ['<NULL>', 'a', 5],
      ['<NULL>', 'Subtotal', 5],
    ]);
    expect(pivoted({ ...form, rowSubtotalPosition: true }).slice(1, 4)).toEqual([
      ['EU', 'Subtotal', 6],
      ['EU', 'a', 5],
      ['EU', 'b', 1],
    ]);
  });

  it('puts metrics next to each other inside each column, or outermost, in the order of the form', () => {
    const form = { groupbyRows: [], metrics: ['sales', 'cost'] };
    expect(pivoted(form)[0]).toEqual(['Metric', 'sales 2020', 'sales 2021', 'cost 2020', 'cost 2021']);
    expect(pivoted({ ...form, combineMetric: true })).toEqual([
      ['Metric', '2020 sales', '2020 cost', '2021 sales', '2021 cost'],
      ['Total (Sum)', 7, 4, 8, 1],
    ]);
  });

  it('puts metrics on the rows, and transposes the table', () => {
    expect(pivoted({ metricsLayout: 'ROWS', transposePivot: true, metrics: ['sales', 'cost'] })).toEqual([
      ['Metric', 'year', 'EU', 'US', '<NULL>'],
      ['sales', '2020', 3, 4, null],
      ['sales', '2021', 3, null, 5],
      ['cost', '2020', 2, 2, null],
      ['cost', '2021', 1, null, null],
    ]);
  });

  it('computes the total average from rows, not from averages', () => {
    expect(pivoted({ aggregateFunction: 'Average', rowTotals: true, colTotals: true }).at(-1)).toEqual([
      'Total (Average)',
      7 / 3,
      4,
      3,
    ]);
  });

  it('computes fractions of the total, of rows and of columns', () => {
    const of = (whole: string) => pivoted({ aggregateFunction: `Sum as Fraction of ${whole}` })[1];
    expect(of('Total')).toEqual(['EU', 3 / 15, 3 / 15]);
    expect(of('Rows')).toEqual(['EU', 0.5, 0.5]);
    expect(of('Columns')).toEqual(['EU', 3 / 7, 3 / 8]);
  });

  it.each([
    ['Count', 2],
    ['Count Unique Values', 2],
    ['List Unique Values', '1, 2'],
    ['Median', 1.5],
    ['Sample Variance', 0.5],
    ['Sample Standard Deviation', Math.SQRT1_2],
    ['Minimum', 1],
    ['Maximum', 2],
    ['First', 1],
    ['Last', 2],
  ])('knows %s', (aggregateFunction, expected) => {
    expect(pivoted({ aggregateFunction })[1]?.[1]).toEqual(expected);
  });

  it('sorts by label or by value, downwards too', () => {
    const order = (rowOrder: string) =>
      pivoted({ rowOrder })
        .slice(1)
        .map(([region]) => region);
    expect(order('key_z_to_a')).toEqual(['<NULL>', 'US', 'EU']);
    expect(order('value_a_to_z')).toEqual(['US', '<NULL>', 'EU']);
    expect(order('value_z_to_a')).toEqual(['EU', '<NULL>', 'US']);
  });

  it('returns the levels of rows and columns', () => {
    expect(postProcessed({ ...base, rowTotals: true }, sales)).toMatchObject({
      columnLevels: [
        ['sales', '2020'],
        ['sales', '2021'],
        ['Total (Sum)', ''],
      ],
      rowLevels: [['EU'], ['US'], ['<NULL>']],
    });
  });

  it('returns a table unchanged without metrics of the form, and accepts any form data', () => {
    expect(postProcess('pivot_table_v2', { metrics: [{ label: 'other' }] }, [sales])).toBe(sales);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('metrics', 'groupbyRows', 'groupbyColumns', 'rowOrder'), fc.anything()),
        (form) => {
          postProcess('pivot_table_v2', { ...form, metrics: ['sales'] }, [sales]);
        },
      ),
    );
  });

  it('has cells that sum to the sum of the source', () => {
    const row = fc.record({
      a: fc.constantFrom('x', 'y', null),
      b: fc.constantFrom('p', 'q', 'r'),
      n: fc.integer({ min: -1e6, max: 1e6 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), fc.boolean(), (rows, combineMetric) => {
        const table = tableWith(
          texts(
            'a',
            rows.map(({ a }) => a),
          ),
          texts(
            'b',
            rows.map(({ b }) => b),
          ),
          numbers(
            'n',
            rows.map(({ n }) => n),
          ),
        );
        const form = { groupbyRows: ['a'], groupbyColumns: ['b'], metrics: ['n'], combineMetric };
        const cells = grid(postProcess('pivot_table_v2', form, [table]))
          .slice(1)
          .flatMap((line) => line.slice(1));
        const sum = cells.reduce<number>((total, cell) => total + Number(cell ?? 0), 0);
        expect(sum).toBe(rows.reduce((total, { n }) => total + n, 0));
      }),
    );
  });
});

describe('table', () => {
  it('has the labels and formats of the chart, without hidden columns', () => {
    const form = { column_config: { sales: { d3NumberFormat: '.1f', customColumnName: 'Sold' }, cost: { visible: false } } };
    const table = postProcess('table', form, [sales]);
    expect(table.columns.map(({ name }) => name)).toEqual(['region', 'shop', 'year', 'Sold']);
    expect(table.columns[3]?.values[0]).toBe('1.0');
  });
});

it('returns results of other chart types unchanged', () => {
  expect(postProcess('pie', {}, [sales])).toBe(sales);
  expect(postProcess('pie', {}, []).rowCount).toBe(0);
});

it('pauses between the columns of a pivot table if they are slow', async () => {
  let [nowMs, pauses] = [0, 0];
  const turns = {
    nowMs: () => (nowMs += 51),
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  };
  const form = { viz_type: 'pivot_table_v2', groupbyRows: ['region'], groupbyColumns: ['year'], metrics: ['sales'] };
  expect(await runInSlices(inTurns.postProcess('pivot_table_v2', form, [sales]), turns)).toEqual(
    postProcess('pivot_table_v2', form, [sales]),
  );
  // Pauses after the records, their groups, each axis, and each of two columns.
  expect(pauses).toBe(6);
});
