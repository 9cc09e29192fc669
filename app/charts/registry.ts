// All kinds with their drawing: for servers and tests. Pages use client-registry.ts, which loads one kind at a time.
import { kind as area } from './area/kind.ts';
import { kind as bar } from './bar/kind.ts';
import { kind as bigNumber } from './big-number/kind.ts';
import { kind as boxPlot } from './box-plot/kind.ts';
import { kind as cartodiagram } from './cartodiagram/kind.ts';
import { kind as calHeatmap } from './cal-heatmap/kind.ts';
import { kind as funnel } from './funnel/kind.ts';
import { kind as heatmap } from './heatmap/kind.ts';
import { kind as histogram } from './histogram/kind.ts';
import { kind as countryMap } from './country-map/kind.ts';
import { kind as line } from './line/kind.ts';
import { kind as partition } from './partition/kind.ts';
import { kind as pie } from './pie/kind.ts';
import { kind as handlebars } from './handlebars/kind.ts';
import { kind as deckScatter } from './deck-scatter/kind.ts';
import { kind as deckBins } from './deck-bins/kind.ts';
import { kind as deckShapes } from './deck-shapes/kind.ts';
import { kind as mapbox } from './mapbox/kind.ts';
import { kind as deckArc } from './deck-arc/kind.ts';
import { kind as deckMulti } from './deck-multi/kind.ts';
import { kind as deckDensity } from './deck-density/kind.ts';
import { kind as sankey } from './sankey/kind.ts';
import { kind as wordCloud } from './word-cloud/kind.ts';
import { kind as radar } from './radar/kind.ts';
import { kind as gauge } from './gauge/kind.ts';
import { kind as graph } from './graph/kind.ts';
import { kind as tree } from './tree/kind.ts';
import { kind as chord } from './chord/kind.ts';
import { kind as rose } from './rose/kind.ts';
import { kind as para } from './para/kind.ts';
import { kind as bullet } from './bullet/kind.ts';
import { kind as scatter } from './scatter/kind.ts';
import { kind as mixed } from './mixed/kind.ts';
import { kind as bubble } from './bubble/kind.ts';
import { kind as waterfall } from './waterfall/kind.ts';
import { kind as gantt } from './gantt/kind.ts';
import { kind as horizon } from './horizon/kind.ts';
import { kind as compare } from './compare/kind.ts';
import { kind as timePivot } from './time-pivot/kind.ts';
import { kind as pivot } from './pivot/kind.ts';
import { kind as timeTable } from './time-table/kind.ts';
import { kind as pairedTtest } from './paired-ttest/kind.ts';
import { kind as popKpi } from './pop-kpi/kind.ts';
import type { ChartKind } from './shared/kind.ts';
import { kind as sunburst } from './sunburst/kind.ts';
import { kind as table } from './table/kind.ts';
import { kind as worldMap } from './world-map/kind.ts';
import { kind as treemap } from './treemap/kind.ts';

export const CHART_KINDS: readonly ChartKind[] = [
  table,
  bigNumber,
  line,
  bar,
  area,
  pie,
  pivot,
  handlebars,
  heatmap,
  treemap,
  histogram,
  boxPlot,
  sunburst,
  funnel,
  calHeatmap,
  partition,
  worldMap,
  countryMap,
  mapbox,
  deckScatter,
  deckBins,
  deckShapes,
  deckArc,
  deckDensity,
  deckMulti,
  cartodiagram,
  sankey,
  wordCloud,
  radar,
  gauge,
  graph,
  tree,
  chord,
  rose,
  para,
  bullet,
  scatter,
  mixed,
  bubble,
  waterfall,
  gantt,
  horizon,
  compare,
  timePivot,
  timeTable,
  pairedTtest,
  popKpi,
];

/** null for a viz type that no kind serves. */
export function findChartKind(vizType: string): ChartKind | null {
  return CHART_KINDS.find(({ definition }) => definition.vizTypes.includes(vizType)) ?? null;
}
