// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type TimePivotLayout } from './layout.ts';
import type { TimePivotSettings } from './settings.ts';

export const drawing: ChartDrawing<TimePivotLayout, TimePivotSettings> = { layout, Chart };
