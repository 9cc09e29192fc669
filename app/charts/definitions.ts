// All kinds without their drawing: what they are called, their panels, their queries. Small enough for any page.
import { definition as area } from './area/definition.ts';
import { definition as bar } from './bar/definition.ts';
import { definition as bigNumber } from './big-number/definition.ts';
import { definition as countryMap } from './country-map/definition.ts';
import { definition as line } from './line/definition.ts';
import { definition as pie } from './pie/definition.ts';
import { definition as deckScatter } from './deck-scatter/definition.ts';
import { definition as deckBins } from './deck-bins/definition.ts';
import { definition as deckShapes } from './deck-shapes/definition.ts';
import { definition as deckArc } from './deck-arc/definition.ts';
import { definition as deckDensity } from './deck-density/definition.ts';
import type { ChartDefinition } from './shared/kind.ts';
import { definition as table } from './table/definition.ts';
import { definition as worldMap } from './world-map/definition.ts';

export const CHART_DEFINITIONS: readonly ChartDefinition[] = [
  table,
  bigNumber,
  line,
  bar,
  area,
  pie,
  worldMap,
  countryMap,
  deckScatter,
  deckBins,
  deckShapes,
  deckArc,
  deckDensity,
];

/** null for a viz type that no kind serves. */
export function findDefinition(vizType: string): ChartDefinition | null {
  return CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes(vizType)) ?? null;
}
