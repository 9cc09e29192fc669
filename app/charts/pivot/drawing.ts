// What draws the kind: all that a dashboard loads of it.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type PivotLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { PivotSettings } from './settings.ts';

export const drawing: ChartDrawing<PivotLayout, PivotSettings> = { layout, selections, Chart };
