// The drawing of this kind: the only part that dashboards load.
import { MapChart } from '#app/charts/shared/maps/MapChart.tsx';
import type { MapLayout } from '#app/charts/shared/maps/map-layout.ts';
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { layout, mapFiles, places } from './layout.ts';
import type { DeckScatterSettings } from './settings.ts';

export const drawing: ChartDrawing<MapLayout, DeckScatterSettings> = {
  mapFiles,
  places,
  layout,
  selections: rowSelections({ from: ['dimension'] }),
  Chart: MapChart,
};
