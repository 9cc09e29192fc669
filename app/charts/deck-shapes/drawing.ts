// The drawing of this kind: the only part that dashboards load.
import { MapChart } from '#app/charts/shared/maps/MapChart.tsx';
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { layout, mapFiles, places } from './layout.ts';
import type { DeckShapesSettings } from './settings.ts';

export const drawing: ChartDrawing<MapLayout, DeckShapesSettings> = { mapFiles, places, layout, Chart: MapChart };
