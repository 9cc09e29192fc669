// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type HistogramLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { HistogramSettings } from './settings.ts';

export const drawing: ChartDrawing<HistogramLayout, HistogramSettings> = { layout, selections, Chart };
