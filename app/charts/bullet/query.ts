// One query: the metric alone.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export const buildQueries = (formData: FormData): readonly QueryJson[] => [
  baseQuery(formData, { columns: [], metrics: readList(formData, 'metric').slice(0, 1) }),
];
