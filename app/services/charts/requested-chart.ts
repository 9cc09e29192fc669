// A queried chart, with the charts inside it.
import type { MapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import type { QueriedChart } from './run-chart-queries.server.ts';
import type { RequestedGrid } from './query-grid.server.ts';
import type { RequestedLayer } from './query-layers.server.ts';

export interface RequestedChart extends QueriedChart {
  /** Charts inside this one. */
  readonly layers: readonly RequestedLayer[];
  /** The charts of a grid, which replace the chart; left out for a single chart. */
  readonly grid?: RequestedGrid;
  /** Shapes that the layout needs. */
  readonly maps: MapFiles;
  /** UTC ms. */
  readonly requestedAtMs: number;
}

/** The chart's own results, then those of the charts inside it; a result that is split among them counts once. */
export const listResults = ({ results, layers, grid }: RequestedChart): readonly DatasetResult[] => {
  const inside = layers.flatMap((layer) => (layer.status === 'drawn' ? layer.chart.results : []));
  const cells = grid === undefined ? [] : grid.cells.flatMap(({ chart }) => chart.results);
  return [...results, ...new Map(inside.map((result) => [result.cacheKey, result])).values(), ...joinResults(cells)];
};

/** Each query once, with the rows of all its charts. */
const joinResults = (results: readonly DatasetResult[]): readonly DatasetResult[] =>
  [...Map.groupBy(results, ({ cacheKey }) => cacheKey).values()].flatMap((parts) => {
    const [first] = parts;
    const cut = parts.find(({ rowLimit }) => rowLimit.cappedAt !== null) ?? parts.find(({ rowLimit }) => rowLimit.isReached);
    const sqlRowCount = parts.reduce((sum, part) => sum + part.sqlRowCount, 0);
    return first ? [{ ...first, sqlRowCount, rowLimit: (cut ?? first).rowLimit }] : [];
  });
