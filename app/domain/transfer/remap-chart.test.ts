import { expect, it } from 'vitest';
import { arriveParams, arriveQueryContext, withForeignLayers } from './remap-chart.ts';

const place = {
  id: 70,
  datasetId: 5,
  chartIds: new Map([
    [7, 70],
    [9, 90],
  ]),
};

it('remaps the chart ids of map layers, and keeps charts that are not in the archive', () => {
  expect(arriveParams({ viz_type: 'deck_multi', slice_id: 7, deck_slices: [9, '7', 4, null] }, place)).toEqual({
    viz_type: 'deck_multi',
    slice_id: 70,
    datasource: '5__table',
    deck_slices: [90, 70, 4, null],
  });
  const context = JSON.stringify({ form_data: { deck_slices: [9] }, queries: [] });
  expect(JSON.parse(arriveQueryContext(context, place) ?? '')).toMatchObject({ form_data: { deck_slices: [90] } });
});

it('finds layers that are not in the archive, with their added filters', () => {
  const layer = { sourceType: 'table', value: 9, name: 'Own' };
  const params = { deck_slices: [9, 4], adhoc_filters: [1], annotation_layers: [layer, { ...layer, value: 3 }] };
  expect(withForeignLayers(params, new Set([7, 9]))).toEqual({
    deck_slices: [4],
    adhoc_filters: [1],
    annotation_layers: [{ ...layer, value: 3 }],
  });
});
