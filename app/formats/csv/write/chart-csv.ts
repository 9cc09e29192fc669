// A table as CSV in pieces: no byte-order mark, lines end with a line feed, and no cell starts a formula in a spreadsheet.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { csvNote } from './encode-csv.ts';
import { guardChartFormula, quoteField } from '#app/domain/export/csv-field.ts';
import type { TableFile } from '#app/domain/export/table-source.ts';
import type { Cell, Column, Table } from '#app/domain/table.ts';

const ROWS_PER_CHUNK = 500;

/** The header by display names, then the rows and totals, then the note where the file can be incomplete. */
export function* csvReply(table: Table, { nameOf, note, totals }: TableFile): Generator<string> {
  yield `${table.columns.map(({ name }) => textCell(nameOf(name))).join(',')}\n`;
  const writers = table.columns.map(csvWriter);
  for (let from = 0; from < table.rowCount; from += ROWS_PER_CHUNK) {
    let chunk = '';
    const to = Math.min(from + ROWS_PER_CHUNK, table.rowCount);
    for (let row = from; row < to; row += 1) chunk += `${writers.map((write) => write(row)).join(',')}\n`;
    yield chunk;
  }
  if (totals) yield `${totals.map(totalText).join(',')}\n`;
  if (note) yield csvNote(table.columns.length, note);
}

function csvWriter(column: Column): (row: number) => string {
  switch (column.type) {
    case 'numeric':
      return (row) => column.exact?.get(row) ?? numberText(column.values[row]);
    case 'temporal':
      return instantWriter(column.values);
    case 'boolean':
      return (row) => BOOLEAN_TEXT[(column.values[row] ?? -1) + 1] ?? '';
    case 'string':
      return (row) => textCell(column.values[row] ?? '');
    case 'json':
      return (row) => {
        const value = column.values[row] ?? null;
        return value === null ? '' : textCell(JSON.stringify(value) ?? '');
      };
  }
}

const BOOLEAN_TEXT = ['', 'False', 'True'];

const numberText = (value: number | undefined): string => (value === undefined || !Number.isFinite(value) ? '' : String(value));

/** Dates alone where a whole column is at midnight, as tools that read such files expect. */
function instantWriter(values: Float64Array): (row: number) => string {
  const isDate = values.every((ms) => Number.isNaN(ms) || ms % DAY_MS === 0);
  return (row) => {
    const ms = values[row] ?? NaN;
    if (Number.isNaN(ms)) return '';
    const iso = new Date(ms).toISOString();
    if (isDate) return iso.slice(0, -14);
    return iso.slice(0, ms % 1000 === 0 ? -5 : -1).replace('T', ' ');
  };
}

/** The same as bytes. */
export async function* encodeChartCsv(table: Table, file: TableFile): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const text of csvReply(table, file)) yield encoder.encode(text);
}

const totalText = (cell: Cell): string =>
  typeof cell === 'number' ? numberText(cell) : typeof cell === 'string' ? textCell(cell) : '';

const textCell = (text: string): string => quoteField(guardChartFormula(text));
