// As a table queries its rows: form-data rules, section 6.
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { rowQuery } from '#app/charts/shared/form/row-query.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

export const buildQueries = (formData: FormData, dataset: Dataset): readonly QueryJson[] => [rowQuery(formData, dataset)];
