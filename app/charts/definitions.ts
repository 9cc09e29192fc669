// The definition that serves a viz type.
import { CHART_DEFINITIONS } from './registry/definitions.ts';
import { withGridSection } from './shared/chart-grid/grid-controls.ts';
import type { ChartDefinition } from './shared/kind.ts';

const DEFINITIONS: readonly ChartDefinition[] = CHART_DEFINITIONS.map(withGridSection);

/** null for a viz type that no kind serves. */
export function findDefinition(vizType: string): ChartDefinition | null {
  return DEFINITIONS.find(({ vizTypes }) => vizTypes.includes(vizType)) ?? null;
}
