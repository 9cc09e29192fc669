// What draws the kind: all that a dashboard loads of it.
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
