// Converts a pivot table to a plain Table, for exports and reports. Totals are aggregated from source rows, not from cells, so
// that totals of averages are correct.
import type { Interruptible } from '#app/domain/shape/turns.ts';
import type { Groups } from '#app/domain/shape/groups/factorize.ts';
import { dedupeNames, findColumn } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { buildPivotAxis, groupByDepth } from './axis.ts';
import type { PivotAxis, AxisLevel, AxisLine } from './axis.ts';
import { ALL, createPivotCells, cellValue, summarizeGroups } from './cells.ts';
import type { PivotCells, LinePosition } from './cells.ts';
import { measureTotals, applyMeasuredSortValues, applyMeasuredTotals, type MeasuredTotals } from './measured-totals.ts';
import type { PivotAxisForm, PivotForm } from './pivot-form.ts';
import { readPivotRecords } from './records.ts';
import type { Records } from './records.ts';

export interface PostProcessedTable {
  /** One column per row level, followed by the cell columns, whose names are their level labels joined by spaces. */
  readonly table: Table;
  /** Labels of each cell column by level; empty if the table isn't pivoted. */
  readonly columnLevels: readonly (readonly string[])[];
  /** Labels of each row by level; empty if the table isn't pivoted. */
  readonly rowLevels: readonly (readonly string[])[];
}

/** Sources of totals for non-additive metrics. */
export interface KnownTotals {
  /** Results of the additional total queries. */
  readonly tables: readonly Table[];
  /** Whether a metric's totals are sums of its cells. */
  readonly isAdditive: (metric: string) => boolean;
  /** Whether a row limit truncated the table. */
  readonly isCut: boolean;
}

const SUMS: KnownTotals = { tables: [], isAdditive: () => true, isCut: false };

/**
 * Pivots the table by its form data. Lines are sorted by label by default, metrics are in the form's order, and nulls are a
 * separate value. Totals of non-additive metrics are the measured ones, or null. A table without rows or without the form's
 * metrics is returned unchanged. Throws RESULT_TOO_LARGE_ERROR for more cells than fit in memory.
 */
export function* pivotTable(table: Table, form: PivotForm, known: KnownTotals = SUMS): Interruptible<PostProcessedTable> {
  const records = table.rowCount === 0 ? null : readPivotRecords(table, form);
  if (!records) return { table, columnLevels: [], rowLevels: [] };
  yield records.count * CELLS_PER_RECORD;
  const [rowGroups, columnGroups] = [
    groupByDepth(records.rowLevels, records.count),
    groupByDepth(records.columnLevels, records.count),
  ];
  const measured = readMeasuredTotals(table, known, { form, records, rowGroups, columnGroups });
  yield records.count * CELLS_PER_RECORD;
  const rows = buildAxis(records, form, { axisForm: form.rows, levels: records.rowLevels, groups: rowGroups }, (place) =>
    measured?.read(place, ALL),
  );
  yield records.count * CELLS_PER_RECORD;
  const columns = buildAxis(
    records,
    form,
    { axisForm: form.columns, levels: records.columnLevels, groups: columnGroups },
    (place) => measured?.read(ALL, place),
  );
  yield records.count * CELLS_PER_RECORD;
  const cells = applyMeasuredTotals(createPivotCells(records, rows, columns, form.summary), measured);
  const cellColumns: Column[] = [];
  for (const line of columns.lines) {
    cellColumns.push(buildCellColumn(records, cells, form, { line, rows: rows.lines }));
    yield rows.lines.length * CELLS_PER_CELL;
  }
  const columnLevels = columns.lines.map(({ labels }) => labels);
  const labelColumns = buildLabelColumns(rows);
  const names = dedupeNames([...labelColumns.map(({ name }) => name), ...columnLevels.map(joinLabels)]);
  const namedColumns = [...labelColumns, ...cellColumns].map((column, i) => ({ ...column, name: names[i] ?? column.name }));
  return {
    table: { columns: namedColumns, rowCount: rows.lines.length },
    columnLevels,
    rowLevels: rows.lines.map(({ labels }) => labels),
  };
}

/** Cost of grouping a record, and of looking up and aggregating a cell, in cells. */
const [CELLS_PER_RECORD, CELLS_PER_CELL] = [10, 10];

const joinLabels = (labels: readonly string[]): string => labels.join(' ').trim();

interface Grouping {
  readonly form: PivotForm;
  readonly records: Records;
  readonly rowGroups: readonly Groups[];
  readonly columnGroups: readonly Groups[];
}

/** Like on the chart, only sums use measured totals; other aggregations are computed from cells. */
function readMeasuredTotals(
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
  readonly axisForm: PivotAxisForm;
  readonly levels: readonly AxisLevel[];
  readonly groups: readonly Groups[];
}

function buildAxis(
  records: Records,
  { summary }: PivotForm,
  { axisForm, levels, groups }: AxisParts,
  measuredAt: (place: LinePosition) => number | undefined,
): PivotAxis {
  const message = { total: `Total (${summary})`, subtotal: 'Subtotal' };
  const sortValues = (depth: number): Float64Array =>
    applyMeasuredSortValues(summarizeGroups(records, groups[depth], summary), (group) => measuredAt({ depth, group }));
  return buildPivotAxis(levels, groups, axisForm, { message, sortValues });
}

/** Without levels, there is a single row, the total. */
function buildLabelColumns({ levels, lines }: PivotAxis): Column[] {
  const names = levels.length === 0 ? ['Metric'] : levels.map(({ name }) => name);
  return names.map((name, level) => ({ name, type: 'string', values: lines.map(({ labels }) => labels[level] ?? '') }));
}

interface ColumnPlace {
  readonly line: AxisLine;
  readonly rows: readonly AxisLine[];
}

function buildCellColumn(records: Records, cells: PivotCells, { summary }: PivotForm, { line, rows }: ColumnPlace): Column {
  if (summary === 'List Unique Values') return { name: '', type: 'string', values: rows.map((row) => cells.list(row, line)) };
  const values = Float64Array.from(rows, (row) => cellValue(cells, summary, row, line));
  const { texts } = records;
  if (!texts) return { name: '', type: 'numeric', values };
  return { name: '', type: 'string', values: Array.from(values, (code) => texts[code] ?? null) };
}
