// The drawing of this kind: the only part that dashboards load.
import type { ChartDrawing } from '#app/charts/shared/kind.ts';
import { Chart } from './Chart.tsx';
import { layout, mapFiles, type LayersLayout } from './layout.ts';
import { selections } from './selections.ts';
import type { DeckMultiSettings } from './settings.ts';

export const drawing: ChartDrawing<LayersLayout, DeckMultiSettings> = { mapFiles, layout, selections, Chart };
