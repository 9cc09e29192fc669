// A Table as a Parquet file: whole numbers as INT64, others as doubles, instants in UTC, lists and objects as their JSON.
import { parquetWriteBuffer } from 'hyparquet-writer/src/write.js';
import { cellAt, type Cell, type Column, type NumericColumn, type Table } from '#app/domain/table.ts';

/** Rows of a group: readers take a group at a time. */
const GROUP_ROWS = 50_000;

export function encodeParquet({ columns, rowCount }: Table): Uint8Array<ArrayBuffer> {
  const columnData = columns.map((column) => {
    const { type, write } = writerOf(column);
    return { name: column.name, type, data: Array.from({ length: rowCount }, (_, row) => write(cellAt(column, row))) };
  });
  return new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: GROUP_ROWS }));
}

type Written = string | number | bigint | boolean | Date | null;
interface ColumnWriter {
  readonly type: 'STRING' | 'DOUBLE' | 'INT64' | 'BOOLEAN' | 'TIMESTAMP';
  readonly write: (cell: Cell) => Written;
}

function writerOf(column: Column): ColumnWriter {
  switch (column.type) {
    case 'numeric':
      return isWhole(column)
        ? { type: 'INT64', write: (cell) => (cell === null ? null : BigInt(cell as number | string)) }
        : { type: 'DOUBLE', write: (cell) => (cell === null ? null : Number(cell)) };
    case 'temporal':
      return { type: 'TIMESTAMP', write: (cell) => (cell === null ? null : new Date(cell as number)) };
    case 'boolean':
      return { type: 'BOOLEAN', write: (cell) => cell as boolean | null };
    case 'string':
      return { type: 'STRING', write: (cell) => cell as string | null };
    case 'json':
      return { type: 'STRING', write: (cell) => (cell === null ? null : JSON.stringify(cell)) };
  }
}

const [MIN_INT64, MAX_INT64] = [-(2n ** 63n), 2n ** 63n - 1n];

function isWhole({ values, exact }: NumericColumn): boolean {
  const fits = (text: string): boolean => {
    if (!/^-?\d{1,19}$/.test(text)) return false;
    const value = BigInt(text);
    return value >= MIN_INT64 && value <= MAX_INT64;
  };
  return values.every((value, row) => {
    const text = exact?.get(row);
    return text === undefined ? Number.isNaN(value) || Number.isSafeInteger(value) : fits(text);
  });
}
