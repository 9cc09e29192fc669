// A pivot table as a plain Table, for exports and reports. Totals are taken over the source rows, not over the cells, so an
// average of all is not an average of averages.
import type { InTurns } from '#app/domain/shape/turns.ts';
import type { Groups } from '#app/domain/shape/groups/factorize.ts';
import { dedupeNames, findColumn } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { buildPivotAxis, groupByDepth } from './axis.ts';
import type { PivotAxis, AxisLevel, AxisLine } from './axis.ts';
import { ALL, createPivotCells, cellValue, summarizeGroups } from './cells.ts';
import type { PivotCells, LinePlace } from './cells.ts';
import { measureTotals, withMeasured, withTotals, type MeasuredTotals } from './measured-totals.ts';
import type { PivotAxisForm, PivotForm } from './pivot-form.ts';
import { readPivotRecords } from './records.ts';
import type { Records } from './records.ts';

export interface PostProcessedTable {
  /** One column for each level of the rows, then the cells, whose names are their levels joined by spaces. */
  readonly table: Table;
  /** The levels of each cell column; empty for a table that was not pivoted. */
  readonly columnLevels: readonly (readonly string[])[];
  /** The levels of each row; empty for a table that was not pivoted. */
  readonly rowLevels: readonly (readonly string[])[];
}

/** What is known of totals that are more than sums of cells. */
export interface KnownTotals {
  /** Results besides the table itself. */
  readonly tables: readonly Table[];
  /** Whether totals of a metric are sums of its cells. */
  readonly isAdditive: (metric: string) => boolean;
  /** Whether a row limit has cut the table. */
  readonly isCut: boolean;
}

const SUMS: KnownTotals = { tables: [], isAdditive: () => true, isCut: false };

/**
 * The table as its form data pivots it. Lines are sorted by label unless the form says otherwise, metrics are in the
 * form's order, nulls are a separate value. Totals of metrics that don't add up are the measured ones, or null. A table without
 * rows, or without the form's metrics, stays as it is. Throws RESULT_TOO_LARGE_ERROR for more cells than fit in memory.
 */
export function* pivotTable(table: Table, form: PivotForm, known: KnownTotals = SUMS): InTurns<PostProcessedTable> {
  const records = table.rowCount === 0 ? null : readPivotRecords(table, form);
  if (!records) return { table, columnLevels: [], rowLevels: [] };
  yield records.count * CELLS_OF_RECORD;
  const [rowGroups, columnGroups] = [
    groupByDepth(records.rowLevels, records.count),
    groupByDepth(records.columnLevels, records.count),
  ];
  const measured = measuredIn(table, known, { form, records, rowGroups, columnGroups });
  yield records.count * CELLS_OF_RECORD;
  const rows = axisIn(records, form, { own: form.rows, levels: records.rowLevels, groups: rowGroups }, (place) =>
    measured?.read(place, ALL),
  );
  yield records.count * CELLS_OF_RECORD;
  const columns = axisIn(records, form, { own: form.columns, levels: records.columnLevels, groups: columnGroups }, (place) =>
    measured?.read(ALL, place),
  );
  yield records.count * CELLS_OF_RECORD;
  const cells = withTotals(createPivotCells(records, rows, columns, form.summary), measured);
  const cellColumns: Column[] = [];
  for (const line of columns.lines) {
    cellColumns.push(cellColumn(records, cells, form, { line, rows: rows.lines }));
    yield rows.lines.length * CELLS_OF_CELL;
  }
  const columnLevels = columns.lines.map(({ labels }) => labels);
  const labelColumns = rowLabels(rows);
  const names = dedupeNames([...labelColumns.map(({ name }) => name), ...columnLevels.map(joined)]);
  const made = [...labelColumns, ...cellColumns].map((column, i) => ({ ...column, name: names[i] ?? column.name }));
  return {
    table: { columns: made, rowCount: rows.lines.length },
    columnLevels,
    rowLevels: rows.lines.map(({ labels }) => labels),
  };
}

/** Records are grouped by sorted labels, and a cell is looked up and aggregated. */
const [CELLS_OF_RECORD, CELLS_OF_CELL] = [10, 10];

const joined = (labels: readonly string[]): string => labels.join(' ').trim();

interface Grouping {
  readonly form: PivotForm;
  readonly records: Records;
  readonly rowGroups: readonly Groups[];
  readonly columnGroups: readonly Groups[];
}

/** As on the chart, only sums are ever measured: other aggregations are of cells. */
function measuredIn(
  table: Table,
  { tables, isAdditive, isCut }: KnownTotals,
  { form, records, rowGroups, columnGroups }: Grouping,
): MeasuredTotals | null {
  const metrics = form.metrics.filter((metric) => findColumn(table, metric) !== undefined);
  const isPartial = metrics.map((metric) => form.summary === 'Sum' && !isAdditive(metric));
  const axis = (levels: readonly AxisLevel[], groups: readonly Groups[]) => ({
    levels,
    groups,
    names: levels.map(({ name }) => name),
  });
  return measureTotals(
    { tables: [table, ...tables], metrics, isPartial, isCut },
    { rows: axis(records.rowLevels, rowGroups), columns: axis(records.columnLevels, columnGroups) },
  );
}

interface AxisParts {
  readonly own: PivotAxisForm;
  readonly levels: readonly AxisLevel[];
  readonly groups: readonly Groups[];
}

function axisIn(
  records: Records,
  { summary }: PivotForm,
  { own, levels, groups }: AxisParts,
  measuredAt: (place: LinePlace) => number | undefined,
): PivotAxis {
  const message = { total: `Total (${summary})`, subtotal: 'Subtotal' };
  const worth = (depth: number): Float64Array =>
    withMeasured(summarizeGroups(records, groups[depth], summary), (group) => measuredAt({ depth, group }));
  return buildPivotAxis(levels, groups, own, { message, worth });
}

/** Without levels there is one row, which is the total. */
function rowLabels({ levels, lines }: PivotAxis): Column[] {
  const names = levels.length === 0 ? ['Metric'] : levels.map(({ name }) => name);
  return names.map((name, level) => ({ name, type: 'string', values: lines.map(({ labels }) => labels[level] ?? '') }));
}

interface ColumnPlace {
  readonly line: AxisLine;
  readonly rows: readonly AxisLine[];
}

function cellColumn(records: Records, cells: PivotCells, { summary }: PivotForm, { line, rows }: ColumnPlace): Column {
  if (summary === 'List Unique Values') return { name: '', type: 'string', values: rows.map((row) => cells.list(row, line)) };
  const values = Float64Array.from(rows, (row) => cellValue(cells, summary, row, line));
  const { texts } = records;
  if (!texts) return { name: '', type: 'numeric', values };
  return { name: '', type: 'string', values: Array.from(values, (code) => texts[code] ?? null) };
}
