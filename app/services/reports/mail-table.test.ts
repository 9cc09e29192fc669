import { expect, it } from 'vitest';
import { describeShownColumns } from '#app/domain/export/shown-columns.ts';
import { createTableBuilder } from '#app/domain/table/table-builder.ts';
import type { Table } from '#app/domain/table.ts';
import { toMailTable } from './mail-table.ts';

const dataset = {
  columns: [],
  metrics: [
    { name: 'margin', verboseName: 'Margin', description: null, expression: 'AVG(m)', d3Format: '.1%', currency: null },
    {
      name: 'revenue',
      verboseName: null,
      description: null,
      expression: 'SUM(r)',
      d3Format: null,
      currency: { symbol: 'EUR', symbolPosition: 'prefix' as const },
    },
  ],
};

/** One column of NUMERIC cells as a driver returns them. */
function written(name: string, cells: readonly (string | number | null)[], formData = {}): string[] {
  const builder = createTableBuilder([{ name, hint: 'numeric' }]);
  builder.add(cells.map((cell) => [cell]));
  const describe = describeShownColumns(formData, dataset);
  return toMailTable({ table: builder.finish(), describe, totals: null }, 'en-US').rows.map(([text = '']) => text);
}

it('shares are percentages, however many digits the database gives', () => {
  const formData = { viz_type: 'table', metrics: ['SUM(v)'], percent_metrics: ['SUM(v)'] };
  expect(written('%SUM(v)', ['0.12400000000000000000', '0.876', null], formData)).toEqual(['12.4%', '87.6%', '']);
  expect(written('SUM(v)', ['0.124'], { metrics: ['SUM(v)'], contributionMode: 'row' })).toEqual(['12.4%']);
});

it('numbers have the format of their column, else of their metric, else of the chart', () => {
  const values = ['17.0584795321637427', '16.0000000000000000'];
  expect(written('margin', ['0.1240', '0.5'])).toEqual(['12.4%', '50.0%']);
  expect(written('margin', values, { viz_type: 'table', column_config: { margin: { d3NumberFormat: ',.2f' } } })).toEqual([
    '17.06',
    '16.00',
  ]);
  expect(written('AVG(v), Vienna', values, { metrics: ['AVG(v)'], y_axis_format: ',.1f' })).toEqual(['17.1', '16.0']);
  expect(written('revenue', ['1234.50'], { metrics: ['revenue'] })).toEqual(['€1,234.50']);
});

it('other numbers have their digits, also beyond 2^53', () => {
  expect(written('n', ['1234.50', '9007199254740993', 0.0004, '17.0584795321637427', 'NaN'])).toEqual([
    '1,234.50',
    '9,007,199,254,740,993',
    '0.00',
    '17.06',
    '',
  ]);
  expect(written('year', [2024], { x_axis: 'year', metrics: ['n'], y_axis_format: ',.1f' })).toEqual(['2024']);
});

const plain = { format: null, currency: null, timeFormat: null, isName: false, isHidden: false };
const exact = new Map([
  [1, '17.0584795321637427'],
  [2, '9007199254740993'],
]);
const table: Table = {
  columns: [
    { name: 'n', type: 'numeric', values: Float64Array.of(16, 17.05847953216374, 2 ** 53), exact },
    { name: 'share', type: 'numeric', values: Float64Array.of(0.124, NaN, 1) },
    { name: 'day', type: 'temporal', values: Float64Array.of(0, 3_600_000, NaN) },
    { name: 'list', type: 'json', values: [[1], null, 'a'] },
  ],
  rowCount: 3,
};
const rowsIn = (n: string | null): readonly (readonly string[])[] =>
  toMailTable(
    {
      table,
      describe: (name) => ({ ...plain, label: name, format: name === 'share' ? '.1%' : name === 'n' ? n : null }),
      totals: ['Total', 1.5, null, null],
    },
    'en',
  ).rows;

it('a table in a message has numbers in the formats of the chart, also those with more digits than a double', () => {
  expect(rowsIn(',.2f')).toEqual([
    ['16.00', '12.4%', '1970-01-01', '[1]'],
    ['17.06', '', '1970-01-01 01:00:00', ''],
    ['9,007,199,254,740,992.00', '100.0%', '', 'a'],
    ['Total', '150.0%', '', ''],
  ]);
});

it('without a format they have the digits of their column, and long whole numbers all digits', () => {
  expect(rowsIn(null).map(([n]) => n)).toEqual(['16.00', '17.06', '9,007,199,254,740,993', 'Total']);
});

it('counted rows are called as in charts, alone and beside the series or as a share', () => {
  const names = ['COUNT(*)', 'COUNT(*), Vienna', '% COUNT(*)', 'Vienna', 'ACCOUNT(*)'];
  const builder = createTableBuilder(names.map((name) => ({ name, hint: 'numeric' })));
  builder.add([names.map(() => 1)]);
  const describe = describeShownColumns({}, dataset);
  expect(toMailTable({ table: builder.finish(), describe, totals: null }, 'en-US').columns).toEqual([
    'Count of rows',
    'Count of rows, Vienna',
    '% Count of rows',
    'Vienna',
    'ACCOUNT(*)',
  ]);
});
