// All kinds with their drawing: for servers and tests. Pages use client-registry.ts, which loads one kind at a time.
import { kind as area } from './area/kind.ts';
import { kind as bar } from './bar/kind.ts';
import { kind as bigNumber } from './big-number/kind.ts';
import { kind as countryMap } from './country-map/kind.ts';
import { kind as line } from './line/kind.ts';
import { kind as pie } from './pie/kind.ts';
import { kind as deckScatter } from './deck-scatter/kind.ts';
import { kind as deckBins } from './deck-bins/kind.ts';
import { kind as deckShapes } from './deck-shapes/kind.ts';
import { kind as deckArc } from './deck-arc/kind.ts';
import { kind as deckDensity } from './deck-density/kind.ts';
import type { ChartKind } from './shared/kind.ts';
import { kind as table } from './table/kind.ts';
import { kind as worldMap } from './world-map/kind.ts';

export const CHART_KINDS: readonly ChartKind[] = [
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
export function findChartKind(vizType: string): ChartKind | null {
  return CHART_KINDS.find(({ definition }) => definition.vizTypes.includes(vizType)) ?? null;
}
