// Sample results of box plots for the contract suite: one row per group, with the columns of the boxplot operation.
import { indexes, MONTHS, numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Column, Table } from '#app/domain/table.ts';

function boxes({ rows, series, value, name }: Shape): Table {
  const count = Math.max(rows, series) * Math.sign(rows);
  const all = indexes(count);
  const statistics = (metric: string, lane: number): Column[] => [
    numeric(
      `${metric}__mean`,
      all.map((row) => value(row, lane) * 1.02),
    ),
    numeric(
      `${metric}__median`,
      all.map((row) => value(row, lane)),
    ),
    numeric(
      `${metric}__max`,
      all.map((row) => value(row, lane) + 400),
    ),
    numeric(
      `${metric}__min`,
      all.map((row) => value(row, lane) - 300),
    ),
    numeric(
      `${metric}__q1`,
      all.map((row) => value(row, lane) - 120),
    ),
    numeric(
      `${metric}__q3`,
      all.map((row) => value(row, lane) + 150),
    ),
    numeric(
      `${metric}__count`,
      all.map((row) => 40 + row),
    ),
    { name: `${metric}__outliers`, type: 'json', values: all.map((row) => [value(row, lane) + 700, value(row, lane) + 704]) },
  ];
  return {
    rowCount: count,
    columns: [
      { name: 'line', type: 'string', values: all.map(name) },
      { name: 'ordered_on', type: 'temporal', values: Float64Array.from(all, (row) => MONTHS[row % MONTHS.length] ?? 0) },
      ...statistics('total', 0),
      ...statistics('other', 1),
    ],
  };
}

const settings = { columns: ['ordered_on'], time_grain_sqla: 'P1M', groupby: ['line'] };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'box_plot', formData: { ...settings, metrics: ['total', 'other'] }, table: boxes, look: { rows: 5 } },
];
