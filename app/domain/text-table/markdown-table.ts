// A table as Markdown (GitHub's form), for messages. Cells are plain text: nothing in them is read as markup.
import type { Table } from '#app/domain/table.ts';
import { textTable } from './cell-texts.ts';
import type { TextTableOptions } from './cell-texts.ts';

/** Numbers stand to the right; what is left out is said below. An empty table is its header. */
export function markdownTable(table: Table, options: TextTableOptions): string {
  const { columns, rowCount, notes } = textTable(table, options);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rows = Array.from({ length: rowCount }, (_, row) => line(columns.map(({ cells }) => escaped(cells[row] ?? ''))));
  const header = line(columns.map(({ name }) => escaped(name)));
  const rule = line(columns.map(({ isNumber }) => (isNumber ? '---:' : '---')));
  const text = [header, rule, ...rows].join('\n');
  return notes.length === 0 ? text : `${text}\n\n${notes.join('\n')}`;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()#+!|~>]/g, '\\$&')
    .replace(/\b(https?|ftp):/gi, '$1&#58;')
    .replace(/\bwww\./gi, 'www&#46;');
