// What draws the kind: all that a dashboard loads of it.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type PopKpiLayout } from './layout.ts';
import type { PopKpiSettings } from './settings.ts';

export const drawing: ChartDrawing<PopKpiLayout, PopKpiSettings> = { layout, Chart };
