// One query: the axis and the groups as columns, pivoted to one column per series.
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { timeSeriesQuery } from '#app/charts/shared/time/time-series-query.ts';
import type { BarSettings } from './settings.ts';

export const buildQueries = (settings: BarSettings): readonly QueryJson[] => [timeSeriesQuery(settings)];
