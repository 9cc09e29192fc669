// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import type { SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import type { WordCloudSettings } from './settings.ts';

export const drawing: ChartDrawing<SceneLayout, WordCloudSettings> = {
  layout,
  selections: rowSelections({ from: ['series'] }),
  Chart,
};
