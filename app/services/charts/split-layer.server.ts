// One query whose result is split among many charts: the rows of each value of a column are post-processed by themselves, so that
// shares, pivots and running totals are those of that chart.
import type { LayerRef, QueryJson } from '#app/charts/shared/kind.ts';
import { parseQueryObject } from '#app/domain/query/parse-query-object.ts';
import type { PostProcessing } from '#app/domain/query/query-object.ts';
import { runPostProcessing } from '#app/domain/shape/apply.ts';
import { unescapeColumnNames } from '#app/domain/shape/plain-names.ts';
import { runInSlices, type Interruptible } from '#app/domain/shape/turns.ts';
import { cellAt, takeColumnRows, type Cell, type Table } from '#app/domain/table.ts';
import type { DatasetResult } from '#app/services/chart-data/dataset-result.ts';
import { TURNS } from '#app/services/chart-data/turns.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { runChartQueries, prepareChart, type QueriedChart, type ChartRun } from './run-chart-queries.server.ts';

type SplitRef = Extract<LayerRef, { source: 'settings' }>;

export interface SplitChart {
  /** Value as text; rows without a value belong to no chart. */
  readonly value: string;
  readonly chart: QueriedChart;
}

/** A chart for each value, in the order of the result. Throws what `executeQuery` throws. */
export async function queryParts(deps: Deps, ref: SplitRef, run: ChartRun): Promise<readonly SplitChart[]> {
  const { vizType, formData, partFormData, splitBy } = ref;
  const whole = prepareChart({ ...run, vizType, formData });
  const part = prepareChart({ ...run, vizType, formData: partFormData });
  const plain = whole.queries.map((query) => ({ ...query, post_processing: [] }));
  const { results, currency, hasRowTemplates } = await runChartQueries(deps, run, { ...whole, queries: plain });
  const steps = part.queries.map((query) => stepsOf(deps, query));
  const split = results.map(({ table }) => splitTable(table, splitBy));
  const values = [...new Set(split.flatMap((tables) => [...tables.keys()]))];
  return runInSlices(partsOf(), TURNS);

  function* partsOf(): Interruptible<SplitChart[]> {
    const parts: SplitChart[] = [];
    for (const value of values) {
      const own: DatasetResult[] = [];
      for (const [index, result] of results.entries()) {
        const rows = split[index]?.get(value) ?? { columns: [], rowCount: 0 };
        own.push({ ...result, table: yield* shapeInTurns(rows, steps[index] ?? []) });
      }
      // The queries are those that were sent: one of them has the rows of all.
      parts.push({ value, chart: { ...part, queries: whole.queries, results: own, currency, hasRowTemplates } });
    }
    return parts;
  }
}

const stepsOf = ({ config }: Deps, query: QueryJson): readonly PostProcessing[] =>
  parseQueryObject(query, { defaultRowLimit: config.rowLimit, maxRows: config.sqlMaxRows }).postProcessing;

export function* shapeInTurns(table: Table, steps: readonly PostProcessing[]): Interruptible<Table> {
  const after = yield* runPostProcessing(table, steps);
  return steps.length > 0 ? unescapeColumnNames(after) : after;
}

/** The rows of each value, without the column. */
export function splitTable(table: Table, name: string): ReadonlyMap<string, Table> {
  const column = table.columns.find((one) => one.name === name);
  const rowsOf = new Map<string, number[]>();
  for (let row = 0; row < table.rowCount && column !== undefined; row += 1) {
    const value = textOf(cellAt(column, row));
    if (value === '') continue;
    const rows = rowsOf.get(value) ?? [];
    if (rows.length === 0) rowsOf.set(value, rows);
    rows.push(row);
  }
  const others = table.columns.filter((one) => one !== column);
  return new Map(
    [...rowsOf].map(([value, rows]) => [
      value,
      { rowCount: rows.length, columns: others.map((one) => takeColumnRows(one, rows)) },
    ]),
  );
}

const textOf = (cell: Cell): string => (cell === null ? '' : typeof cell === 'object' ? JSON.stringify(cell) : String(cell));
