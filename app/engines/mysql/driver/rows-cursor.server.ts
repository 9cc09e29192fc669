// The rows of one statement as mysql2 gives them: kept in a batch until someone reads it, and the server waits meanwhile.
import type { EventEmitter } from 'node:events';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import type { ResultColumn } from '#app/engines/shared/engine.ts';
import type { CursorBatch, SessionCursor } from '#app/engines/shared/driver/session-cursor.ts';
import type { MysqlStream } from './byte-stream.server.ts';
import { cellReader, typeName, type MysqlField } from '#app/engines/mysql/cells.ts';

type Done = (error: Error | null, rows: unknown) => void;

/** mysql2's connection, as far as it is used. */
export interface RowsConnection {
  query(options: object, done?: Done): EventEmitter;
  execute(options: object): EventEmitter;
  reset(done: (error: Error | null) => void): void;
  pause(): void;
  resume(): void;
}

/** More in one batch is not kept. */
const MAX_BATCH_BYTES = 64 * 1024 * 1024;

interface Opening {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** Called when it begins to run; returns a function to call at its end. */
  readonly begin: (cursor: RowsCursor) => () => void;
  readonly interrupt: () => Promise<void>;
}

export interface RowsCursor extends SessionCursor {
  /** No further rows come, until they are read or thrown away. */
  hold(): void;
  /** Further rows are thrown away as they come. */
  discard(): void;
  fail(error: unknown): void;
}

/** Values travel apart from the text: a statement with some is prepared. */
export function openCursor(
  { connection, stream }: { readonly connection: RowsConnection; readonly stream: MysqlStream },
  { sql, params, begin, interrupt }: Opening,
): RowsCursor {
  const rows: Cell[][] = [];
  let columns: readonly ResultColumn[] = [];
  let readers: readonly ((value: unknown) => Cell)[] = [];
  let [wanted, hasEnded, isDiscarded] = [0, false, false];
  let failure: unknown = null;
  let waiting: { readonly resolve: () => void } | null = null;

  const settle = (): void => {
    if (!waiting || (!hasEnded && rows.length < wanted)) return;
    const { resolve } = waiting;
    waiting = null;
    if (!hasEnded) connection.pause();
    resolve();
  };
  const options = { sql, rowsAsArray: true, ...(params.length > 0 && { values: [...params] }) };
  let markEnd = (): void => undefined;
  const ended = new Promise<void>((resolve) => (markEnd = resolve));
  let finish = (): void => undefined;
  const end = (error: unknown): void => {
    failure ??= error;
    if (!hasEnded) finish();
    hasEnded = true;
    markEnd();
    settle();
  };
  const start = (): void => {
    finish = begin(cursor);
    const command = params.length > 0 ? connection.execute(options) : connection.query(options);
    command.on('fields', (fields: readonly MysqlField[] | undefined) => {
      if (!fields) return;
      columns = fields.map((field) => ({ name: field.name, databaseType: typeName(field) }));
      readers = fields.map(cellReader);
    });
    command.on('result', (row: unknown) => {
      if (isDiscarded || !Array.isArray(row)) return;
      rows.push(row.map((value: unknown, index) => (value === null ? null : (readers[index]?.(value) ?? null))));
      settle();
    });
    command.on('error', end);
    command.on('end', () => end(null));
  };
  let hasStarted = false;
  const read = async (count: number): Promise<CursorBatch> => {
    stream.allowBytes(MAX_BATCH_BYTES);
    wanted = count;
    if (!hasStarted) {
      hasStarted = true;
      start();
    } else if (!hasEnded) connection.resume();
    await new Promise<void>((resolve) => {
      waiting = { resolve };
      settle();
    });
    // What came before the failure is not shown: the reader could take it for all there is.
    if (failure !== null)
      throw failure instanceof Error ? failure : new Error('The server closed the query.', { cause: failure });
    return { columns, rows: rows.splice(0, count), sizeBytes: stream.receivedBytes() };
  };
  const cursor: RowsCursor = {
    read,
    hold() {
      if (hasStarted && !hasEnded) connection.pause();
    },
    discard() {
      if (!hasStarted || hasEnded) return;
      [isDiscarded, rows.length] = [true, 0];
      stream.allowBytes(Infinity);
      connection.resume();
    },
    fail: end,
    async close() {
      cursor.discard();
      if (!hasStarted || hasEnded) return;
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
      if (!hasEnded) await interrupt();
    },
  };
  return cursor;
}

/** Few further rows come sooner than they are stopped. */
const DRAIN_MS = 20;
