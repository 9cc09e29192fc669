import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function row(values: readonly number[], d3Format: string | null, columns: readonly object[]): readonly string[] {
  const formData = { metrics: ['rate'], groupby: [], column_collection: columns };
  const columnMeta = { rate: { verboseName: 'Rate', d3Format, currency: null } };
  const own = { settings: readSettings(settings, formData), columnMeta };
  const { dataTable } = layout(layoutInput(timesColumn(values.map((_, at) => at * 86_400_000)), { rate: values }, own));
  return dataTable.rows[0]?.slice(1) ?? [];
}
const latest = { colType: 'time', comparisonType: 'value', timeLag: 0 };
const difference = { colType: 'time', comparisonType: 'diff', timeLag: 1 };

it('gives the difference of two percentages in points', () => {
  expect(row([0.4, 0.45], '.0%', [latest, difference])).toEqual(['45%', '+5.0 pp']);
});

it('writes values with the digits of their metric, and an average with its own', () => {
  expect(row([1_200, 1_201], null, [latest, difference, { colType: 'avg' }])).toEqual(['1,201', '1', '1.2k']);
});
