// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import { layout, mapFiles, type WorldLayout } from './layout.ts';
import type { WorldMapSettings } from './settings.ts';

export const drawing: ChartDrawing<WorldLayout, WorldMapSettings> = {
  mapFiles,
  layout,
  selections: rowSelections({ from: ['entity'] }),
  Chart,
};
