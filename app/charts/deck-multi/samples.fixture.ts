// Sample results of multiple map layers for the contract suite.
import { byPlace, SPATIAL, VIEWPORT } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

const metric = { type: 'metric', value: 'total' };
const points = { spatial: SPATIAL, point_radius_fixed: metric, point_unit: 'radius_m', multiplier: 20 };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'deck_multi',
    formData: { deck_slices: [1, 2], viewport: VIEWPORT },
    table: byPlace,
    tables: (shape) => [byPlace(shape), byPlace(shape)],
    layers: [
      {
        name: 'Cells',
        vizType: 'deck_hex',
        formData: { spatial: SPATIAL, size: 'total', grid_size: 60_000 },
        tables: ([first]) => (first ? [first] : []),
      },
      { name: 'Stores', vizType: 'deck_scatter', formData: points, tables: ([, second]) => (second ? [second] : []) },
    ],
  },
];
