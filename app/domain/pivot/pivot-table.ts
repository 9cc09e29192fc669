// A pivot table as a plain Table, for exports and reports. Totals are taken over the source rows, not over the cells, so an
// average of all is not an average of averages.
import type { InTurns } from '#app/domain/shape/turns.ts';
import { dedupeNames } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';
import { axisOf, groupsOf } from './axis.ts';
import type { Axis, Level, Line } from './axis.ts';
import { cellsOf, cellValue, worthOf } from './cells.ts';
import type { Cells } from './cells.ts';
import type { AxisForm, PivotForm } from './pivot-form.ts';
import { recordsOf } from './records.ts';
import type { Records } from './records.ts';

export interface PostProcessedTable {
  /** One column for each level of the rows, then the cells, whose names are their levels joined by spaces. */
  readonly table: Table;
  /** The levels of each cell column; empty for a table that was not pivoted. */
  readonly columnLevels: readonly (readonly string[])[];
  /** The levels of each row; empty for a table that was not pivoted. */
  readonly rowLevels: readonly (readonly string[])[];
}

/**
 * The table as its form data pivots it. Lines are sorted by label unless the form says otherwise, metrics are in the
 * form's order, nulls are a separate value. A table without rows, or without the form's metrics, stays as it is.
 * Throws RESULT_TOO_LARGE_ERROR for more cells than fit in memory.
 */
export function* pivotTable(table: Table, form: PivotForm): InTurns<PostProcessedTable> {
  const records = table.rowCount === 0 ? null : recordsOf(table, form);
  if (!records) return { table, columnLevels: [], rowLevels: [] };
  yield records.count * CELLS_OF_RECORD;
  const rows = axisIn(records, records.rowLevels, form.rows, form);
  yield records.count * CELLS_OF_RECORD;
  const columns = axisIn(records, records.columnLevels, form.columns, form);
  yield records.count * CELLS_OF_RECORD;
  const cells = cellsOf(records, rows, columns, form.summary);
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

function axisIn(records: Records, levels: readonly Level[], own: AxisForm, { summary }: PivotForm): Axis {
  const groups = groupsOf(levels, records.count);
  const message = { total: `Total (${summary})`, subtotal: 'Subtotal' };
  return axisOf(levels, groups, own, { message, worth: (depth) => worthOf(records, groups[depth], summary) });
}

/** Without levels there is one row, which is the total. */
function rowLabels({ levels, lines }: Axis): Column[] {
  const names = levels.length === 0 ? ['Metric'] : levels.map(({ name }) => name);
  return names.map((name, level) => ({ name, type: 'string', values: lines.map(({ labels }) => labels[level] ?? '') }));
}

interface Place {
  readonly line: Line;
  readonly rows: readonly Line[];
}

function cellColumn(records: Records, cells: Cells, { summary }: PivotForm, { line, rows }: Place): Column {
  if (summary === 'List Unique Values') return { name: '', type: 'string', values: rows.map((row) => cells.list(row, line)) };
  const values = Float64Array.from(rows, (row) => cellValue(cells, summary, row, line));
  const { texts } = records;
  if (!texts) return { name: '', type: 'numeric', values };
  return { name: '', type: 'string', values: Array.from(values, (code) => texts[code] ?? null) };
}
