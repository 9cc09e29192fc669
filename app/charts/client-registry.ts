// Whole kinds for Explore, one at a time. Dashboards load drawings alone (client-drawings.ts).
import { findDefinition } from './definitions.ts';
import { KIND_LOADERS } from './registry/kind-loaders.ts';
import type { ChartKind } from './shared/kind.ts';

/** The kind of a viz type; rejects for one that no kind serves, and where the chunk does not arrive. */
export async function loadChartKind(vizType: string): Promise<ChartKind> {
  const first = findDefinition(vizType)?.vizTypes[0];
  const load = first === undefined ? undefined : KIND_LOADERS[first];
  if (load === undefined) throw new Error(`No chart kind draws ${vizType}`);
  return (await load()).kind as ChartKind;
}
