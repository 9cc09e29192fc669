// A temporal column among others: at the selected grain it has the form of an axis, in its place.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { isTemporal } from '#app/charts/shared/form/form-upgrade.ts';
import { readTimeGrain, type GrainSettings } from './grain.ts';

/** Any other column, and every column without a grain, stays as it is. */
export function grainedColumn(settings: GrainSettings, dataset: Dataset, column: unknown): unknown {
  const timeGrain = readTimeGrain(settings);
  if (timeGrain === undefined || timeGrain === null || timeGrain === '' || !isTemporal(dataset, column)) return column;
  return { timeGrain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}
