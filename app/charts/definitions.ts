// All kinds without their drawing: what they are called, their panels, their queries. Small enough for any page.
import { definition as area } from './area/definition.ts';
import { definition as bar } from './bar/definition.ts';
import { definition as bigNumber } from './big-number/definition.ts';
import { definition as boxPlot } from './box-plot/definition.ts';
import { definition as cartodiagram } from './cartodiagram/definition.ts';
import { definition as calHeatmap } from './cal-heatmap/definition.ts';
import { definition as funnel } from './funnel/definition.ts';
import { definition as heatmap } from './heatmap/definition.ts';
import { definition as histogram } from './histogram/definition.ts';
import { definition as countryMap } from './country-map/definition.ts';
import { definition as line } from './line/definition.ts';
import { definition as partition } from './partition/definition.ts';
import { definition as pie } from './pie/definition.ts';
import { definition as handlebars } from './handlebars/definition.ts';
import { definition as deckScatter } from './deck-scatter/definition.ts';
import { definition as deckBins } from './deck-bins/definition.ts';
import { definition as deckShapes } from './deck-shapes/definition.ts';
import { definition as mapbox } from './mapbox/definition.ts';
import { definition as deckArc } from './deck-arc/definition.ts';
import { definition as deckMulti } from './deck-multi/definition.ts';
import { definition as deckDensity } from './deck-density/definition.ts';
import { definition as sankey } from './sankey/definition.ts';
import { definition as wordCloud } from './word-cloud/definition.ts';
import { definition as radar } from './radar/definition.ts';
import { definition as gauge } from './gauge/definition.ts';
import { definition as graph } from './graph/definition.ts';
import { definition as tree } from './tree/definition.ts';
import { definition as chord } from './chord/definition.ts';
import { definition as rose } from './rose/definition.ts';
import { definition as para } from './para/definition.ts';
import { definition as bullet } from './bullet/definition.ts';
import { definition as mixed } from './mixed/definition.ts';
import { definition as bubble } from './bubble/definition.ts';
import { definition as waterfall } from './waterfall/definition.ts';
import { definition as gantt } from './gantt/definition.ts';
import { definition as horizon } from './horizon/definition.ts';
import { definition as compare } from './compare/definition.ts';
import { definition as timePivot } from './time-pivot/definition.ts';
import { definition as pivot } from './pivot/definition.ts';
import { definition as timeTable } from './time-table/definition.ts';
import { definition as pairedTtest } from './paired-ttest/definition.ts';
import { definition as popKpi } from './pop-kpi/definition.ts';
import type { ChartDefinition } from './shared/kind.ts';
import { definition as sunburst } from './sunburst/definition.ts';
import { definition as scatter } from './scatter/definition.ts';
import { definition as table } from './table/definition.ts';
import { definition as treemap } from './treemap/definition.ts';
import { definition as worldMap } from './world-map/definition.ts';

export const CHART_DEFINITIONS: readonly ChartDefinition[] = [
  table,
  bigNumber,
  line,
  bar,
  area,
  pie,
  pivot,
  handlebars,
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
  scatter,
  heatmap,
  treemap,
  histogram,
  wordCloud,
  radar,
  gauge,
  graph,
  tree,
  chord,
  rose,
  para,
  bullet,
  mixed,
  bubble,
  boxPlot,
  sunburst,
  funnel,
  calHeatmap,
  partition,
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
export function findDefinition(vizType: string): ChartDefinition | null {
  return CHART_DEFINITIONS.find(({ vizTypes }) => vizTypes.includes(vizType)) ?? null;
}
