// Loads a table into a Warehouse: rows as the parameters of inserts, a megabyte at a time.
import { createJsonEncoder } from '#app/domain/upload/encode-rows.ts';
import type { UploadType } from '#app/domain/upload/parse-cell.ts';
import type { WarehouseWriter } from '#app/domain/warehouse/writer.ts';
import type { CreateLoader } from '#app/engines/shared/open-drivers.server.ts';
import type { LoadColumn, LoadTarget, TableLoader } from '#app/engines/shared/table-loader.ts';
import { sqliteConnection } from './engine.ts';

const MAX_PARAMETERS = 100;
const CHUNK_CHARACTERS = 1_000_000;

const DECLARED: Readonly<Record<Exclude<UploadType, 'decimal'>, string>> = {
  text: 'TEXT',
  integer: 'BIGINT',
  number: 'DOUBLE PRECISION',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
};

/** SQLite has no decimals: what an integer or a double has exactly is one, longer ones are texts with all their digits. */
function declaredType({ type, precision = Infinity, scale = 0 }: LoadColumn): string {
  if (type !== 'decimal') return DECLARED[type];
  if (scale === 0 && precision <= MAX_INTEGER_DIGITS) return DECLARED.integer;
  return precision <= MAX_DOUBLE_DIGITS ? DECLARED.number : DECLARED.text;
}
const [MAX_INTEGER_DIGITS, MAX_DOUBLE_DIGITS] = [18, 15];

function createWarehouseLoader(warehouse: WarehouseWriter, target: LoadTarget): TableLoader {
  const { id, table, columns, ifExists } = target;
  const staging = `upload_${id}`;
  const header = { staging, width: columns.length };
  const encode = createJsonEncoder(columns.map(({ type }) => type));
  const rowsPerStatement = Math.floor(MAX_PARAMETERS / columns.length);
  let [rowTexts, batches]: [string[], string[]] = [[], []];
  let [inStatement, characters] = [0, 0];
  let sending: Promise<void> = Promise.resolve();
  /** Texts of rows until a chunk is full would outlive V8's young generation: a batch is one text. */
  const joinRows = (): void => {
    if (rowTexts.length > 0) batches.push(rowTexts.join(''));
    rowTexts = [];
  };
  const send = async (): Promise<void> => {
    joinRows();
    if (batches.length === 0) return;
    const chunk = `[[${batches.join('')}]]`;
    [batches, inStatement, characters] = [[], 0, 0];
    await sending;
    sending = warehouse.appendChunk(header, chunk);
    // A failure is thrown by the next await; until then it must not count as unhandled.
    sending.catch(() => undefined);
  };
  return {
    begin: () =>
      warehouse.createStaging(
        staging,
        columns.map((column) => ({ name: column.name, type: declaredType(column) })),
      ),
    async write(rows) {
      for (const row of rows) {
        const text = encode(row);
        if (characters > 0) rowTexts.push(inStatement === rowsPerStatement ? '],[' : ',');
        rowTexts.push(text);
        inStatement = inStatement === rowsPerStatement ? 1 : inStatement + 1;
        characters += text.length + 1;
        if (characters > CHUNK_CHARACTERS) await send();
      }
      joinRows();
    },
    async flush() {
      await send();
      await sending;
    },
    publish: () => warehouse.publish({ staging, table, columns: columns.map(({ name }) => name), ifExists }),
    discard: () => warehouse.discardStaging(staging),
    close: () => Promise.resolve(),
  };
}

export const sqliteLoader: CreateLoader = ({ parameters, transports }, target) =>
  createWarehouseLoader(transports.findWriter(sqliteConnection.parse(parameters).warehouse), target);
