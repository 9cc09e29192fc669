// Kinds for the browser: each one's drawing is its own chunk, loaded when a chart is first touched.
import { findDefinition } from './definitions.ts';
import type { ChartKind } from './shared/kind.ts';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly kind: unknown }>>> = {
  table: () => import('./table/kind.ts'),
  big_number: () => import('./big-number/kind.ts'),
  echarts_timeseries_line: () => import('./line/kind.ts'),
  echarts_timeseries_bar: () => import('./bar/kind.ts'),
  echarts_area: () => import('./area/kind.ts'),
  pie: () => import('./pie/kind.ts'),
  world_map: () => import('./world-map/kind.ts'),
  deck_scatter: () => import('./deck-scatter/kind.ts'),
  deck_hex: () => import('./deck-bins/kind.ts'),
  deck_path: () => import('./deck-shapes/kind.ts'),
  deck_arc: () => import('./deck-arc/kind.ts'),
  deck_heatmap: () => import('./deck-density/kind.ts'),
  country_map: () => import('./country-map/kind.ts'),
};

/** The kind of a viz type; rejects for one that no kind serves, and where the chunk does not arrive. */
export async function loadChartKind(vizType: string): Promise<ChartKind> {
  const first = findDefinition(vizType)?.vizTypes[0];
  const load = first === undefined ? undefined : LOADERS[first];
  if (load === undefined) throw new Error(`No chart kind draws ${vizType}`);
  return (await load()).kind as ChartKind;
}
