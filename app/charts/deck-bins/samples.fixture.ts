// Sample results of cells for the contract suite.
import { byPlace, SPATIAL, VIEWPORT } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

const formData = { spatial: SPATIAL, viewport: VIEWPORT, size: 'total', grid_size: 60_000 };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'deck_hex', formData, table: byPlace },
  { vizType: 'deck_grid', formData, table: byPlace },
  { vizType: 'deck_screengrid', formData: { ...formData, grid_size: 24 }, table: byPlace },
];
