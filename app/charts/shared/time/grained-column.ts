// Applies the time grain to temporal columns among the dimensions of a query.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { isTemporal } from '#app/charts/shared/form/form-upgrade.ts';
import { readTimeGrain, type GrainSettings } from './grain.ts';

/** Returns a temporal column with the selected time grain; other columns unchanged. */
export function grainedColumn(settings: GrainSettings, dataset: Dataset, column: unknown): unknown {
  const timeGrain = readTimeGrain(settings);
  if (timeGrain === undefined || timeGrain === null || timeGrain === '' || !isTemporal(dataset, column)) return column;
  return { timeGrain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}
