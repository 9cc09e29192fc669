// What draws the kind: all that a dashboard loads of it.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, mapFiles, type CartodiagramLayout } from './layout.ts';
import type { CartodiagramSettings } from './settings.ts';

export const drawing: ChartDrawing<CartodiagramLayout, CartodiagramSettings> = { mapFiles, layout, Chart };
