// What draws the kind: all that a dashboard loads of it.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type WaterfallLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { WaterfallSettings } from './settings.ts';

export const drawing: ChartDrawing<WaterfallLayout, WaterfallSettings> = { layout, selections, Chart };
