// All kinds without their drawing: what they are called, their panels, their queries. Small enough for any page.
import { definition as area } from './area/definition.ts';
import { definition as bar } from './bar/definition.ts';
import { definition as bigNumber } from './big-number/definition.ts';
import { definition as line } from './line/definition.ts';
import { definition as pie } from './pie/definition.ts';
import { definition as handlebars } from './handlebars/definition.ts';
import { definition as pivot } from './pivot/definition.ts';
import type { ChartDefinition } from './shared/kind.ts';
import { definition as table } from './table/definition.ts';

export const CHART_DEFINITIONS: readonly ChartDefinition[] = [table, bigNumber, line, bar, area, pie, pivot, handlebars];

/** null for a viz type that no kind serves. */
export function findDefinition(vizType: string): ChartDefinition | null {
  return CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes(vizType)) ?? null;
}
