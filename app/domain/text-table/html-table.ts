// A table as HTML, for mails: styles stand in the elements, since mail programs drop style sheets.
import type { Table } from '#app/domain/table.ts';
import { textTable } from './cell-texts.ts';
import type { TextTableOptions } from './cell-texts.ts';

const CELL = 'padding:4px 8px;border:1px solid #c8ccd2;';
const HEAD = `${CELL}background-color:#f0f2f5;color:#1d2129;font-weight:600;`;

/** Numbers stand to the right; what is left out is said below. All text is escaped. */
export function htmlTable(table: Table, options: TextTableOptions): string {
  const { columns, rowCount, notes } = textTable(table, options);
  const align = (isNumber: boolean): string => `text-align:${isNumber ? 'right' : 'left'};`;
  const head = columns.map(({ name, isNumber }) => `<th scope="col" style="${HEAD}${align(isNumber)}">${escaped(name)}</th>`);
  const rows = Array.from({ length: rowCount }, (_, row) => {
    const cells = columns.map(
      ({ cells: texts, isNumber }) => `<td style="${CELL}${align(isNumber)}">${escaped(texts[row] ?? '')}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  const body = `<table style="border-collapse:collapse;font-size:13px;"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return body + notes.map((note) => `<p style="margin:6px 0;">${escaped(note)}</p>`).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
