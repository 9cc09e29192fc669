// The queries of a chart from its settings, as pages build them.
import { findChartKind } from '#app/charts/registry.ts';
import { cellSettings, gridCells, MAX_CELLS } from '#app/charts/shared/chart-grid/grid-cells.ts';
import { canBeGrid } from '#app/charts/shared/chart-grid/grid-controls.ts';
import { readGrid } from '#app/charts/shared/chart-grid/read-grid.ts';
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

/**
 * Includes queries of inner charts' settings; saved inner charts have their own. `change` alters the saved settings first. null for
 * chart types that can't be drawn yet.
 */
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

/** For a grid of charts: the queries that Superset's client sends for each chart, with the saved values. */
export function buildGridQueries(
  { vizType, params }: Pick<Chart, 'vizType' | 'params'>,
  dataset: Dataset,
  change: (settings: FormData) => FormData = (settings) => settings,
): readonly QueryJson[] {
  const settings = { ...readJsonObject(params), viz_type: vizType };
  const definition = findChartKind(vizType)?.definition;
  const grid = definition && canBeGrid(definition) ? readGrid({ ...settings, ...SAVED_VALUES }) : null;
  if (grid?.rows.mode !== 'listed' || grid.columns.mode !== 'listed') return [];
  const { cells } = gridCells({ rows: grid.rows.parts, columns: grid.columns.parts }, MAX_CELLS);
  return cells.flatMap((cell) => {
    const own = (formData: FormData): FormData => change(cellSettings(formData, cell));
    return buildChartQueries({ vizType, params }, dataset, own)?.queries ?? [];
  });
}

const SAVED_VALUES = {
  matrixify_dimension_selection_mode_rows: 'members',
  matrixify_dimension_selection_mode_columns: 'members',
} as const;

/** The chart-data request by which the browser would save the chart; null for one without queries. */
export function buildQueryContext(
  chart: Pick<Chart, 'vizType' | 'params'>,
  dataset: Dataset,
): Readonly<Record<string, unknown>> | null {
  const built = buildChartQueries(chart, dataset);
  if (!built || built.queries.length === 0) return null;
  return {
    datasource: { id: dataset.id, type: 'table' },
    force: false,
    queries: built.queries,
    form_data: built.formData,
    result_format: 'json',
    result_type: 'full',
  };
}
