// Totals of pivot tables that aren't sums of cells: the queries besides the table's own, and the facts about its metrics.
import { findChartKind } from '#app/charts/registry.ts';
import { isPivotForm } from '#app/domain/export/table-kinds.ts';
import { isObject } from '#app/domain/json/is-object.ts';
import { isAdditiveMetric } from '#app/domain/pivot/additive-metric.ts';
import { listLabels, readPivotForm } from '#app/domain/pivot/pivot-form.ts';
import type { KnownTotals } from '#app/domain/pivot/pivot-table.ts';
import { buildTotalQueries } from '#app/domain/pivot/total-queries.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { DatasetResult } from './dataset-result.ts';

/** @param formData the chart's settings, unparsed; none for other kinds than pivot tables */
export function pivotTotalQueries(query: unknown, formData: unknown, dataset: Dataset): readonly QueryJson[] {
  if (!isPivotForm(formData) || !isObject(query)) return [];
  // Charts are saved under older names of their settings too.
  const settings = findChartKind('pivot_table_v2')?.definition.upgrade(formData, dataset) ?? formData;
  return buildTotalQueries(query, readPivotForm(settings), (metric) => isAdditiveMetric(metric, dataset.metrics) !== false);
}

/** @param formData upgraded */
export function knownTotals(
  { rowLimit }: Pick<DatasetResult, 'rowLimit'>,
  totals: readonly DatasetResult[],
  { formData, dataset }: { readonly formData: unknown; readonly dataset: Pick<Dataset, 'metrics'> },
): KnownTotals {
  const given = isObject(formData) ? formData['metrics'] : [];
  const metrics: readonly unknown[] = Array.isArray(given) ? given : [given];
  return {
    tables: totals.map(({ table }) => table),
    isAdditive: (name) => {
      const metric = metrics.find((one) => listLabels([one])[0] === name);
      return isAdditiveMetric(metric, dataset.metrics) !== false;
    },
    isCut: rowLimit.isReached,
  };
}
