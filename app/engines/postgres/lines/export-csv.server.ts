// Rows of one reading statement as CSV lines by COPY, on its own connection. Never reads ahead of the consumer.
import { connectionLost } from '#app/engines/shared/driver/session-failure.server.ts';
import { AppError } from '#app/domain/errors.ts';
import type { CsvRows, ResultColumn, Statement } from '#app/engines/shared/engine.ts';
import type { PlanBounds } from '#app/engines/shared/driver/plan-bounds.ts';
import { checkPlan, createWirePlanReader } from '#app/engines/postgres/plan/check-plan.server.ts';
import { typeName } from '#app/engines/postgres/cells.ts';
import { createCopyRows, type CopyRows } from './copy-rows.ts';
import { bindLiterals, buildCopyStatement } from './copy-statement.ts';
import { MASS_BYTES } from './byte-reader.ts';
import { createByteSink, takeBytes, type ByteSink } from './byte-sink.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import { explainFailure } from '#app/engines/postgres/driver/explain.server.ts';
import { serverFailure } from '#app/engines/postgres/failure.ts';
import { buildOpening } from '#app/engines/postgres/driver/opening.ts';
import { orAborted, toAbortError } from '#app/engines/shared/driver/patience.server.ts';
import { openWire, WireError, type Wire } from './wire.server.ts';
import { describe, endWith, execute, readFields, readError, type FieldDescription } from './wire-messages.ts';
import type { PostgresTransport } from '#app/engines/postgres/driver/transport.ts';

export interface ExportContext {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  readonly planBounds: PlanBounds;
  readonly signal: AbortSignal;
  /** Called as soon as there is a connection that can be ended. */
  readonly opened: (wire: Wire) => void;
  /** Called once when the export ends for any reason; null if there was no connection. */
  readonly ended: (wire: Wire | null) => void;
}

const CHUNK_BYTES = 64 * 1024;

/** `statement` is proved. Gives when the first row is there: what fails before it is thrown. */
export async function exportCsv(statement: Statement, context: ExportContext): Promise<CsvRows> {
  const { parameters, transport, signal } = context;
  let wire: Wire | null = null;
  try {
    wire = await openWire(parameters, transport, signal);
    context.opened(wire);
    const fields = await orAborted(beginCopy(wire, statement, context), signal);
    return startBody({ wire, statement, context, fields });
  } catch (error) {
    // A place in the text is right only where nothing was written into it.
    if (error instanceof WireError && statement.params.length > 0) error.position = undefined;
    const explained = await explainFailure(error, statement, { session: wire, signal });
    context.ended(wire);
    throw explained.error;
  }
}

/** Waits until the server has sent the first row or its end. */
async function beginCopy(
  wire: Wire,
  statement: Statement,
  { parameters, planBounds, signal }: ExportContext,
): Promise<FieldDescription[]> {
  await wire.command([buildOpening(wire.facts, statement, parameters.schema), ...(statement.settings ?? [])].join('\n; '));
  const text = bindLiterals(statement);
  await checkPlan(createWirePlanReader(wire, signal), { sql: text, params: [], planBounds });
  const described = await wire.exchange(describe(text));
  const fields = described.find(({ type }) => type === 'T');
  await wire.send(execute(buildCopyStatement(text)));
  for (;;) {
    const { type, body } = await wire.next();
    if (type === 'E') throw await refusalOf(wire, new WireError(body));
    if (type === 'H') break;
  }
  await wire.reader.need(1);
  const { bytes, from } = wire.reader;
  if (bytes[from] === ERROR) throw await refusalOf(wire, new WireError((await wire.next()).body));
  return fields ? readFields(fields.body) : [];
}

const ERROR = 'E'.charCodeAt(0);

/** The server is ready again when this is given. */
async function refusalOf(wire: Wire, refusal: WireError): Promise<WireError> {
  while ((await wire.next()).type !== 'Z');
  return refusal;
}

interface Body {
  readonly wire: Wire;
  readonly statement: Statement;
  readonly context: ExportContext;
  readonly fields: readonly FieldDescription[];
}

function startBody({ wire, statement, context, fields }: Body): CsvRows {
  const sink = createByteSink();
  const oids = fields.map(({ oid }) => oid);
  const rows = createCopyRows(sink, oids, statement.maxRows);
  const { promise: end, resolve, reject } = Promise.withResolvers<Awaited<CsvRows['end']>>();
  end.catch(() => undefined);
  const flood = watchFlood(wire);
  let isOver = false;
  const finish = (): void => {
    isOver = true;
    context.signal.removeEventListener('abort', onAbort);
    context.ended(wire);
  };
  let fail = (_: AppError): void => undefined;
  const onAbort = (): void => fail(toAbortError(context.signal));
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (error) => {
          if (isOver) return;
          finish();
          controller.error(error);
          reject(error);
        };
        context.signal.addEventListener('abort', onAbort, { once: true });
      },
      async pull(controller) {
        try {
          const isAtEnd = await gather(wire, { rows, sink, isFlood: await flood.isThere() });
          if (isOver) return;
          if (sink.size > 0) controller.enqueue(takeBytes(sink));
          if (!isAtEnd) return;
          finish();
          resolve({ rowCount: rows.rowCount, truncated: rows.isTruncated });
          controller.close();
        } catch (error) {
          fail(connectionLost(error));
        }
      },
      cancel() {
        if (isOver) return;
        finish();
        reject(new AppError('GENERIC_DB_ENGINE_ERROR', 'The query was stopped.'));
      },
    },
    { highWaterMark: 0 },
  );
  const columns = fields.map(({ name, oid }): ResultColumn => ({ name, databaseType: typeName(oid) }));
  return { columns, body, end };
}

interface Gathering {
  readonly rows: CopyRows;
  readonly sink: ByteSink;
  /** Rows come fast, and the result is longer than they are. */
  readonly isFlood: boolean;
}

const FLOOD_CHUNKS = 16;
const FLOOD_MS = 250;

/** Whether chunks come so fast that none of their rows waits long for others; checked once a chunk. */
function watchFlood(wire: Wire): { isThere(): Promise<boolean> } {
  let [chunks, sinceMs, isThere] = [0, performance.now(), false];
  return {
    async isThere() {
      if (isThere || chunks++ % FLOOD_CHUNKS !== 0) return isThere;
      const nowMs = performance.now();
      isThere = chunks > 1 && nowMs - sinceMs < FLOOD_MS;
      sinceMs = nowMs;
      if (isThere) await wire.send(endWith(MASS_BYTES));
      return isThere;
    },
  };
}

/** Lines until they make a chunk, or there is nothing to wait for but the server. True when no row will come any more. */
async function gather(wire: Wire, { rows, sink, isFlood }: Gathering): Promise<boolean> {
  const { reader } = wire;
  // The first rows go out at once.
  const wantedBytes = rows.rowCount === 0 ? 1 : CHUNK_BYTES;
  for (;;) {
    reader.skip(rows.write(reader.bytes, reader.from, reader.to) - reader.from);
    if (rows.isTruncated) return true;
    if (isOtherMessage(reader.bytes, reader.from, reader.to)) {
      const { type, body } = await wire.take();
      if (type === 'E') throw serverFailure(readError(body), null);
      if (type !== 'Z') continue;
      wire.rest();
      return true;
    }
    if (sink.size >= wantedBytes) return false;
    if (!(await (isFlood ? reader.fillMuch() : reader.fill()))) throw new Error('The connection ended before the rows did.');
  }
}

const COPY_DATA = 'd'.charCodeAt(0);
const isOtherMessage = (bytes: Uint8Array, from: number, to: number): boolean => to > from && bytes[from] !== COPY_DATA;
