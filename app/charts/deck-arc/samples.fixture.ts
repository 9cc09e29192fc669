import { byPlace, SPATIAL, VIEWPORT } from '#app/charts/shared/geo/places.fixture.ts';
import type { Sample } from '#app/charts/shared/samples.fixture.ts';

const turned = { type: 'latlong', lonCol: 'lat', latCol: 'lon' };

export const SAMPLES: readonly Sample[] = [
  {
    vizType: 'deck_arc',
    formData: { start_spatial: SPATIAL, end_spatial: turned, dimension: 'line', viewport: VIEWPORT },
    table: byPlace,
  },
];
