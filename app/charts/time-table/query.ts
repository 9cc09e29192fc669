// One query: the time column and the groups, pivoted to one column per series.
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { timeSeriesQuery } from '#app/charts/shared/time/time-series-query.ts';
import type { TimeTableSettings } from './settings.ts';

export const buildQueries = (settings: TimeTableSettings): readonly QueryJson[] => [timeSeriesQuery(settings)];
