// Builds a chart's queries in the browser, including those of layers without a saved chart. Layers that are saved charts query separately.
import { loadChartKind } from '#app/charts/client-registry.ts';
import { findDefinition } from '#app/charts/definitions.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { ChartKind, QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';

/** @param formData upgraded */
export async function chartQueries(kind: ChartKind, formData: FormData, dataset: Dataset): Promise<readonly QueryJson[]> {
  const { layers } = kind.definition;
  const inside = (layers?.list(formData) ?? []).map(async (ref): Promise<readonly QueryJson[]> => {
    if (ref.source === 'saved' || layers?.accepts(ref.vizType) !== true || !findDefinition(ref.vizType)) return [];
    const inner = await loadChartKind(ref.vizType);
    return inner.buildQueries(inner.definition.upgrade({ ...ref.formData, viz_type: ref.vizType }, dataset), dataset);
  });
  return [...kind.buildQueries(formData, dataset), ...(await Promise.all(inside)).flat()];
}
