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
type RowIterator = Iterator<Value[]>;
type Cell = string | number | null;

/** Approximate max characters of a line of the reply. The object buffers one line of the result, plus one row. */
const MAX_LINE_SIZE = 64_000;
const CELL_SIZE = 8;
const ROWS_BETWEEN_CLOCK_READINGS = 64;

/** Min characters of a statement, with its padding: the object's statement cache then contains at most 128 statements. */
const MIN_CACHED_CHARS = 8_192;

/**
 * Pads a statement, to limit the memory of workerd's cache of compiled statements. The cache is limited to 1 MB of SQL text, but
 * a short statement takes about 20 KB when compiled, so thousands of them would take 100 MB.
 */
const padForCache = (statement: string): string => statement.padEnd(MIN_CACHED_CHARS);

/** Runs work that blocks the object's thread until it returns. */
type RunBlocking = <T>(work: () => T) => T;

export interface StreamOptions {
  readonly statistics: WarehouseStatistics;
  readonly now: () => number;
  readonly runBlocking: RunBlocking;
}

/** Verifies and starts the statement, then streams its result. Throws an AppError if it fails before the first row. */
export function streamStatement(
  sql: SqlStorage,
  request: WarehouseRunRequest,
  options: StreamOptions,
): ReadableStream<Uint8Array> {
  const { statistics, now, runBlocking } = options;
  const deadlineMs = now() + request.timeoutMs;
  const reader = runBlocking(() => {
    const { statement } = request.readOnly
      ? statistics.getOrRead(`verified ${JSON.stringify([request.sql, request.params, request.tables])}`, () =>
          verifyStatement(sql, statistics, request),
        )
      : verifyStatement(sql, statistics, request);
    if (!request.readOnly) statistics.clear();
    return openReader(sql, statement, request);
  });
  const encoder = new TextEncoder();
  const formatLine = (value: unknown): string => `${JSON.stringify(value)}\n`;
  let isFirst = true;
  let rowCount = 0;
  return new ReadableStream<Uint8Array>({
    // One batch per pull, so that nothing more is read for a client that has left. A small result is one chunk.
    pull(controller) {
      let text = isFirst ? formatLine({ columns: reader.columns }) : '';
      let isEnd = true;
      try {
        const maxRows = request.maxRows - rowCount;
        const batch = runBlocking(() => readBatch(reader, { maxRows, deadlineMs, now }));
        if (isFirst && reader.longColumns.size > 0)
          text = formatLine({ columns: reader.columns, longIntegers: findLongIntegers(reader, batch) });
        isFirst = false;
        rowCount += batch.rows.length;
        isEnd = batch.isEnd;
        if (batch.rows.length > 0) text += formatLine(batch.rows);
        if (isEnd) text += formatLine({ end: { rowCount, truncated: batch.isTruncated } });
      } catch (error) {
        text += formatLine({ error: errorData(sqliteError(error)) });
      }
      if (text !== '') controller.enqueue(encoder.encode(text));
      if (isEnd) controller.close();
    },
  });
}

/** Returns the statement to run. Throws an AppError if it is refused; refusals are not cached. */
function verifyStatement(
  sql: SqlStorage,
  statistics: WarehouseStatistics,
  request: WarehouseRunRequest,
): { readonly statement: string } {
  const statement = verifyReadOnly(sql, statistics, request);
  refuseCostlyStatement(sql, statistics, statement, request);
  return { statement };
}

/** Reads the compiled program: a statement writes if a Transaction opcode has a non-zero p2. Throws DML_NOT_ALLOWED_ERROR. */
function verifyReadOnly(
  sql: SqlStorage,
  statistics: WarehouseStatistics,
  { sql: text, params, readOnly, tables }: WarehouseRunRequest,
): string {
  const singleStatement = onlyStatement(text);
  if (singleStatement === null) throw new AppError('INVALID_SQL_ERROR', 'Only one statement can be run.');
  const statement = withStrictNames(singleStatement);
  if (!readOnly) return statement;
  const explained = withoutExplain(statement);
  if (!/^(?:select|with|values)\b/i.test(explained) && !DESCRIBING_PRAGMA.test(explained)) throw createNotAllowedError();
  const opcodes = withSqliteErrors(() =>
    sql
      .exec(padForCache(`EXPLAIN ${buildGenerationTag(statistics.generation)} ${explained}`), ...params.map(toBindable))
      .toArray(),
  );
  const isProgram = opcodes.some(({ opcode }) => opcode === 'Init');
  const isWriting = opcodes.some(({ opcode, p2 }) => opcode === 'Transaction' && p2 !== 0);
  if (!isProgram || isWriting) throw createNotAllowedError();
  if (tables && !opensOnly(buildProgram(sql, statistics, opcodes), tables)) throw opensMore();
  return statement;
}

/** Throws INVALID_SQL_ERROR if the statement would block the object for too long. Passes statements that EXPLAIN rejects: they
 *  fail when they run. */
function refuseCostlyStatement(
  sql: SqlStorage,
  statistics: WarehouseStatistics,
  statement: string,
  { sql: text, params }: WarehouseRunRequest,
): void {
  // The product's own statements read only the schema tables, for which there are no statistics.
  if (CATALOG_STATEMENTS.has(text)) return;
  if (/^explain\b/i.test(statement)) return;
  const plan = explainPlan(sql, `${buildGenerationTag(statistics.generation)} ${statement}`, params.map(toBindable));
  if (plan.length === 0) return;
  const problem = findCostProblem(statement, plan, statistics.rough) && findCostProblem(statement, plan, statistics.exact);
  if (problem) throw new AppError('INVALID_SQL_ERROR', problem);
}

function explainPlan(sql: SqlStorage, statement: string, bindings: readonly (string | number | null)[]): Value[][] {
  try {
    return [...sql.exec(padForCache(`EXPLAIN QUERY PLAN ${statement}`), ...bindings).raw()];
  } catch {
    return [];
  }
}

/** The pragmas that the SQL parser allows: each describes one table. */
const DESCRIBING_PRAGMA = /^pragma\s+(?:table_x?info|index_list|foreign_key_list)\s*\([^()]*\)$/i;

/** A comment that makes the text of an EXPLAIN unique to the current data: workerd caches compiled statements by their text, and
 *  would return an outdated EXPLAIN. */
const buildGenerationTag = (generation: number): string => `/* ${generation} */`;

type Opcodes = Parameters<typeof opensOnly>[0]['opcodes'];

const buildProgram = (
  sql: SqlStorage,
  { generation, getOrRead }: WarehouseStatistics,
  opcodes: readonly Record<string, SqlStorageValue>[],
): Parameters<typeof opensOnly>[0] => ({
  opcodes: opcodes.map(readOpcode),
  explain: (source) =>
    getOrRead(`opened ${source}`, () =>
      sql
        .exec(padForCache(`EXPLAIN ${buildGenerationTag(generation)} ${source}`))
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

/** Removes a leading EXPLAIN, since SQLite can't explain an EXPLAIN. With a comment between its words it isn't recognized, and
 *  the statement is refused. */
const withoutExplain = (statement: string): string => statement.replace(/^explain\s+(?:query\s+plan\s+)?/i, '');

const createNotAllowedError = () => new AppError('DML_NOT_ALLOWED_ERROR', 'This database does not allow data manipulation.');

function withSqliteErrors<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw sqliteError(error);
  }
}

const toBindable = (value: SqlValue): string | number | null => (typeof value === 'boolean' ? Number(value) : value);

interface RowReader {
  readonly columns: readonly string[];
  /** Indexes of the columns that have contained an integer beyond a double's safe range so far. */
  readonly longColumns: ReadonlySet<number>;
  next(): Cell[] | null;
}

/** Indexes of the columns whose cells in the batch are all integers, some of them sent as text. The client can't tell such
 *  columns from text columns. */
function findLongIntegers({ longColumns }: RowReader, { rows }: Batch): number[] {
  const isInteger = (cell: Cell | undefined): boolean =>
    cell === null || typeof cell === 'number' || (cell !== undefined && isLongInteger(cell));
  return [...longColumns].filter((columnIndex) => rows.every((row) => isInteger(row[columnIndex]))).sort((a, b) => a - b);
}

/** workerd returns integers as doubles. At the first integer beyond a double's safe range, runs the statement again with such
 *  cells as text and skips the rows already read: SQLite returns the same rows in the same order, unless the statement is random. */
function openReader(sql: SqlStorage, statement: string, { params, readOnly }: WarehouseRunRequest): RowReader {
  const bindings = params.map(toBindable);
  const cursor = withSqliteErrors(() => sql.exec(padForCache(statement), ...bindings));
  const columns = cursor.columnNames;
  // A writing statement runs to its end at once: while it waited between rows, the object could not commit.
  let rows: RowIterator = readOnly ? cursor.raw() : withSqliteErrors(() => [...cursor.raw()]).values();
  let isExact = !readOnly || /^explain\b/i.test(statement);
  let isRewritten = false;
  let count = 0;
  const longColumns = new Set<number>();
  const readLongInteger = (value: Value, columnIndex: number): Cell => {
    if (!(value instanceof ArrayBuffer)) return toCell(value);
    longColumns.add(columnIndex);
    return decoder.decode(value);
  };
  const next = (): Cell[] | null => {
    const result = rows.next();
    if (result.done) return null;
    if (!isExact && result.value.some(isUnsafe)) {
      isExact = true;
      isRewritten = true;
      rows = sql.exec(padForCache(rewriteLongIntegers(statement, columns.length)), ...bindings).raw();
      for (let skipped = 0; skipped < count; skipped += 1) rows.next();
      return next();
    }
    count += 1;
    return result.value.map(isRewritten ? readLongInteger : toCell);
  };
  return { columns, longColumns, next };
}

const decoder = new TextDecoder();

const isUnsafe = (value: Value): boolean =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) > Number.MAX_SAFE_INTEGER;

/** Wraps the statement so that integers beyond a double's safe range become blobs of their digits, and blobs become hex text:
 *  every blob in the result is then such an integer. The range condition also matches text and blobs, which SQLite sorts after
 *  numbers. */
function rewriteLongIntegers(statement: string, columnCount: number): string {
  const names = Array.from({ length: columnCount }, (_, index) => `c${index}`);
  const cells = names.map(
    (name) =>
      `CASE WHEN ${name} NOT BETWEEN -9007199254740991 AND 9007199254740991 THEN CASE typeof(${name}) WHEN 'integer' THEN CAST(CAST(${name} AS TEXT) AS BLOB) WHEN 'blob' THEN lower(hex(${name})) ELSE ${name} END ELSE ${name} END`,
  );
  return `WITH exactly(${names.join(', ')}) AS (\n${statement}\n) SELECT ${cells.join(', ')} FROM exactly`;
}

/** Converts a value for JSON: infinities to the text that SQLite prints, blobs to hex. */
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

/** Throws SQLLAB_TIMEOUT_ERROR past the deadline. Checks it between rows, because SQLite can't be interrupted here. */
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
