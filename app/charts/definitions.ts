// The definition that serves a viz type.
import { CHART_DEFINITIONS } from './registry/definitions.ts';
import type { ChartDefinition } from './shared/kind.ts';

/** null for a viz type that no kind serves. */
export function findDefinition(vizType: string): ChartDefinition | null {
  return CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes(vizType)) ?? null;
}
