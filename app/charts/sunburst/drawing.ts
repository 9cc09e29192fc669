// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type SunburstLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { SunburstSettings } from './settings.ts';

export const drawing: ChartDrawing<SunburstLayout, SunburstSettings> = { layout, selections, Chart };
