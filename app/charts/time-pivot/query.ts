// The metric over time; periods are made of it where it is drawn.
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { timeSeriesQuery } from '#app/charts/shared/time/time-series-query.ts';

export const buildQueries = (formData: FormData): readonly QueryJson[] => [
  timeSeriesQuery({ ...formData, metrics: readList(formData, 'metric').slice(0, 1), groupby: [] }),
];
