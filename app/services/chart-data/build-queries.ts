// The queries of a chart from its settings, as pages build them.
import { findChartKind } from '#app/charts/registry.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';

interface BuiltQueries {
  readonly formData: FormData;
  readonly queries: readonly QueryJson[];
}

/** `change` alters the saved settings first. null for kinds of charts that can't be drawn yet. */
export function buildChartQueries(
  { vizType, params }: Pick<Chart, 'vizType' | 'params'>,
  dataset: Dataset,
  change: (settings: FormData) => FormData = (settings) => settings,
): BuiltQueries | null {
  const kind = findChartKind(vizType);
  if (!kind) return null;
  const formData = kind.definition.upgrade(change({ ...readJsonObject(params), viz_type: vizType }), dataset);
  return { formData, queries: kind.buildQueries(formData, dataset) };
}
