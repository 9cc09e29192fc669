// Sample results of points for the contract suite.
import { byPlace, SPATIAL, VIEWPORT } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

const metric = { type: 'metric', value: 'total' };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'deck_scatter',
    formData: {
      spatial: SPATIAL,
      viewport: VIEWPORT,
      dimension: 'line',
      point_radius_fixed: metric,
      point_unit: 'radius_m',
      multiplier: 20,
    },
    table: byPlace,
  },
];
