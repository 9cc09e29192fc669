// One query whose rows are split among the charts of a grid, with the same results as one query per chart.
import type { ChartGridCell } from '#app/charts/shared/chart-grid/grid-cells.ts';
import type { QueryJson, SelectedValue } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import { rowLimitNote } from '#app/domain/query/row-limit-note.ts';
import { runInSlices, type Interruptible } from '#app/domain/shape/turns.ts';
import { takeColumnRows, type Table } from '#app/domain/table.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { TURNS } from '#app/services/chart-data/turns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { runChartQueries, type QueriedChart, type ChartRun, type PreparedChart } from './run-chart-queries.server.ts';
import { shapeInTurns, splitTable } from './split-layer.server.ts';

/** Max rows of all charts together. */
const MAX_ROWS = 50_000;
const TEMPLATE = /\{[{%]/;

interface Split {
  readonly dimensions: readonly string[];
  readonly cells: readonly ChartGridCell[];
  readonly dataset: Dataset;
}

/**
 * Whether a query with the dimensions added to its columns has the rows of each chart's own query: not where a limit picks series,
 * where other times or totals are joined, where a template can see the filters, nor where values have no text of their own.
 */
export function canSplit(queries: readonly QueryJson[], { dimensions, cells, dataset }: Split): boolean {
  if (dimensions.length === 0 || queries.length === 0) return false;
  const columns = dimensions.map((name) => dataset.columns.find((column) => column.name === name));
  if (columns.some((column) => column === undefined || column.isTemporal)) return false;
  const usedDimensions = cells[0]?.parts.filter((part) => part !== 'all' && 'dimension' in part).length ?? 0;
  if (usedDimensions !== dimensions.length) return false;
  const values = cells.flatMap(({ parts }) => parts.flatMap((part) => (part !== 'all' && 'value' in part ? [part.value] : [])));
  if (values.some((value) => value === null || value === '' || typeof value === 'boolean')) return false;
  if (TEMPLATE.test(JSON.stringify([dataset, queries]))) return false;
  return queries.length === 1 && queries.every((query) => isSplittable(query, dimensions));
}

function isSplittable(query: QueryJson, dimensions: readonly string[]): boolean {
  const { series_limit: limit, time_offsets: offsets, row_offset: offset, is_rowcount: counts, columns } = query;
  const isShown = Array.isArray(columns) && columns.some((column) => dimensions.includes(nameOf(column)));
  return (
    !isShown &&
    !(Number(limit) > 0) &&
    !(Number(offset) > 0) &&
    counts !== true &&
    !(Array.isArray(offsets) && offsets.length > 0)
  );
}

function nameOf(column: unknown): string {
  if (typeof column === 'string') return column;
  const { label } = column as { readonly label?: unknown };
  return typeof label === 'string' ? label : '';
}

interface SplitQuery {
  readonly cells: readonly ChartGridCell[];
  /** The query of all rows, and that of one chart without its filter. */
  readonly whole: PreparedChart;
  readonly part: PreparedChart;
  readonly dimensions: readonly string[];
  readonly valuesOf: (cell: ChartGridCell) => readonly SelectedValue[];
}

/** null where there are more rows than are read. Throws what `executeQuery` throws. */
export async function queryUnsplit(
  deps: Deps,
  run: ChartRun,
  { cells, whole, part, dimensions, valuesOf }: SplitQuery,
): Promise<ReadonlyMap<ChartGridCell, QueriedChart> | null> {
  const { rowLimit: defaultRowLimit, sqlMaxRows: maxRows } = deps.config;
  const wanted = part.queries.map((query) => parseQueryObject(query, { defaultRowLimit, maxRows }));
  const queries = whole.queries.map((query) => ({
    ...query,
    columns: [...(Array.isArray(query['columns']) ? (query['columns'] as unknown[]) : []), ...dimensions],
    row_limit: Math.min(MAX_ROWS, maxRows),
    post_processing: [],
  }));
  const queried = await runChartQueries(deps, run, { ...whole, queries });
  const { results, currency, hasRowTemplates } = queried;
  if (hasRowTemplates || results.some(({ rowLimit }) => rowLimit.isReached)) return null;
  const parts = results.map(({ table }) => rowsByValues(table, dimensions));
  const keys = new Set(cells.map((cell) => keyOfCell(valuesOf(cell), dimensions)));
  // A database can find equal what is written otherwise: only its own comparison then says whose rows these are.
  if (parts.some((rows) => [...rows.keys()].some((key) => !keys.has(key)))) return null;
  return runInSlices(eachCell(), TURNS);

  function* eachCell(): Interruptible<ReadonlyMap<ChartGridCell, QueriedChart>> {
    const charts = new Map<ChartGridCell, QueriedChart>();
    for (const cell of cells) {
      const own: DatasetResult[] = [];
      for (const [index, result] of results.entries()) {
        const limit = wanted[index]?.rowLimit ?? maxRows;
        const found = parts[index]?.get(keyOfCell(valuesOf(cell), dimensions));
        const rows = firstRows(found ?? noRows(result.table, dimensions), limit);
        const table = yield* shapeInTurns(rows, wanted[index]?.postProcessing ?? []);
        const rowLimit = rowLimitNote(part.queries[index]?.['row_limit'], limit, rows.rowCount);
        own.push({ ...result, table, sqlRowCount: rows.rowCount, rowLimit });
      }
      // The queries are those that were sent: one of them has the rows of all.
      charts.set(cell, { ...part, queries, results: own, currency, hasRowTemplates });
    }
    return charts;
  }
}

type Rows = ReadonlyMap<string, Table>;
const keyOf = (values: readonly string[]): string => JSON.stringify(values);

/** The rows of each combination of values, without the columns of these. */
function rowsByValues(table: Table, dimensions: readonly string[]): Rows {
  let parts: readonly (readonly [values: readonly string[], rows: Table])[] = [[[], table]];
  for (const name of dimensions) {
    parts = parts.flatMap(([values, rows]) =>
      [...splitTable(rows, name)].map(([value, some]) => [[...values, value], some] as const),
    );
  }
  return new Map(parts.map(([values, rows]) => [keyOf(values), rows]));
}

/** Key with the values in the order of the dimensions. */
const keyOfCell = (values: readonly SelectedValue[], dimensions: readonly string[]): string =>
  keyOf(dimensions.map((name) => String(values.find(({ column }) => column === name)?.value)));

function noRows(table: Table, dimensions: readonly string[]): Table {
  const columns = table.columns.filter(({ name }) => !dimensions.includes(name));
  return { rowCount: 0, columns: columns.map((column) => takeColumnRows(column, [])) };
}

function firstRows(table: Table, count: number): Table {
  if (table.rowCount <= count) return table;
  const rows = Array.from({ length: count }, (_, row) => row);
  return { rowCount: count, columns: table.columns.map((column) => takeColumnRows(column, rows)) };
}
