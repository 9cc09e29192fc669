// What a table in a mail says: the text of its cells, and how many of its rows are left out.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt } from '#app/domain/table.ts';
import type { Column, Table } from '#app/domain/table.ts';

export interface TextTableOptions {
  /** Rows beyond these are left out, and their number is said. */
  readonly maxRows: number;
  /** Columns beyond these are left out, and their number is said. */
  readonly maxColumns?: number;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name; null is UTC. */
  readonly timeZone: string | null;
  /** d3-time-format; null writes days as 2020-01-31 and other moments with their time. */
  readonly timeFormat?: string | null;
}

export interface TextColumn {
  readonly name: string;
  readonly isNumber: boolean;
  readonly cells: readonly string[];
}

export interface TextTable {
  readonly columns: readonly TextColumn[];
  readonly rowCount: number;
  /** What was left out, as sentences; empty when nothing was. */
  readonly notes: readonly string[];
}

const MAX_CELL_LENGTH = 500;
const DEFAULT_MAX_COLUMNS = 40;

/** The shown part of a table as texts. Nulls are empty, what is too long ends in an ellipsis. */
export function textTable(table: Table, options: TextTableOptions): TextTable {
  const rowCount = Math.min(table.rowCount, Math.max(0, options.maxRows));
  const shown = table.columns.slice(0, Math.max(1, options.maxColumns ?? DEFAULT_MAX_COLUMNS));
  const columns = shown.map((column) => {
    const write = writer(column, options);
    const cells = Array.from({ length: rowCount }, (_, row) => shortened(write(row)));
    return { name: shortened(column.name), isNumber: column.type === 'numeric', cells };
  });
  const number = new Intl.NumberFormat(options.locale);
  const note = (left: number, noun: string): string[] =>
    left > 0 ? [`… ${number.format(left)} more ${noun}${left === 1 ? '' : 's'}`] : [];
  const notes = [...note(table.rowCount - rowCount, 'row'), ...note(table.columns.length - shown.length, 'column')];
  return { columns, rowCount, notes };
}

function writer(column: Column, options: TextTableOptions): (row: number) => string {
  switch (column.type) {
    case 'numeric': {
      const format = new Intl.NumberFormat(options.locale, { maximumFractionDigits: 6 });
      return (row) => {
        const value = cellAt(column, row);
        return value === null ? '' : typeof value === 'number' ? numberText(value, format) : textOf(value);
      };
    }
    case 'temporal': {
      const format = options.timeFormat ?? (column.values.every(isMidnight) ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S');
      return (row) => {
        const value = cellAt(column, row);
        return formatTime(typeof value === 'number' ? value : null, format, options);
      };
    }
    case 'boolean':
      return (row) => ({ '-1': '', 0: 'false', 1: 'true' })[String(column.values[row] ?? -1) as '-1' | '0' | '1'];
    case 'string':
    case 'json':
      return (row) => textOf(cellAt(column, row));
  }
}

const isMidnight = (value: number): boolean => Number.isNaN(value) || value % DAY_MS === 0;

/** Numbers that the format would round to nothing, or write in forty digits, are written with an exponent. */
function numberText(value: number, format: Intl.NumberFormat): string {
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e15) ? String(value) : format.format(value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** One line, without control characters. */
function shortened(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  const line = text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ');
  if (line.length <= MAX_CELL_LENGTH) return line;
  return `${[...line.slice(0, MAX_CELL_LENGTH)].slice(0, -1).join('')}…`;
}
