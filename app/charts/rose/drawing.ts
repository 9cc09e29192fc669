// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { seriesSelections } from '#app/charts/shared/selections/series-selections.ts';
import type { SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import type { RoseSettings } from './settings.ts';

export const drawing: ChartDrawing<SceneLayout, RoseSettings> = { layout, selections: seriesSelections(false), Chart };
