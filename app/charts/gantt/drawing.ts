// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import { layout, type GanttLayout } from './layout.ts';
import type { GanttSettings } from './settings.ts';

export const drawing: ChartDrawing<GanttLayout, GanttSettings> = {
  layout,
  selections: rowSelections({ from: ['y_axis', 'series'] }),
  Chart,
};
