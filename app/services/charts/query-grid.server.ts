// Queries the charts of a grid with the viewer's access: first the values, then the rows of all charts. One query returns the rows of
// all values where each chart's own query would return the same rows; otherwise each chart has its own query.
import { canBeGrid } from '#app/charts/shared/chart-grid/grid-controls.ts';
import {
  cellSettings,
  cellValues,
  gridCells,
  MAX_CELLS,
  measuredSettings,
  joinMetricLabels,
  withValues,
  type ChartGridCell,
  type GridCells,
  type GridShape,
} from '#app/charts/shared/chart-grid/grid-cells.ts';
import { readGrid, type GridAxisRule, type GridLooks, type GridPart } from '#app/charts/shared/chart-grid/read-grid.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { isObject } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { cellAt } from '#app/domain/table.ts';
import type { Deps } from '#app/services/deps.server.ts';
import {
  runChartQueries,
  prepareChart,
  type QueriedChart,
  type ChartRun,
  type PreparedChart,
} from './run-chart-queries.server.ts';
import { queryUnsplit, canSplit } from './split-grid.server.ts';

/** Max queries if each chart needs its own. */
const MAX_QUERIES = 20;

interface RequestedCell extends ChartGridCell {
  readonly chart: QueriedChart;
}
export interface RequestedGrid extends GridShape {
  readonly looks: GridLooks;
  readonly cells: readonly RequestedCell[];
  /** Charts beyond those. */
  readonly leftOut: number;
}

/** null for a chart that is no grid. Throws what `executeQuery` throws. */
export async function queryGrid(deps: Deps, run: ChartRun, outer: PreparedChart): Promise<RequestedGrid | null> {
  const grid = canBeGrid(outer.kind.definition) ? readGrid(outer.formData) : null;
  if (grid === null) return null;
  const [rows, columns] = await Promise.all([grid.rows, grid.columns].map((rule) => findParts(deps, run, outer, rule)));
  const shape = { rows: rows ?? [], columns: columns ?? [] };
  const queried = (await queryCellsTogether(deps, run, outer, shape)) ?? (await queryCellsApart(deps, run, outer, shape));
  return { ...queried, looks: grid.looks };
}

type QueriedGrid = Omit<RequestedGrid, 'looks'>;

async function queryCellsApart(deps: Deps, run: ChartRun, outer: PreparedChart, shape: GridShape): Promise<QueriedGrid> {
  const { cells, ...rest } = gridCells(shape, MAX_QUERIES);
  const queried = cells.map(async (cell): Promise<RequestedCell> => {
    const prepared = prepareCell(run, cellSettings(outer.formData, cell));
    return { ...cell, chart: await runChartQueries(deps, run, prepared) };
  });
  return { ...rest, cells: await Promise.all(queried) };
}

/** One query per measure; null if its rows can't be assigned to charts, or are too many. */
async function queryCellsTogether(
  deps: Deps,
  run: ChartRun,
  outer: PreparedChart,
  shape: GridShape,
): Promise<QueriedGrid | null> {
  const { cells, ...rest }: GridCells = gridCells(shape, MAX_CELLS);
  const measures = [...Map.groupBy(cells, joinMetricLabels).values()];
  const prepared = measures.map((some) => prepareMeasure(run, outer.formData, some));
  const dimensions = [...new Set(cells.flatMap(cellValues).map(({ column }) => column))];
  const { dataset } = run.source;
  if (prepared.some(({ part }) => !canSplit(part.queries, { dimensions, cells, dataset }))) return null;
  const queried = await Promise.all(
    prepared.map((measure) => queryUnsplit(deps, run, { ...measure, dimensions, valuesOf: cellValues })),
  );
  const charts = new Map(queried.flatMap((some) => [...(some ?? [])]));
  const all = cells.flatMap((cell): RequestedCell[] => {
    const chart = charts.get(cell);
    return chart ? [{ ...cell, chart }] : [];
  });
  return all.length < cells.length ? null : { ...rest, cells: all };
}

/** Charts with the same metrics: what they query together, and what is done to the rows of each. */
function prepareMeasure(run: ChartRun, formData: FormData, cells: readonly ChartGridCell[]) {
  const [first] = cells;
  const measured = first ? measuredSettings(formData, first) : formData;
  const values = Map.groupBy(cells.flatMap(cellValues), ({ column }) => column);
  const filters = [...values].map(([column, some]) => ({ column, values: [...new Set(some.map(({ value }) => value))] }));
  return {
    cells,
    whole: prepareCell(run, withValues(measured, filters)),
    part: prepareCell(run, measured),
  };
}

/** Rows of a small table are all there: none of its pages is requested. */
const prepareCell = ({ source, vizType }: ChartRun, formData: FormData): PreparedChart =>
  prepareChart({ source, vizType, formData: { ...formData, server_pagination: false } });

/** The rows or columns of the grid: as they are listed, or the first values under the filters of the chart. */
async function findParts(deps: Deps, run: ChartRun, outer: PreparedChart, rule: GridAxisRule): Promise<readonly GridPart[]> {
  if (rule.mode === 'listed') return rule.parts;
  const { results } = await runChartQueries(deps, run, { ...outer, queries: [valuesQuery(outer, rule)] });
  const { table } = results[0] ?? { table: { columns: [], rowCount: 0 } };
  const column = table.columns.find(({ name }) => name === rule.dimension);
  if (column === undefined) return [];
  return Array.from({ length: table.rowCount }, (_, row) => cellAt(column, row)).flatMap((value) =>
    isObject(value) || Array.isArray(value)
      ? []
      : [{ dimension: rule.dimension, value: value as string | number | boolean | null }],
  );
}

type FoundRule = Extract<GridAxisRule, { mode: 'found' }>;

/** The chart's own filters, and nothing else of its query. */
function valuesQuery({ queries }: PreparedChart, { dimension, metric, isDescending, maxCount }: FoundRule): QueryJson {
  const [first = {}] = queries;
  const kept = ['filters', 'extras', 'applied_time_extras', 'granularity', 'time_range', 'url_params'];
  return {
    ...Object.fromEntries(kept.flatMap((name) => (first[name] === undefined ? [] : [[name, first[name]]]))),
    columns: [dimension],
    metrics: metric === null ? [] : [metric],
    orderby: [[metric ?? dimension, !isDescending]],
    row_limit: maxCount,
    post_processing: [],
  };
}
