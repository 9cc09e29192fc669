// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import type { SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import { selections } from './selections.ts';
import type { RadarSettings } from './settings.ts';

export const drawing: ChartDrawing<SceneLayout, RadarSettings> = { layout, selections, Chart };
