// The drawing part of the kind; dashboards load only this.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type PivotLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { PivotSettings } from './settings.ts';

export const drawing: ChartDrawing<PivotLayout, PivotSettings> = { layout, selections, Chart };
