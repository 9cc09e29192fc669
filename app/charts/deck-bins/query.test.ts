import { expect, it } from 'vitest';
import { datasetWith, buildKindQueries, inTime, isNotNull, RECORDED_QUERY } from '#app/charts/shared/maps/recorded.fixture.ts';
import { kind } from './kind.ts';

const SPATIAL = { type: 'latlong', lonCol: 'LON', latCol: 'LAT' };

it.each(['deck_grid', 'deck_hex', 'deck_screengrid'])('queries the places of %s with their metric, as recorded', (viz_type) => {
  const formData = {
    viz_type,
    spatial: SPATIAL,
    size: 'count',
    groupby: [],
    row_limit: 5000,
    time_grain_sqla: null,
    time_range: 'No filter',
  };
  const filters = [inTime('datetime'), isNotNull('LON'), isNotNull('LAT')];
  const query = { ...RECORDED_QUERY, columns: ['LON', 'LAT'], metrics: ['count'], orderby: [['count', false]], filters };
  expect(buildKindQueries(kind, formData, datasetWith('datetime'))).toEqual([query]);
});
