// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing, LayoutInput } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import { GRAINS, readGranularity } from './granularity.ts';
import { layout, type CalHeatmapLayout } from './layout.ts';
import type { CalHeatmapSettings } from './settings.ts';

const cellGrain = ({ settings }: LayoutInput<CalHeatmapSettings>): string => GRAINS[readGranularity(settings).cell];

export const drawing: ChartDrawing<CalHeatmapLayout, CalHeatmapSettings> = {
  layout,
  selections: rowSelections({ from: ['x_axis'], bucketed: ['x_axis'], grainOf: cellGrain }),
  Chart,
};
