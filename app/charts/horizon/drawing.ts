// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { seriesSelections } from '#app/charts/shared/selections/series-selections.ts';
import { Chart } from './Chart.tsx';
import { layout, type HorizonLayout } from './layout.ts';
import type { HorizonSettings } from './settings.ts';

export const drawing: ChartDrawing<HorizonLayout, HorizonSettings> = { layout, selections: seriesSelections(false), Chart };
