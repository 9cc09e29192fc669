// The names under which a shaped table's columns are returned: commas inside a level are distinguished from those between
// levels only while operations run.
import type { Table } from '#app/domain/table.ts';
import { unescapeSeparator } from './label-text.ts';

/** The table with commas as users write them; a name that would then be taken twice stays as it is. */
export function withPlainNames(table: Table): Table {
  const taken = new Set(table.columns.map(({ name }) => name));
  const columns = table.columns.map((column) => {
    const name = unescapeSeparator(column.name);
    if (taken.has(name)) return column;
    taken.add(name);
    return { ...column, name };
  });
  return { columns, rowCount: table.rowCount };
}
