// One query: the metric over time. The layout splits it into periods.
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { timeSeriesQuery } from '#app/charts/shared/time/time-series-query.ts';
import type { TimePivotSettings } from './settings.ts';

export const buildQueries = (settings: TimePivotSettings): readonly QueryJson[] => [
  timeSeriesQuery({ ...settings, metrics: settings.metric === null ? [] : [settings.metric], groupby: [] }),
];
