// Sample results of densities for the contract suite.
import { byPlace, SPATIAL, VIEWPORT } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

const formData = { spatial: SPATIAL, viewport: VIEWPORT, size: 'total', cellSize: 40_000 };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'deck_heatmap', formData, table: byPlace },
  { vizType: 'deck_contour', formData, table: byPlace },
];
