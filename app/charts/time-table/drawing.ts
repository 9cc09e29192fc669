// The drawing of this kind: the only part that dashboards load.
import type { GridLayout } from '#app/charts/shared/grid/grid.ts';
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { seriesSelections } from '#app/charts/shared/selections/series-selections.ts';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import type { TimeTableSettings } from './settings.ts';

export const drawing: ChartDrawing<GridLayout, TimeTableSettings> = { layout, selections: seriesSelections(false), Chart };
