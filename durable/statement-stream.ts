// Runs one statement in an object's SQLite and streams its result as lines of JSON, in constant memory.
import { AppError, errorData } from '#app/domain/errors.ts';
import { isLongInteger } from '#app/domain/json/number-literal.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { onlyStatement, withStrictNames } from '#app/domain/sql/sqlite-lexer.ts';
import { opensMore, opensOnly } from '#app/domain/warehouse/opened-tables.ts';
import type { WarehouseRunRequest } from '#app/domain/warehouse/protocol.ts';
import { sqliteError } from '#app/domain/warehouse/sqlite-error.ts';
import { CATALOG_STATEMENTS } from '#app/engines/sqlite/catalog.ts';
import { findCostProblem } from '#app/engines/sqlite/cost/cost-problem.ts';
import type { WarehouseStatistics } from './warehouse-statistics.ts';

type Value = ArrayBuffer | string | number | null;
type Rows = Iterator<Value[]>;
type Cell = string | number | null;

/** In characters, roughly: a line is what the object buffers of its result at a time, and one row more. */
const MAX_LINE_SIZE = 64_000;
const CELL_SIZE = 8;
const ROWS_BETWEEN_CLOCK_READINGS = 64;

/** Of a text, with its padding: the object's cache then keeps 128 compiled statements. */
const MIN_CACHED_CHARS = 8_192;

/**
 * The runtime keeps compiled statements up to 1 MB of their texts, whatever they take compiled. Short texts are some 20 KB each
 * compiled, so that thousands of them would take 100 MB.
 */
const padded = (statement: string): string => statement.padEnd(MIN_CACHED_CHARS);

/** Runs work that keeps the object's thread until it returns. */
type HoldThread = <T>(work: () => T) => T;

export interface StreamOptions {
  readonly statistics: WarehouseStatistics;
  readonly now: () => number;
  readonly hold: HoldThread;
}

/** Proves and opens the statement, then streams it. Throws AppErrors for what fails before the first row. */
export function streamStatement(
  sql: SqlStorage,
  request: WarehouseRunRequest,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const { statistics, now, hold } = options;
  const deadlineMs = now() + request.timeoutMs;
  const reader = hold(() => {
    const { statement } = request.readOnly
      ? statistics.keep(`proved ${JSON.stringify([request.sql, request.params, request.tables])}`, () =>
          prove(sql, statistics, request),
        )
      : prove(sql, statistics, request);
    if (!request.readOnly) statistics.clear();
    return openReader(sql, statement, request);
  });
  const encoder = new TextEncoder();
  const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
  let isFirst = true;
  let rowCount = 0;
  return new ReadableStream<Uint8Array>({
    // One batch per pull, at the reader's speed, so an abandoned result stops here. A small result is one chunk.
    pull(controller) {
      let text = isFirst ? line({ columns: reader.columns }) : '';
      let isEnd = true;
      try {
        const maxRows = request.maxRows - rowCount;
        const batch = hold(() => readBatch(reader, { maxRows, deadlineMs, now }));
        if (isFirst && reader.longColumns.size > 0)
          text = line({ columns: reader.columns, longIntegers: findLongIntegers(reader, batch) });
        isFirst = false;
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

/** The statement as it runs. Throws what it is refused with: that is not kept. */
function prove(sql: SqlStorage, statistics: WarehouseStatistics, request: WarehouseRunRequest): { readonly statement: string } {
  const statement = proveOne(sql, statistics, request);
  refuseCost(sql, statistics, statement, request);
  return { statement };
}

/** Only reading statements have a Transaction opcode that does not write. Throws DML_NOT_ALLOWED_ERROR. */
function proveOne(
  sql: SqlStorage,
  statistics: WarehouseStatistics,
  { sql: text, params, readOnly, tables }: WarehouseRunRequest,
): string {
  const only = onlyStatement(text);
  if (only === null) throw new AppError('INVALID_SQL_ERROR', 'Only one statement can be run.');
  const statement = withStrictNames(only);
  if (!readOnly) return statement;
  const executed = withoutExplain(statement);
  if (!/^(?:select|with|values)\b/i.test(executed) && !DESCRIBING_PRAGMA.test(executed)) throw notAllowed();
  const opcodes = attempt(() =>
    sql.exec(padded(`EXPLAIN ${tagOf(statistics.generation)} ${executed}`), ...params.map(bindable)).toArray(),
  );
  const isProgram = opcodes.some(({ opcode }) => opcode === 'Init');
  const writes = opcodes.some(({ opcode, p2 }) => opcode === 'Transaction' && p2 !== 0);
  if (!isProgram || writes) throw notAllowed();
  if (tables && !opensOnly(programOf(sql, statistics, opcodes), tables)) throw opensMore();
  return statement;
}

/** Throws INVALID_SQL_ERROR for what would keep the object busy for too long. What cannot be explained fails when it runs. */
function refuseCost(
  sql: SqlStorage,
  statistics: WarehouseStatistics,
  statement: string,
  { sql: text, params }: WarehouseRunRequest,
): void {
  // Ours, and no larger than the schema: the estimate knows nothing of the tables that describe it.
  if (CATALOG_STATEMENTS.has(text)) return;
  if (/^explain\b/i.test(statement)) return;
  const plan = explainPlan(sql, `${tagOf(statistics.generation)} ${statement}`, params.map(bindable));
  if (plan.length === 0) return;
  const problem = findCostProblem(statement, plan, statistics.rough) && findCostProblem(statement, plan, statistics.exact);
  if (problem) throw new AppError('INVALID_SQL_ERROR', problem);
}

function explainPlan(sql: SqlStorage, statement: string, bindings: readonly (string | number | null)[]): Value[][] {
  try {
    return [...sql.exec(padded(`EXPLAIN QUERY PLAN ${statement}`), ...bindings).raw()];
  } catch {
    return [];
  }
}

/** Those that the grammar lets through: they describe one table. */
const DESCRIBING_PRAGMA = /^pragma\s+(?:table_x?info|index_list|foreign_key_list)\s*\([^()]*\)$/i;

/** The object keeps compiled statements by their text, and does not notice that an EXPLAIN among them is out of date. */
const tagOf = (generation: number): string => `/* ${generation} */`;

type Opcodes = Parameters<typeof opensOnly>[0]['opcodes'];

const programOf = (
  sql: SqlStorage,
  { generation, keep }: WarehouseStatistics,
  opcodes: readonly Record<string, SqlStorageValue>[],
): Parameters<typeof opensOnly>[0] => ({
  opcodes: opcodes.map(readOpcode),
  explain: (source) =>
    keep(`opened ${source}`, () =>
      sql
        .exec(padded(`EXPLAIN ${tagOf(generation)} ${source}`))
        .toArray()
        .map(readOpcode),
    ),
  tablesByPage: () =>
    new Map([
      [1, 'sqlite_schema'],
      ...Array.from(
        sql.exec('SELECT rootpage, tbl_name FROM sqlite_schema'),
        ({ rootpage, tbl_name: table }): [number, string] => [Number(rootpage), typeof table === 'string' ? table : ''],
      ),
    ]),
});

const readOpcode = ({ opcode, p2, p3, p4 }: Record<string, SqlStorageValue>): Opcodes[number] => ({ opcode, p2, p3, p4 });

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
  /** Places of columns that had an integer beyond a double's range by now. */
  readonly longColumns: ReadonlySet<number>;
  next(): Cell[] | null;
}

/** Places of the columns that are integers in the batch, some of them texts: nothing else tells them from a column of texts. */
function findLongIntegers({ longColumns }: RowReader, { rows }: Batch): number[] {
  const isInteger = (cell: Cell | undefined): boolean =>
    cell === null || typeof cell === 'number' || (cell !== undefined && isLongInteger(cell));
  return [...longColumns].filter((place) => rows.every((row) => isInteger(row[place]))).sort((a, b) => a - b);
}

/** Integers arrive as doubles here. At the first that a double cannot hold, the statement starts again with such cells
 *  as text and skips what was read: SQLite gives the same rows in the same order, unless the statement draws lots. */
function openReader(sql: SqlStorage, statement: string, { params, readOnly }: WarehouseRunRequest): RowReader {
  const bindings = params.map(bindable);
  const cursor = attempt(() => sql.exec(padded(statement), ...bindings));
  const columns = cursor.columnNames;
  // A writing statement that waits between its rows would keep the object from committing: it runs to its end at once.
  let rows: Rows = readOnly ? cursor.raw() : attempt(() => [...cursor.raw()]).values();
  let isExact = !readOnly || /^explain\b/i.test(statement);
  let isRewritten = false;
  let count = 0;
  const longColumns = new Set<number>();
  const readLong = (value: Value, place: number): Cell => {
    if (!(value instanceof ArrayBuffer)) return toCell(value);
    longColumns.add(place);
    return decoder.decode(value);
  };
  const next = (): Cell[] | null => {
    const result = rows.next();
    if (result.done) return null;
    if (!isExact && result.value.some(isUnsafe)) {
      isExact = true;
      isRewritten = true;
      rows = sql.exec(padded(exactly(statement, columns.length)), ...bindings).raw();
      for (let skipped = 0; skipped < count; skipped += 1) rows.next();
      return next();
    }
    count += 1;
    return result.value.map(isRewritten ? readLong : toCell);
  };
  return { columns, longColumns, next };
}

const decoder = new TextDecoder();

const isUnsafe = (value: Value): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** The statement with integers beyond a double's range as blobs of their digits, and blobs as text: nothing else is a blob then. Text
 *  and blobs are greater than any number here. */
function exactly(statement: string, columnCount: number): string {
  const names = Array.from({ length: columnCount }, (_, index) => `c${index}`);
  const cells = names.map(
    (name) =>
      `CASE WHEN ${name} NOT BETWEEN -9007199254740991 AND 9007199254740991 THEN CASE typeof(${name}) WHEN 'integer' THEN CAST(CAST(${name} AS TEXT) AS BLOB) WHEN 'blob' THEN lower(hex(${name})) ELSE ${name} END ELSE ${name} END`,
  );
  return `WITH exactly(${names.join(', ')}) AS (\n${statement}\n) SELECT ${cells.join(', ')} FROM exactly`;
}

/** The infinities as SQLite prints them: JSON has no number for them. */
function toCell(value: Value): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : value > 0 ? 'Inf' : '-Inf';
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
      throw new AppError('SQLLAB_TIMEOUT_ERROR', 'The query exceeded its time limit and was stopped.');
    }
    const row = reader.next();
    if (row === null) return { rows, isEnd: true, isTruncated: false };
    if (rows.length === limits.maxRows) return { rows, isEnd: true, isTruncated: true };
    rows.push(row);
    for (const cell of row) size += typeof cell === 'string' ? CELL_SIZE + cell.length : CELL_SIZE;
  }
  return { rows, isEnd: false, isTruncated: false };
}
