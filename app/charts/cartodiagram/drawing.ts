// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, mapFiles, type CartodiagramLayout } from './layout.ts';
import type { CartodiagramSettings } from './settings.ts';

export const drawing: ChartDrawing<CartodiagramLayout, CartodiagramSettings> = { mapFiles, layout, Chart };
