import { expect, it } from 'vitest';
import { definition as points } from '#app/charts/deck-scatter/definition.ts';
import { definition } from '#app/charts/line/definition.ts';
import { withGridSection } from '#app/charts/shared/chart-grid/grid-controls.ts';
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

it('lists places, sizes, and dimensions of grids among them', () => {
  const places = { type: 'latlong', lonCol: 'region', latCol: 'shop' };
  const scatter = { viz_type: 'deck_scatter', spatial: places, point_radius_fixed: { type: 'metric', value: 'count' } };
  expect(findDatasetTransfer(points, scatter, NEXT)).toMatchObject({ transferred: ['pointSize'], lost: [{ label: 'places' }] });
  expect(findDatasetTransfer(points, { ...scatter, point_radius_fixed: { type: 'fix', value: 1 } }, NEXT).transferred).toEqual(
    [],
  );
  const grid = (dimension: string) => ({
    ...SETTINGS,
    matrixify_enable: true,
    matrixify_mode_rows: 'dimensions',
    matrixify_dimension_rows: { dimension, values: ['north'] },
  });
  expect(findDatasetTransfer(withGridSection(definition), grid('region'), NEXT)).toMatchObject({
    transferred: expect.arrayContaining(['dimension']) as string[],
    lost: [],
  });
  expect(findDatasetTransfer(withGridSection(definition), grid('shop'), NEXT).lost.map(({ label }) => label)).toEqual([
    'dimension',
  ]);
});
