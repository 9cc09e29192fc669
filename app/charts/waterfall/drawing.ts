// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type WaterfallLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { WaterfallSettings } from './settings.ts';

export const drawing: ChartDrawing<WaterfallLayout, WaterfallSettings> = { layout, selections, Chart };
