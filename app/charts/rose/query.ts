// One query: the axis and the groups as columns, pivoted to one column per series.
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { timeSeriesQuery } from '#app/charts/shared/time/time-series-query.ts';
import type { RoseSettings } from './settings.ts';

export const buildQueries = (settings: RoseSettings): readonly QueryJson[] => [timeSeriesQuery(settings)];
