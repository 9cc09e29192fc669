// The drawing part of the kind; dashboards load only this.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type TableLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { TableSettings } from './settings.ts';

export const drawing: ChartDrawing<TableLayout, TableSettings> = { layout, isWindowed: true, selections, Chart };
