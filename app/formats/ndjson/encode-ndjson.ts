// One JSON object a line, keyed by column. Numbers are literals with all their digits; what JSON has no number for (NaN,
// Infinity) is null.
import { readNonFinite } from '#app/domain/json/non-finite.ts';
import { isLongInteger, numberCellJson } from '#app/domain/json/number-literal.ts';
import type { Cell } from '#app/domain/table.ts';
import { brokenOff, type ExportColumn, type ExportNote, type ExportRow, type ExportSource } from '#app/domain/export/source.ts';

/** The complete file; without rows it is empty. */
export async function* encodeNdjson({ columns, events }: ExportSource): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const keys = columns.map(({ name }, index) => `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`);
  let writers: readonly WriteCell[] | null = null;
  for await (const event of events) {
    if (event.kind === 'rows') {
      writers ??= columns.map((column, index) => cellWriter(column, event.rows, index));
      yield encoder.encode(linesOf(event.rows, keys, writers));
    }
    if (event.kind === 'end') {
      if (event.note) yield encoder.encode(`${JSON.stringify({ _meridian: noteObject(event.note) })}\n`);
      return;
    }
  }
  throw brokenOff();
}

const noteObject = (note: ExportNote): Record<string, number> =>
  note.kind === 'stopped' ? { stopped_at: note.rowCount } : { capped_at: note.maxRows };

function linesOf(rows: readonly ExportRow[], keys: readonly string[], writers: readonly WriteCell[]): string {
  let text = '';
  for (const row of rows) {
    if (keys.length === 0) text += '{';
    for (let index = 0; index < keys.length; index += 1) text += (keys[index] ?? '') + (writers[index] ?? plainJson)(row[index]);
    text += '}\n';
  }
  return text;
}

type WriteCell = (cell: Cell | undefined) => string;

const plainJson: WriteCell = (cell) => JSON.stringify(cell ?? null);

/** Among numbers, a text is one of them if a double can't hold it. */
const untypedJson: WriteCell = (cell) =>
  typeof cell !== 'string' || isLongInteger(cell) || readNonFinite(cell) !== null ? numberCellJson(cell) : plainJson(cell);

/** If the engine reports no type, the first rows decide whether a column is numeric. */
function cellWriter({ generic }: ExportColumn, firstRows: readonly ExportRow[], index: number): WriteCell {
  if (generic === 'numeric') return numberCellJson;
  return generic === null && firstRows.some((row) => typeof row[index] === 'number') ? untypedJson : plainJson;
}
