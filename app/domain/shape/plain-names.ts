// Column names of the post-processed table. While operations run, commas inside labels are escaped to distinguish them from
// separators between levels.
import type { Table } from '#app/domain/table.ts';
import { unescapeSeparator } from './label-text.ts';

/** Unescapes commas in column names, except where that would create a duplicate name. */
export function unescapeColumnNames(table: Table): Table {
  const taken = new Set(table.columns.map(({ name }) => name));
  const columns = table.columns.map((column) => {
    const name = unescapeSeparator(column.name);
    if (taken.has(name)) return column;
    taken.add(name);
    return { ...column, name };
  });
  return { columns, rowCount: table.rowCount };
}
