import { expect, it } from 'vitest';
import { definition } from '#app/charts/line/definition.ts';
import { inEnglish } from '#app/charts/shared/form/problem-texts.fixture.ts';
import { findDatasetTransfer } from './dataset-transfer.ts';

const column = (name: string, isTemporal = false) => ({ name, type: 'TEXT', isTemporal, isGroupable: true, expression: null });
const NEXT = { columns: [column('day', true), column('region')], metrics: [{ name: 'count' }], mainTemporalColumn: 'day' };
const SETTINGS = { viz_type: 'echarts_timeseries_line', x_axis: 'day', metrics: ['count'], groupby: ['region'], row_limit: 10 };

it('spec 265: a change of the dataset lists the controls that are transferred, and those that need another selection', () => {
  expect(findDatasetTransfer(definition, SETTINGS, NEXT)).toEqual({ transferred: ['xAxis', 'metrics', 'dimensions'], lost: [] });
  const { transferred, lost } = findDatasetTransfer(
    definition,
    { ...SETTINGS, groupby: ['region', 'shop'], metrics: ['total'] },
    NEXT,
  );
  expect(transferred).toEqual(['xAxis']);
  expect(inEnglish(Object.fromEntries(lost.map(({ label, problem }) => [label, problem])))).toEqual({
    metrics: 'Metric “total” not found. Select another one.',
    dimensions: 'Column “shop” not found. Select another one.',
  });
});
