// Puts cells on the clipboard and says so.
import type { GridColumn, GridRange, GridRow } from '#app/ui/data-grid/grid-types.ts';
import { noteUsage } from '#app/screens/shell/usage/note-usage.ts';
import { toTsv } from '#app/ui/data-grid/cells/tsv.ts';
import { findSqlNames } from '#app/engines/find-client.ts';
import type { SqlNames } from '#app/domain/sql/sql-names.ts';
import { formatCells, type CopyFormat } from './copy-formats.ts';
import { copyAndTell } from '#app/ui/browser/copy-text.ts';

interface CopyInput {
  /** Columns of the result. */
  readonly columns: readonly GridColumn[];
  /** Rows of the result, starting with the first. */
  readonly rows: readonly GridRow[];
  readonly range: GridRange;
  readonly withNames: boolean;
  /** Text separated by tabs where absent. */
  readonly format?: CopyFormat;
  /** Table name in INSERT statements, as typed. */
  readonly table?: string;
  /** Standard SQL's where absent. */
  readonly names?: SqlNames;
}

export async function copyCells({
  columns,
  rows,
  range,
  withNames,
  format,
  table = 'table_name',
  names: sqlNames = findSqlNames(null),
}: CopyInput): Promise<void> {
  noteUsage('sqllab_copy_result_to_clipboard');
  const inRange = <Item>(items: readonly Item[]): readonly Item[] => items.slice(range.fromCol, range.toCol + 1);
  const shown = rows.slice(range.fromRow, range.toRow + 1).map(inRange);
  const names = withNames ? inRange(columns).map(({ name }) => name) : null;
  const text =
    format === undefined
      ? toTsv(names, shown)
      : formatCells(format, { columns: inRange(columns), rows: shown, table, names: sqlNames });
  await copyAndTell(text);
}
