// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { seriesSelections } from '#app/charts/shared/selections/series-selections.ts';
import { Chart } from './Chart.tsx';
import { layout, type CompareLayout } from './layout.ts';
import type { CompareSettings } from './settings.ts';

export const drawing: ChartDrawing<CompareLayout, CompareSettings> = { layout, selections: seriesSelections(false), Chart };
