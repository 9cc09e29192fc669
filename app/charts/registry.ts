// The kind that serves a viz type, with its drawing: for servers and tests. Pages use client-registry.ts, which loads one kind at a time.
import { CHART_KINDS } from './registry/kinds.ts';
import type { ChartKind } from './shared/kind.ts';

/** null for a viz type that no kind serves. */
export function findChartKind(vizType: string): ChartKind | null {
  return CHART_KINDS.find(({ definition }) => definition.vizTypes.includes(vizType)) ?? null;
}
