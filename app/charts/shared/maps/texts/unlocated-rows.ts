// Rows that a map leaves out because they have no location: their count and the first few names.
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { cellAt, findColumn, type Table } from '#app/domain/table.ts';

export interface LeftOutRows {
  readonly count: number;
  /** The first distinct names. */
  readonly names: readonly string[];
}

const MAX_NAMES = 3;
const MAX_LENGTH = 24;

/** @param columns groups of columns that can name a row; the first group with text is used */
export function unlocatedRows(
  table: Table | undefined,
  located: readonly { readonly row: number }[],
  columns: readonly (readonly string[])[],
): LeftOutRows {
  const count = (table?.rowCount ?? 0) - located.length;
  if (table === undefined || count === 0) return { count, names: [] };
  const onMap = new Set(located.map(({ row }) => row));
  const names = new Set<string>();
  for (let row = 0; row < table.rowCount && names.size < MAX_NAMES; row += 1) {
    if (onMap.has(row)) continue;
    const name = columns.map((group) => textOf(table, group, row)).find((text) => text !== '');
    if (name !== undefined) names.add(name);
  }
  return { count, names: [...names] };
}

function textOf(table: Table, columns: readonly string[], row: number): string {
  const cells = columns.map((name) => {
    const column = findColumn(table, name);
    const cell = column === undefined ? null : cellAt(column, row);
    return typeof cell === 'string' || typeof cell === 'number' ? oneLine(String(cell)).trim() : '';
  });
  const text = cells.filter((cell) => cell !== '').join(', ');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
