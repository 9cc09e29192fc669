// Cells as text that spreadsheets paste: columns by tabs, rows by line ends, quotes only where a cell would break that.
import { cellText } from './cell-text.ts';
import type { GridCell, GridRow } from '#app/ui/data-grid/grid-types.ts';

/** `names` null: without a line of names. NULL is an empty cell. Texts are as they are: nothing is put before a formula. */
export function toTsv(names: readonly string[] | null, rows: readonly GridRow[]): string {
  const lines: readonly GridRow[] = names ? [names, ...rows] : rows;
  return lines.map((row) => row.map(field).join('\t')).join('\n');
}

function field(cell: GridCell): string {
  const text = cellText(cell) ?? '';
  return /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
