// The query of a table (form-data rules, section 6).
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { rowQuery } from '#app/charts/shared/form/row-query.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { HandlebarsSettings } from './settings.ts';

export const buildQueries = (settings: HandlebarsSettings, dataset: Dataset): readonly QueryJson[] => [
  rowQuery(settings, dataset),
];
