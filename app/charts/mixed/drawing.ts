// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type MixedLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { MixedSettings } from './settings.ts';

export const drawing: ChartDrawing<MixedLayout, MixedSettings> = { layout, selections, Chart };
