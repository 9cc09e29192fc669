// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type TemplateLayout } from './layout.ts';
import type { HandlebarsSettings } from './settings.ts';

export const drawing: ChartDrawing<TemplateLayout, HandlebarsSettings> = { layout, Chart };
