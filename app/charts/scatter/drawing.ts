// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { seriesSelections } from '#app/charts/shared/selections/series-selections.ts';
import { Chart } from './Chart.tsx';
import { layout, type ScatterLayout } from './layout.ts';
import type { ScatterSettings } from './settings.ts';

export const drawing: ChartDrawing<ScatterLayout, ScatterSettings> = { layout, selections: seriesSelections(false), Chart };
