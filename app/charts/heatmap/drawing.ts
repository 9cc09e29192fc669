// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import type { HeatmapSettings } from './settings.ts';
import { layout, type HeatmapLayout } from './layout.ts';

export const drawing: ChartDrawing<HeatmapLayout, HeatmapSettings> = {
  layout,
  selections: rowSelections({ from: ['x_axis', 'groupby'], bucketed: ['x_axis'] }),
  Chart,
};
