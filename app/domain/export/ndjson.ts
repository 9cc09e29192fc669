// One JSON object a line, keyed by column. What JSON has no number for (NaN, Infinity) is text, like all that a double cannot
// represent.
import type { Cell } from '#app/domain/table.ts';
import { brokenOff, type ExportNote, type ExportRow, type ExportSource } from './source.ts';

/** The complete file; without rows it is empty. */
export async function* encodeNdjson({ columns, events }: ExportSource): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const keys = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  for await (const event of events) {
    if (event.kind === 'rows') yield encoder.encode(linesOf(event.rows, keys));
    else {
      if (event.note) yield encoder.encode(`${JSON.stringify({ _meridian: noteObject(event.note) })}\n`);
      return;
    }
  }
  throw brokenOff();
}

const noteObject = (note: ExportNote): Record<string, number> =>
  note.kind === 'stopped' ? { stopped_at: note.rowCount } : { capped_at: note.maxRows };

function linesOf(rows: readonly ExportRow[], keys: readonly string[]): string {
  let text = '';
  for (const row of rows) {
    if (keys.length === 0) text += '{';
    for (let index = 0; index < keys.length; index += 1) text += (keys[index] ?? '') + jsonOf(row[index]);
    text += '}\n';
  }
  return text;
}

function jsonOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return 'null';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : `"${cell}"`;
  if (typeof cell === 'boolean') return cell ? 'true' : 'false';
  return JSON.stringify(cell);
}
