// Results from which the contract suite draws pivot tables: months by lines and regions.
import { numeric, indexes, MONTHS, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Column, Table } from '#app/domain/table.ts';

const REGIONS = ['Europe', 'Asia'];
const MAX_MONTHS = 40;

/** One row per month, line, and region. */
function crossed({ rows, series, value, name }: Shape): Table {
  const months = Math.min(rows, MAX_MONTHS);
  const count = months * series * REGIONS.length;
  const monthOf = (row: number): number => Math.floor(row / (series * REGIONS.length));
  const lineOf = (row: number): number => Math.floor(row / REGIONS.length) % series;
  const times: Column = {
    name: 'ordered_on',
    type: 'temporal',
    values: Float64Array.from(indexes(count), (row) => MONTHS[monthOf(row)] ?? NaN),
  };
  return {
    rowCount: count,
    columns: [
      times,
      { name: 'line', type: 'string', values: indexes(count).map((row) => name(lineOf(row))) },
      { name: 'region', type: 'string', values: indexes(count).map((row) => REGIONS[row % REGIONS.length] ?? null) },
      numeric(
        'total',
        indexes(count).map((row) => value(monthOf(row), lineOf(row))),
      ),
    ],
  };
}

const form = { groupbyRows: ['region', 'ordered_on'], groupbyColumns: ['line'], metrics: ['total'], time_grain_sqla: 'P1M' };
const sums = { rowTotals: true, colTotals: true, rowSubTotals: true, colSubTotals: true };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'pivot_table_v2', formData: { ...form, ...sums }, table: crossed },
  {
    vizType: 'pivot_table_v2',
    variant: 'two levels',
    formData: { ...form, ...sums, groupbyRows: ['ordered_on'], groupbyColumns: ['region', 'line'] },
    table: crossed,
  },
  {
    vizType: 'pivot_table',
    formData: {
      groupby: ['region', 'ordered_on'],
      columns: ['line'],
      metrics: ['total'],
      pivot_margins: true,
      time_grain_sqla: 'P1M',
    },
    table: crossed,
  },
];
