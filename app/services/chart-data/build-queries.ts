// The queries of a chart from its settings, as pages build them.
import { findChartKind } from '#app/charts/registry.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { withSavedLimits } from '#app/charts/shared/form/saved-limits.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';

interface BuiltQueries {
  readonly formData: FormData;
  readonly queries: readonly QueryJson[];
}

/** With those of settings that the chart draws inside; saved charts inside have their own. `change` alters the saved settings first. null for kinds of charts that can't be drawn yet. */
export function buildChartQueries(
  { vizType, params }: Pick<Chart, 'vizType' | 'params'>,
  dataset: Dataset,
  change: (settings: FormData) => FormData = (settings) => settings,
): BuiltQueries | null {
  const kind = findChartKind(vizType);
  if (!kind) return null;
  const formData = kind.definition.upgrade(withSavedLimits(change({ ...readJsonObject(params), viz_type: vizType })), dataset);
  const { layers } = kind.definition;
  const inside = (layers?.list(formData) ?? []).flatMap((ref) => {
    if (ref.source === 'saved' || layers?.accepts(ref.vizType) !== true) return [];
    return buildChartQueries({ vizType: ref.vizType, params: JSON.stringify(ref.formData) }, dataset)?.queries ?? [];
  });
  return { formData, queries: [...kind.buildQueries(formData, dataset), ...inside] };
}

/** The chart-data request by which the browser would save the chart; null for one without queries. */
export function buildQueryContext(
  chart: Pick<Chart, 'vizType' | 'params'>,
  dataset: Dataset,
): Readonly<Record<string, unknown>> | null {
  const built = buildChartQueries(chart, dataset);
  if (!built || built.queries.length === 0) return null;
  return {
    ...{ datasource: { id: dataset.id, type: 'table' }, force: false, queries: built.queries, form_data: built.formData },
    ...{ result_format: 'json', result_type: 'full' },
  };
}
