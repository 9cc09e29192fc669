// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import type { BubbleSettings } from './settings.ts';
import { layout, type BubbleLayout } from './layout.ts';

export const drawing: ChartDrawing<BubbleLayout, BubbleSettings> = {
  layout,
  selections: rowSelections({ from: ['series', 'entity'] }),
  Chart,
};
