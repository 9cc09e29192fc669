// Runs one statement in an object's SQLite and streams its answer as lines of JSON, in constant memory.
import { AppError, errorData } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { onlyStatement, withStrictNames } from '#app/domain/sql/sqlite-lexer.ts';
import type { RunRequest } from '#app/domain/warehouse/protocol.ts';
import { sqliteError } from '#app/domain/warehouse/sqlite-error.ts';

type Value = ArrayBuffer | string | number | null;
type Rows = Iterator<Value[]>;
type Cell = string | number | null;

/** In characters, roughly: a line is what the object holds of its answer at a time, and one row more. */
const MAX_LINE_SIZE = 64_000;
const CELL_SIZE = 8;
const ROWS_BETWEEN_CLOCK_READINGS = 64;

/** Proves and opens the statement, then streams it. Throws AppErrors for what fails before the first row. */
export function streamStatement(sql: SqlStorage, request: RunRequest, now: () => number): ReadableStream<Uint8Array> {
  const deadlineMs = now() + request.timeoutMs;
  const statement = proveOne(sql, request);
  const reader = openReader(sql, statement, request);
  const encoder = new TextEncoder();
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  let head = line({ columns: reader.columns });
  let rowCount = 0;
  return new ReadableStream<Uint8Array>({
    // One batch a pull: the reader's speed is ours, and an abandoned answer stops here. A small answer is one chunk.
    pull(controller) {
      let text = head;
      head = '';
      let isEnd = true;
      try {
        const batch = readBatch(reader, { maxRows: request.maxRows - rowCount, deadlineMs, now });
        rowCount += batch.rows.length;
        isEnd = batch.isEnd;
        if (batch.rows.length > 0) text += line(batch.rows);
        if (isEnd) text += line({ end: { rowCount, truncated: batch.isTruncated } });
      } catch (error) {
        text += line({ error: errorData(sqliteError(error)) });
      }
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (isEnd) controller.close();
    },
  });
}

/** Only reading statements have a Transaction opcode that does not write. Throws DML_NOT_ALLOWED_ERROR. */
function proveOne(sql: SqlStorage, { sql: text, params, readOnly }: RunRequest): string {
  const only = onlyStatement(text);
  if (only === null) throw new AppError('INVALID_SQL_ERROR', 'Exactly one statement may be run.');
  const statement = withStrictNames(only);
  if (!readOnly) return statement;
  const executed = withoutExplain(statement);
  if (!/^(?:select|with|values)\b/i.test(executed)) throw notAllowed();
  const opcodes = attempt(() => sql.exec(`EXPLAIN ${executed}`, ...params.map(bindable)).toArray());
  const isProgram = opcodes.some(({ opcode }) => opcode === 'Init');
  const writes = opcodes.some(({ opcode, p2 }) => opcode === 'Transaction' && p2 !== 0);
  if (!isProgram || writes) throw notAllowed();
  return statement;
}

/** What an EXPLAIN explains, which cannot be explained itself; other statements as they are. A comment between the words
 *  leaves the EXPLAIN in place, and that is refused. */
const withoutExplain = (statement: string): string => statement.replace(/^explain\s+(?:query\s+plan\s+)?/i, '');

const notAllowed = () => new AppError('DML_NOT_ALLOWED_ERROR', 'This database does not allow data manipulation.');

function attempt<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw sqliteError(error);
  }
}

const bindable = (value: SqlValue): string | number | null => (typeof value === 'boolean' ? Number(value) : value);

interface RowReader {
  readonly columns: readonly string[];
  next(): Cell[] | null;
}

/** Integers arrive as doubles here. At the first that a double cannot hold, the statement starts again with such cells
 *  as text and skips what was read: SQLite gives the same rows in the same order, unless the statement draws lots. */
function openReader(sql: SqlStorage, statement: string, { params, readOnly }: RunRequest): RowReader {
  const bindings = params.map(bindable);
  const cursor = attempt(() => sql.exec(statement, ...bindings));
  const columns = cursor.columnNames;
  // A writing statement that waits between its rows would keep the object from committing: it runs to its end at once.
  let rows: Rows = readOnly ? cursor.raw() : attempt(() => [...cursor.raw()]).values();
  let isExact = !readOnly || /^explain\b/i.test(statement);
  let count = 0;
  const next = (): Cell[] | null => {
    const result = rows.next();
    if (result.done) return null;
    if (!isExact && result.value.some(isUnsafe)) {
      isExact = true;
      rows = sql.exec(exactly(statement, columns.length), ...bindings).raw();
      for (let skipped = 0; skipped < count; skipped += 1) rows.next();
      return next();
    }
    count += 1;
    return result.value.map(toCell);
  };
  return { columns, next };
}

const isUnsafe = (value: Value): boolean =>
  typeof value === 'number' && (value > Number.MAX_SAFE_INTEGER || value < -Number.MAX_SAFE_INTEGER);

/** The statement with integers beyond what a double holds as text. Text and blobs are greater than any number here. */
function exactly(statement: string, columnCount: number): string {
  const names = Array.from({ length: columnCount }, (_, index) => `c${index}`);
  const cells = names.map(
    (name) =>
      `CASE WHEN ${name} NOT BETWEEN -9007199254740991 AND 9007199254740991 AND typeof(${name}) = 'integer' THEN CAST(${name} AS TEXT) ELSE ${name} END`,
  );
  return `WITH exactly(${names.join(', ')}) AS (\n${statement}\n) SELECT ${cells.join(', ')} FROM exactly`;
}

function toCell(value: Value): Cell {
  if (!(value instanceof ArrayBuffer)) return value;
  return Array.from(new Uint8Array(value), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface Batch {
  readonly rows: readonly Cell[][];
  readonly isEnd: boolean;
  readonly isTruncated: boolean;
}

/** Throws SQLLAB_TIMEOUT_ERROR past the deadline: it is looked at between rows, for SQLite cannot be interrupted. */
function readBatch(reader: RowReader, limits: { maxRows: number; deadlineMs: number; now: () => number }): Batch {
  const rows: Cell[][] = [];
  let size = 0;
  while (size < MAX_LINE_SIZE) {
    if (rows.length % ROWS_BETWEEN_CLOCK_READINGS === 0 && limits.now() > limits.deadlineMs) {
      throw new AppError('SQLLAB_TIMEOUT_ERROR', 'The query took longer than it may and was stopped.');
    }
    const row = reader.next();
    if (row === null) return { rows, isEnd: true, isTruncated: false };
    if (rows.length === limits.maxRows) return { rows, isEnd: true, isTruncated: true };
    rows.push(row);
    for (const cell of row) size += typeof cell === 'string' ? CELL_SIZE + cell.length : CELL_SIZE;
  }
  return { rows, isEnd: false, isTruncated: false };
}
