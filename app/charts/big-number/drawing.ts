// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, type BigNumberLayout } from './layout.ts';
import type { BigNumberSettings } from './settings.ts';

export const drawing: ChartDrawing<BigNumberLayout, BigNumberSettings> = { layout, Chart };
