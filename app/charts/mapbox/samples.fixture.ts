// Sample results of cluster maps for the contract suite.
import { byPlace } from '#app/charts/shared/maps/places.fixture.ts';
import type { ChartSample } from '#app/charts/shared/samples.fixture.ts';

const formData = { all_columns_x: 'lon', all_columns_y: 'lat' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'mapbox', formData: { ...formData, mapbox_label: ['total'], global_opacity: 0.8 }, table: byPlace },
  {
    vizType: 'mapbox',
    variant: 'points',
    formData: {
      ...formData,
      clustering_radius: 0,
      point_radius: 'total',
      point_radius_unit: 'Kilometers',
      global_opacity: 0.6,
      viewport_longitude: 8,
      viewport_latitude: 50,
      viewport_zoom: 1,
    },
    table: byPlace,
  },
];
