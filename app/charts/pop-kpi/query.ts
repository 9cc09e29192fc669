// One query: the metric, and the metric of the comparison period.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { timeShifts } from '#app/charts/shared/time/time-shifts.ts';
import type { PopKpiSettings } from './settings.ts';

export const buildQueries = (settings: PopKpiSettings): readonly QueryJson[] => [
  {
    ...baseQuery(settings, { columns: [], metrics: settings.metric === null ? [] : [settings.metric] }),
    time_offsets: timeShifts(settings),
    post_processing: [],
  },
];
