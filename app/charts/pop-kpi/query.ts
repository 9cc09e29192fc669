// The metric, and the same of another time beside it.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { timeShifts } from '#app/charts/shared/time/time-shifts.ts';

export const buildQueries = (formData: FormData): readonly QueryJson[] => [
  {
    ...baseQuery(formData, { columns: [], metrics: readList(formData, 'metric').slice(0, 1) }),
    time_offsets: timeShifts(formData),
    post_processing: [],
  },
];
