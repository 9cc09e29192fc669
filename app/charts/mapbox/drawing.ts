// The drawing of this kind: the only part that dashboards load.
import { MapChart } from '#app/charts/shared/maps/MapChart.tsx';
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { layout, mapFiles } from './layout.ts';
import type { MapboxSettings } from './settings.ts';

export const drawing: ChartDrawing<MapLayout, MapboxSettings> = { mapFiles, layout, Chart: MapChart };
