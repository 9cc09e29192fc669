// Rows as a Parquet file, group by group as they come: no more than a group is in memory. Instants are ISO texts with their zone.
import { ByteWriter } from 'hyparquet-writer/src/bytewriter.js';
import { ParquetWriter } from 'hyparquet-writer/src/parquet-writer.js';
import { schemaFromColumnData } from 'hyparquet-writer/src/schema.js';
import type { Cell } from '#app/domain/table.ts';
import { brokenOff, type ExportColumn, type ExportRow, type ExportSource } from '#app/domain/export/source.ts';

/** Rows of a group at most; fewer where their texts are long. */
const GROUP_ROWS = 10_000;
const GROUP_CHARS = 4_000_000;

export async function* encodeParquetStream({ columns, events }: ExportSource): AsyncGenerator<Uint8Array> {
  const types = columns.map(findColumnType);
  const columnData = columns.map(({ name }, index) => ({
    name,
    type: types[index] ?? ('STRING' as const),
    data: [],
    nullable: true,
  }));
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData }) });
  let group: ExportRow[] = [];
  let charCount = 0;
  const writeGroup = (): Uint8Array => {
    const grouped = columns.map(({ name }, index) => ({
      name,
      data: group.map((row) => WRITE[types[index] ?? 'STRING'](row[index])),
    }));
    void file.write({ columnData: grouped, rowGroupSize: group.length });
    [group, charCount] = [[], 0];
    return takeBytes(bytes);
  };
  for await (const event of events) {
    if (event.kind === 'rows') {
      for (const row of event.rows) {
        group.push(row);
        charCount += row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
        if (group.length >= GROUP_ROWS || charCount >= GROUP_CHARS) yield writeGroup();
      }
    }
    if (event.kind === 'end') {
      if (group.length > 0) yield writeGroup();
      void file.finish();
      yield takeBytes(bytes);
      return;
    }
  }
  throw brokenOff();
}

/** What was written since the last time; offsets in the file go on. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = new Uint8Array(writer.getBuffer());
  writer.index = 0;
  return bytes;
}

type ColumnType = 'INT64' | 'DOUBLE' | 'TIMESTAMP' | 'BOOLEAN' | 'STRING';

function findColumnType({ generic, databaseType }: ExportColumn): ColumnType {
  if (generic === 'numeric') return databaseType === 'BIGINT' ? 'INT64' : 'DOUBLE';
  return generic === 'temporal' ? 'TIMESTAMP' : generic === 'boolean' ? 'BOOLEAN' : 'STRING';
}

type Written = string | number | bigint | boolean | Date | null;

const ifAny =
  (write: (cell: NonNullable<Cell>) => Written) =>
  (cell: Cell | undefined): Written =>
    cell === null || cell === undefined ? null : write(cell);

const WRITE: Readonly<Record<ColumnType, (cell: Cell | undefined) => Written>> = {
  INT64: ifAny((cell) => BigInt(cell as number | string)),
  DOUBLE: ifAny(Number),
  TIMESTAMP: ifAny((cell) => new Date(cell as string)),
  BOOLEAN: ifAny(Boolean),
  STRING: ifAny((cell) => (typeof cell === 'string' ? cell : JSON.stringify(cell))),
};
