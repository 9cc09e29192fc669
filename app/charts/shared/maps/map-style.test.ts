import { expect, it } from 'vitest';
import { textMark } from '#app/charts/shared/marks/marks.ts';
import type { BaseMap } from './base-map.ts';
import { styleBaseMap } from './map-style.ts';

const base: BaseMap = {
  land: 'M0 0',
  borders: 'M1 1',
  borderColor: 'axis',
  towns: [{ x: 1, y: 1, name: textMark('Paris', 1, 1) }],
};

it('shows town names and paler borders on light maps, as in Superset', () => {
  expect(styleBaseMap(base, 'mapbox://styles/mapbox/light-v9')).toEqual({ ...base, borderColor: 'surfaceRaised' });
  for (const style of [
    'mapbox://styles/mapbox/streets-v9',
    'mapbox://styles/mapbox/satellite-streets-v9',
    'https://t.example/{z}',
  ])
    expect(styleBaseMap(base, style)).toBe(base);
});

it('shows only land for satellite styles', () => {
  expect(styleBaseMap(base, 'mapbox://styles/mapbox/satellite-v9')).toEqual({ ...base, borders: '', towns: [] });
});
