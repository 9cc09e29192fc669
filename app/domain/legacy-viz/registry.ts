// The kinds of charts that the older endpoint serves, by their viz type.
import { bubble } from './bubble.ts';
import { bullet } from './bullet.ts';
import { calHeatmap } from './cal-heatmap.ts';
import { chord } from './chord.ts';
import { countryMap } from './country-map.ts';
import type { LegacyViz } from './legacy-viz.ts';
import { lines, rose } from './lines.ts';
import { pairedTtest } from './paired-ttest.ts';
import { para } from './para.ts';
import { partition } from './partition.ts';
import { timePivot } from './time-pivot.ts';
import { timeTable } from './time-table.ts';
import { worldMap } from './world-map.ts';

const KINDS: Readonly<Record<string, LegacyViz>> = {
  bubble,
  bullet,
  cal_heatmap: calHeatmap,
  chord,
  compare: lines,
  country_map: countryMap,
  horizon: lines,
  paired_ttest: pairedTtest,
  para,
  partition,
  rose,
  time_pivot: timePivot,
  time_table: timeTable,
  world_map: worldMap,
};

/** Null for an unknown viz type, or one that queries in the newer form. */
export const findLegacyViz = (vizType: string): LegacyViz | null =>
  Object.hasOwn(KINDS, vizType) ? (KINDS[vizType] ?? null) : null;

export const LEGACY_VIZ_TYPES: readonly string[] = Object.keys(KINDS);
