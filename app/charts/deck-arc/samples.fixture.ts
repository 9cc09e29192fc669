// Sample results of arcs for the contract suite.
import { byPlace, SPATIAL, VIEWPORT } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

/** From each place to one in the south. */
const southern = { type: 'latlong', lonCol: 'lon', latCol: 'lon' };

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'deck_arc',
    formData: { start_spatial: SPATIAL, end_spatial: southern, dimension: 'line', viewport: VIEWPORT },
    table: byPlace,
    look: { rows: 8 },
  },
];
