import { expect, it } from 'vitest';
import { datasetWith, buildKindQueries, inTime, isNotNull, RECORDED_QUERY } from '#app/charts/shared/maps/recorded.fixture.ts';
import { kind } from './kind.ts';

it.each(['deck_heatmap', 'deck_contour'])('queries the places of %s with their weight', (viz_type) => {
  const spatial = { type: 'latlong', lonCol: 'LON', latCol: 'LAT' };
  const [query] = buildKindQueries(kind, { viz_type, spatial, size: 'count', row_limit: 5000 }, datasetWith('datetime'));
  expect(query).toMatchObject({
    ...RECORDED_QUERY,
    columns: ['LON', 'LAT'],
    metrics: ['count'],
    filters: [inTime('datetime'), isNotNull('LON'), isNotNull('LAT')],
  });
});
