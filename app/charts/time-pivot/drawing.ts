// What draws the kind: all that a dashboard loads of it.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type TimePivotLayout } from './layout.ts';
import type { TimePivotSettings } from './settings.ts';

export const drawing: ChartDrawing<TimePivotLayout, TimePivotSettings> = { layout, Chart };
