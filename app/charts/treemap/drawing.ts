// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type TreemapLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { TreemapSettings } from './settings.ts';

export const drawing: ChartDrawing<TreemapLayout, TreemapSettings> = { layout, selections, Chart };
