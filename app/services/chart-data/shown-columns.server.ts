// Columns whose values a chart of a dashboard shows: by these its marks can filter others.
import { findChartKind } from '#app/charts/registry.ts';
import { gridDimensions } from '#app/charts/shared/chart-grid/read-grid.ts';
import { shownColumns } from '#app/domain/dashboard/access/allowed-query.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readDescribedDataset } from '#app/services/planning/cached-dataset.server.ts';
import type { OpenDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import type { Chart } from '#app/stores/chart/wire.ts';
import { readJsonObject } from '#app/stores/dashboard/wire-json.ts';
import { buildChartQueries } from './build-queries.ts';

/** Columns of the dataset only: an unknown name is an expression's label, which filters nothing. */
export async function columnsShownBy(deps: Deps, open: OpenDashboard, chart: Chart): Promise<ReadonlySet<string>> {
  const own = await ownColumns(deps, chart);
  const inside = await Promise.all(chartsInside(open, chart).map((layer) => ownColumns(deps, layer)));
  return new Set([...own, ...inside.flat()]);
}

/** Saved charts that this one draws inside, where the dashboard shows them as well. */
function chartsInside(open: OpenDashboard, { vizType, params }: Chart): Chart[] {
  const layers = findChartKind(vizType)?.definition.layers?.list({ ...readJsonObject(params), viz_type: vizType }) ?? [];
  return layers.flatMap((layer) => (layer.source === 'saved' ? (open.charts.get(layer.chartId) ?? []) : []));
}

async function ownColumns(deps: Deps, chart: Chart): Promise<string[]> {
  const source = chart.datasetId === null ? null : await readDescribedDataset(deps, chart.datasetId);
  if (!source) return [];
  const { dataset } = source;
  const names = new Set(dataset.columns.map(({ name }) => name));
  const shown = [...shownByQueries(deps, chart, dataset), ...gridDimensions(readJsonObject(chart.params) ?? {})];
  return shown.filter((name) => names.has(name));
}

/** A time grain gives a column the form of an expression: it shows the column all the same. */
function shownByQueries({ config }: Deps, chart: Chart, dataset: Dataset): string[] {
  const built = buildChartQueries(chart, dataset);
  return (built?.queries ?? []).flatMap((query) => {
    try {
      const limits = { defaultRowLimit: config.rowLimit, maxRows: config.sqlMaxRows, at: [] };
      const parsed = parseQueryObject(query, limits);
      const grained = parsed.columns.flatMap((column) => (typeof column === 'string' ? [] : [column.sqlExpression]));
      return [...shownColumns(parsed), ...grained];
    } catch (error) {
      // Settings that can't be queried show nothing.
      if (error instanceof AppError && error.kind !== 'bug') return [];
      throw error;
    }
  });
}
