// One query: the time column and the groups, pivoted to a series a column.
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { timeSeriesQuery } from '#app/charts/shared/time/time-series-query.ts';

export const buildQueries = (formData: FormData): readonly QueryJson[] => [timeSeriesQuery(formData)];
