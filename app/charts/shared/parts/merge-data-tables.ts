// Merges the data tables of several charts into one, whose first column names the chart.
import type { DataTable } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';

const MAX_ROWS = 200;

interface NamedTable {
  readonly name: string;
  readonly table: DataTable;
}

/** Merges columns with the same label. Each chart gets an equal share of the listed rows. */
export function mergeDataTables(label: string, parts: readonly NamedTable[]): DataTable {
  const byLabel = new Map(parts.flatMap(({ table }) => table.columns).map((column) => [column.label, column]));
  const columns = [...byLabel.values()];
  const share = Math.max(1, Math.floor(MAX_ROWS / Math.max(1, parts.length)));
  const rows = parts.flatMap(({ name, table }) => {
    const places = columns.map((one) => table.columns.findIndex((column) => column.label === one.label));
    return table.rows.slice(0, share).map((row) => [oneLine(name), ...places.map((at) => row[at] ?? '')]);
  });
  const total = parts.reduce((sum, { table }) => sum + table.rows.length + table.moreRows, 0);
  return { columns: [{ label, align: 'left' }, ...columns], rows, moreRows: total - rows.length };
}
