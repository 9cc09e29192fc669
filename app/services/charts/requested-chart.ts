// A chart whose queries are answered, with the charts inside it.
import type { MapFiles } from '#app/charts/shared/maps/map-files.ts';
import type { QueryOutcome } from '#app/services/chart-data/query-outcome.ts';
import type { AnsweredChart } from './answer-chart.server.ts';
import type { RequestedLayer } from './query-layers.server.ts';

export interface RequestedChart extends AnsweredChart {
  /** Charts inside this one. */
  readonly layers: readonly RequestedLayer[];
  /** Shapes that the layout needs. */
  readonly maps: MapFiles;
  /** UTC ms. */
  readonly requestedAtMs: number;
}

/** The chart's own answers, then those of the charts inside it; one that is split among them counts once. */
export const allAnswers = ({ answers, layers }: RequestedChart): readonly QueryOutcome[] => {
  const inside = layers.flatMap((layer) => (layer.status === 'drawn' ? layer.chart.answers : []));
  return [...answers, ...new Map(inside.map((result) => [result.cacheKey, result])).values()];
};
