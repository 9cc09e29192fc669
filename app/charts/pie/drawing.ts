// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import type { PieSettings } from './settings.ts';
import { layout, type PieLayout } from './layout.ts';

export const drawing: ChartDrawing<PieLayout, PieSettings> = { layout, selections: rowSelections({ from: ['groupby'] }), Chart };
