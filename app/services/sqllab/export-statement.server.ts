// A statement's rows as a file, straight from its driver: pull by pull, and the driver is closed however it ends.
import { AppError } from '#app/domain/errors.ts';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { WRITERS } from '#app/formats/registry/writers.ts';
import type { FormatWriter } from '#app/formats/shared/writer.ts';
import { describeColumns } from '#app/domain/export/describe-columns.ts';
import { brokenOff, type ExportEvent, type ExportNote } from '#app/domain/export/source.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { CsvRows, Driver, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import type { QueryServiceExport } from '#app/services/query-service/query-service.ts';
import { logError } from '#app/services/logging/log.server.ts';

export type StatementExport = Omit<QueryServiceExport, 'connection'>;

export interface OpenExport {
  /** Fails with the driver's AppErrors: what breaks in the middle is no whole file. */
  readonly body: ReadableStream<Uint8Array>;
  /** Settles when the driver is closed; never fails. */
  readonly closed: Promise<void>;
}

/** The file, once its columns are known. Throws what the database says before that. Takes the driver over: closes it in the end. */
export async function exportStatement(
  driver: Driver,
  dialect: Pick<Dialect, 'genericType'>,
  request: StatementExport,
): Promise<OpenExport> {
  const leaving = new AbortController();
  try {
    const pieces = await openPieces(driver, dialect, request, leaving.signal);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const onLeave = (): void => {
      leaving.abort(left());
      // Wakes readers waiting for rows no longer wanted.
      void pieces.end().catch(() => undefined);
    };
    const onEnd = (): Promise<void> => close(driver, pieces).finally(resolve);
    return { body: byteStream(pieces.iterator, { onLeave, onEnd }), closed };
  } catch (error) {
    await closeQuietly(driver);
    throw error;
  }
}

const left = (): AppError => new AppError('GENERIC_DB_ENGINE_ERROR', 'The export was broken off by its reader.');

interface Pieces {
  readonly iterator: AsyncGenerator<Uint8Array>;
  /** Ends the source of the pieces, also when none was ever requested. */
  readonly end: () => Promise<unknown>;
}

async function openPieces(
  driver: Driver,
  dialect: Pick<Dialect, 'genericType'>,
  request: StatementExport,
  signal: AbortSignal,
): Promise<Pieces> {
  const { sql, params, maxRows, timeoutMs, schema, confined, format, settings } = request;
  const statement: Statement = { sql, params, maxRows, timeoutMs, schema, confined, settings, readOnly: true };
  const writer: FormatWriter = WRITERS[format];
  if (writer.copied && driver.exportCsv)
    return copiedPieces(await driver.exportCsv(statement, signal), { copied: writer.copied, dialect, maxRows });
  const events = driver.stream(statement, signal)[Symbol.asyncIterator]();
  const head = await events.next();
  if (head.done === true || head.value.kind !== 'columns') throw brokenOff();
  const columns = describeColumns(head.value.columns, dialect);
  return {
    iterator: writer.write({ columns, events: rowsOf(events, maxRows) }),
    end: async () => events.return?.(),
  };
}

const noteOf = (isTruncated: boolean, maxRows: number): ExportNote | null => (isTruncated ? { kind: 'capped', maxRows } : null);

function rowsOf(events: AsyncIterator<ResultEvent, unknown>, maxRows: number): AsyncIterable<ExportEvent> {
  const next = async (): Promise<IteratorResult<ExportEvent>> => {
    const { done, value } = await events.next();
    if (done === true) return { done, value: undefined };
    switch (value.kind) {
      case 'columns':
        throw brokenOff();
      case 'rows':
        return { done: false, value };
      case 'end':
        return { done: false, value: { kind: 'end', note: noteOf(value.truncated, maxRows) } };
    }
  };
  const end = async (): Promise<IteratorResult<ExportEvent>> => {
    await events.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: end }) };
}

interface Copying {
  readonly copied: NonNullable<FormatWriter['copied']>;
  readonly dialect: Pick<Dialect, 'genericType'>;
  readonly maxRows: number;
}

function copiedPieces(rows: CsvRows, { copied, dialect, maxRows }: Copying): Pieces {
  const reader = rows.body.getReader();
  rows.end.catch(() => undefined);
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder();
    const columns = describeColumns(rows.columns, dialect);
    yield encoder.encode(copied.head(columns));
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    const { truncated } = await rows.end;
    const note = noteOf(truncated, maxRows);
    if (note) yield encoder.encode(copied.note(columns.length, note));
  }
  return { iterator: pieces(), end: () => reader.cancel() };
}

/** What fails while closing has no reader any more. */
async function close(driver: Driver, { end }: Pieces): Promise<void> {
  await end().catch(() => undefined);
  await closeQuietly(driver);
}

async function closeQuietly(driver: Driver): Promise<void> {
  try {
    await driver.close();
  } catch (error) {
    logError('driver_not_closed', 'A connection couldn’t be closed.', { error });
  }
}
