import { expect, it } from 'vitest';
import { describeShownColumns } from '#app/domain/export/shown-columns.ts';
import { createTableBuilder } from '#app/domain/table-builder.ts';
import { toMailTable } from './mail-table.ts';

const dataset = {
  columns: [],
  metrics: [
    { name: 'margin', verboseName: 'Margin', description: null, expression: 'AVG(m)', d3Format: '.1%', currency: null },
    {
      ...{ name: 'revenue', verboseName: null, description: null, expression: 'SUM(r)', d3Format: null },
      currency: { symbol: 'EUR', symbolPosition: 'prefix' as const },
    },
  ],
};

/** One column of cells as a driver gives NUMERIC. */
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
    '1,234.5',
    '9,007,199,254,740,993',
    '0',
    '17.058',
    '',
  ]);
  expect(written('year', [2024], { x_axis: 'year', metrics: ['n'], y_axis_format: ',.1f' })).toEqual(['2,024']);
});
