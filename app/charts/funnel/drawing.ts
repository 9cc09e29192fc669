// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import { layout, type FunnelLayout } from './layout.ts';
import type { FunnelSettings } from './settings.ts';

export const drawing: ChartDrawing<FunnelLayout, FunnelSettings> = {
  layout,
  selections: rowSelections({ from: ['groupby'] }),
  Chart,
};
