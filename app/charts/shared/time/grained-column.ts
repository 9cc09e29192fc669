// A temporal column among others: at the selected grain it has the form of an axis, in its place.
import type { Dataset } from '#app/domain/query/dataset.ts';
import { isTemporal } from '#app/charts/shared/form/form-upgrade.ts';
import { grainOf } from './grain.ts';
import type { FormData } from '#app/charts/shared/kind.ts';

/** Any other column, and every column without a grain, stays as it is. */
export function grainedColumn(formData: FormData, dataset: Dataset, column: unknown): unknown {
  const timeGrain = grainOf(formData);
  if (typeof timeGrain !== 'string' || timeGrain === '' || !isTemporal(dataset, column)) return column;
  return { timeGrain, columnType: 'BASE_AXIS', sqlExpression: column, label: column, expressionType: 'SQL' };
}
