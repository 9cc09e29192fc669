// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { linkSelections } from '#app/charts/shared/selections/link-selections.ts';
import type { SceneLayout } from '#app/charts/shared/marks/shape-marks.ts';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import type { SankeySettings } from './settings.ts';

export const drawing: ChartDrawing<SceneLayout, SankeySettings> = {
  layout,
  selections: (input, laid) => linkSelections(input, laid, input.settings),
  Chart,
};
