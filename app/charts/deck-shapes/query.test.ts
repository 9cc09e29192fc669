import { expect, it } from 'vitest';
import { datasetWith, buildKindQueries, RECORDED_QUERY } from '#app/charts/shared/maps/recorded.fixture.ts';
import { kind } from './kind.ts';

const isNotNull = (col: string): object => ({ col, op: 'IS NOT NULL' });
const population = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'population' }, label: 'Population' };
const density = { expressionType: 'SQL', sqlExpression: 'SUM(population)/SUM(area)', label: 'Density' };

it('queries each path once, as recorded', () => {
  const formData = {
    viz_type: 'deck_path',
    line_column: 'path_json',
    js_columns: ['color'],
    row_limit: 5000,
    time_grain_sqla: null,
  };
  const query = {
    ...RECORDED_QUERY,
    columns: ['path_json', 'color'],
    groupby: [],
    metrics: [],
    filters: [isNotNull('path_json')],
  };
  expect(buildKindQueries(kind, formData, datasetWith(null))).toEqual([query]);
});

it('queries polygons with the metrics of their colors and heights, as recorded', () => {
  const formData = {
    viz_type: 'deck_polygon',
    line_column: 'contour',
    js_columns: [],
    row_limit: 10_000,
    time_grain_sqla: null,
    metric: population,
    point_radius_fixed: { type: 'metric', value: density },
  };
  const filters = [isNotNull('contour'), isNotNull('Population')];
  const query = { ...RECORDED_QUERY, row_limit: 10_000, columns: ['contour'], metrics: [population, density], filters };
  expect(buildKindQueries(kind, formData, datasetWith(null))).toEqual([query]);
});

it('queries the column of GeoJSON', () => {
  const [query] = buildKindQueries(kind, { viz_type: 'deck_geojson', geojson: 'shape' }, datasetWith(null));
  expect(query).toMatchObject({ columns: ['shape'], metrics: [], filters: [isNotNull('shape')] });
});
