import { expect, it } from 'vitest';
import { datasetWith, buildKindQueries, inTime, isNotNull, RECORDED_QUERY } from '#app/charts/shared/maps/recorded.fixture.ts';
import { kind } from './kind.ts';

const FORM = {
  viz_type: 'deck_arc',
  start_spatial: { type: 'latlong', lonCol: 'LONGITUDE', latCol: 'LATITUDE' },
  end_spatial: { type: 'latlong', lonCol: 'LONGITUDE_DEST', latCol: 'LATITUDE_DEST' },
  row_limit: 5000,
  time_grain_sqla: null,
};
const COLUMNS = ['LONGITUDE', 'LATITUDE', 'LONGITUDE_DEST', 'LATITUDE_DEST'];

it('queries each connection once, as recorded', () => {
  const query = { ...RECORDED_QUERY, columns: COLUMNS, metrics: [], filters: [inTime('ds'), ...COLUMNS.map(isNotNull)] };
  expect(buildKindQueries(kind, FORM, datasetWith('ds'))).toEqual([query]);
});

it('queries the category and extra columns too, and keeps rows without a place where they are wanted', () => {
  const [query] = buildKindQueries(
    kind,
    { ...FORM, dimension: 'carrier', js_columns: ['carrier', 'tail'], filter_nulls: false },
    datasetWith(null),
  );
  expect(query).toMatchObject({ columns: [...COLUMNS, 'carrier', 'tail'], filters: [] });
});

it('queries the columns of tooltips, saved as names or as objects', () => {
  const contents = ['carrier', { item_type: 'column', column_name: 'tail' }, { item_type: 'metric', metric_name: 'count' }];
  const [query] = buildKindQueries(kind, { ...FORM, tooltip_contents: contents }, datasetWith('ds'));
  expect(query).toMatchObject({ columns: [...COLUMNS, 'carrier', 'tail'], metrics: [] });
});
