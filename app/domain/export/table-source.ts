// Creates a file source from a Table, with rows built in small batches on demand.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { readNonFinite } from '#app/domain/json/non-finite.ts';
import {
  cellAt,
  dedupeNames,
  type Cell,
  type Column,
  type NumericColumn,
  type Table,
  type TemporalColumn,
} from '#app/domain/table.ts';
import type { ExportColumn, ExportEvent, ExportNote, ExportRow, ExportSource } from './source.ts';

const ROWS_PER_EVENT = 500;

export interface TableFile {
  /** Column headings. */
  readonly nameOf: (name: string) => string;
  readonly note: ExportNote | null;
  /** Spreadsheet formats of columns; null for the default. */
  readonly sheetFormatOf?: (column: Column) => string | null;
  /** Optional last row, with a cell for each column. */
  readonly totals?: ExportRow | null;
}

export function tableSource(table: Table, file: TableFile): ExportSource {
  const names = dedupeNames(table.columns.map(({ name }) => file.nameOf(name)));
  const columns = table.columns.map((column, index): ExportColumn => {
    const sheetFormat = file.sheetFormatOf?.(column);
    return { ...describe(column, names[index] ?? ''), ...(sheetFormat && { sheetFormat }) };
  });
  return { columns, events: eventsOf(table, file) };
}

/** Type names for encoders. A column with numbers beyond a double's precision is NUMERIC. */
function describe(column: Column, name: string): ExportColumn {
  switch (column.type) {
    case 'numeric':
      return { name, databaseType: hasLongNumbers(column) ? 'NUMERIC' : 'DOUBLE PRECISION', generic: 'numeric' };
    case 'temporal':
      return { name, databaseType: 'TIMESTAMP', generic: 'temporal' };
    case 'boolean':
      return { name, databaseType: 'BOOLEAN', generic: 'boolean' };
    case 'string':
    case 'json':
      return { name, databaseType: 'TEXT', generic: 'string' };
  }
}

const hasLongNumbers = ({ exact }: NumericColumn): boolean =>
  exact !== undefined && [...exact.values()].some((text) => readNonFinite(text) === null);

async function* eventsOf(table: Table, { note, totals }: TableFile): AsyncGenerator<ExportEvent> {
  const readers = table.columns.map(cellReader);
  for (let from = 0; from < table.rowCount; from += ROWS_PER_EVENT) {
    const to = Math.min(from + ROWS_PER_EVENT, table.rowCount);
    const rows: ExportRow[] = [];
    for (let row = from; row < to; row += 1) rows.push(readers.map((read) => read(row)));
    yield { kind: 'rows', rows };
  }
  if (totals) yield { kind: 'rows', rows: [totals] };
  yield { kind: 'end', note };
}

const cellReader = (column: Column): ((row: number) => Cell) =>
  column.type === 'temporal' ? instantReader(column) : (row) => cellAt(column, row);

/** ISO text, or only dates if all cells are at midnight. */
function instantReader({ values }: TemporalColumn): (row: number) => string | null {
  const isDate = values.every((ms) => Number.isNaN(ms) || ms % DAY_MS === 0);
  return (row) => {
    const ms = values[row] ?? NaN;
    if (!Number.isFinite(ms)) return null;
    const iso = new Date(ms).toISOString();
    return isDate ? iso.slice(0, -14) : iso.slice(0, ms % 1000 === 0 ? -5 : -1);
  };
}
