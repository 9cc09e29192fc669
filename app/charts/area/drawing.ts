// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { seriesSelections } from '#app/charts/shared/selections/series-selections.ts';
import { Chart } from './Chart.tsx';
import { layout, type AreaLayout } from './layout.ts';
import type { AreaSettings } from './settings.ts';

export const drawing: ChartDrawing<AreaLayout, AreaSettings> = { layout, selections: seriesSelections(false), Chart };
