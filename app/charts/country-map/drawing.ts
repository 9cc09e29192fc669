// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { rowSelections } from '#app/charts/shared/selections/selections.ts';
import { Chart } from './Chart.tsx';
import { layout, mapFiles, type CountryLayout } from './layout.ts';
import type { CountryMapSettings } from './settings.ts';

export const drawing: ChartDrawing<CountryLayout, CountryMapSettings> = {
  mapFiles,
  layout,
  selections: rowSelections({ from: ['entity'] }),
  Chart,
};
