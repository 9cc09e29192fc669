// Sample results of the number for the contract suite.
import { numeric, type ChartSample, type Shape } from '#app/charts/shared/samples.fixture.ts';
import type { Table } from '#app/domain/table.ts';

/** One row: now, and the same a year and a while ago. */
function compared({ rows, value }: Shape): Table {
  const column = (name: string, at: number) => numeric(name, rows > 0 ? [value(at + 1, at)] : []);
  return {
    rowCount: Math.min(1, rows),
    columns: [column('total', 0), column('total__1 year ago', 1), column('total__inherit', 2), column('other', 3)],
  };
}

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'pop_kpi',
    formData: { metric: 'total', time_compare: ['1 year ago'], comparison_color_enabled: true, subtitle: 'Net of returns' },
    table: compared,
  },
];
