// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type PopKpiLayout } from './layout.ts';
import type { PopKpiSettings } from './settings.ts';

export const drawing: ChartDrawing<PopKpiLayout, PopKpiSettings> = { layout, Chart };
