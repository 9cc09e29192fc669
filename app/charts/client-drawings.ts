// Kinds as dashboards draw them: a layout and its drawing, loaded when a chart is first touched. Panels and queries stay with Explore
// (client-registry.ts).
import { STILL_TYPES } from '#app/domain/chart-types/registry/lists.ts';
import { DRAWING_LOADERS } from './registry/drawing-loaders.ts';
import type { ChartDrawing } from './shared/kind.ts';

/** In its pictures is nothing to point at, sort or hide. */
export const isStill = (vizType: string): boolean => STILL_TYPES.includes(vizType);

/** The drawing of a viz type; rejects for one that no kind serves, and where the chunk does not arrive. */
export async function loadChartDrawing(vizType: string): Promise<ChartDrawing> {
  const load = DRAWING_LOADERS.find(([vizTypes]) => vizTypes.includes(vizType))?.[1];
  if (load === undefined) throw new Error(`No chart kind draws ${vizType}`);
  return (await load()).drawing as ChartDrawing;
}
