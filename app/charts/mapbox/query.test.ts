import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { findFormProblems } from '#app/charts/shared/form/validate-form.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { definition } from './definition.ts';
import { kind } from './kind.ts';

const names = ['LON', 'LAT', 'occupancy', 'street'];
const DATASET = {
  ...PLAIN_SETTINGS,
  columns: names.map((name) => ({ name })),
  metrics: [],
  mainTemporalColumn: null,
} as unknown as Dataset;
const PLACES = { viz_type: 'mapbox', all_columns_x: 'LON', all_columns_y: 'LAT' };

const queryOf = (formData: FormData): QueryJson | undefined =>
  kind.buildQueries(definition.upgrade({ ...PLACES, ...formData }, DATASET), DATASET)[0];

it('queries plain rows, with the columns that label and size them', () => {
  const query = queryOf({ mapbox_label: ['occupancy'], point_radius: 'occupancy' });
  expect(query).toMatchObject({ columns: ['LON', 'LAT', 'occupancy'], row_limit: 10_000, is_timeseries: false });
  expect(query).not.toHaveProperty('metrics');
  expect(queryOf({})).toMatchObject({ columns: ['LON', 'LAT'] });
});

it('queries each group once, with the count of its rows where that is the label', () => {
  expect(queryOf({ groupby: ['street', 'LON'] })).toMatchObject({ columns: ['LON', 'LAT', 'street'], metrics: [] });
  const counted = queryOf({ groupby: ['street'], mapbox_label: ['count'] });
  expect(counted).toMatchObject({ columns: ['LON', 'LAT', 'street'], metrics: [{ sqlExpression: 'COUNT(*)', label: 'count' }] });
});

it('accepts the words that stand for no column', () => {
  const saved = definition.upgrade({ ...PLACES, mapbox_label: ['count'], point_radius: 'Auto' }, DATASET);
  expect(findFormProblems(definition, saved, DATASET)).toEqual({});
  expect(Object.keys(findFormProblems(definition, { ...saved, point_radius: 'size' }, DATASET))).toEqual(['point_radius']);
});
