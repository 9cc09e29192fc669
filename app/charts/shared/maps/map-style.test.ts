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

it('names towns on light maps too, as Superset’s have them, between paler borders', () => {
  expect(styleBaseMap(base, 'mapbox://styles/mapbox/light-v9')).toEqual({ ...base, borderColor: 'surfaceRaised' });
  for (const style of [
    'mapbox://styles/mapbox/streets-v9',
    'mapbox://styles/mapbox/satellite-streets-v9',
    'https://t.example/{z}',
  ])
    expect(styleBaseMap(base, style)).toBe(base);
});

it('shows land alone where the style is a picture of the earth', () => {
  expect(styleBaseMap(base, 'mapbox://styles/mapbox/satellite-v9')).toEqual({ ...base, borders: '', towns: [] });
});
