// The rows of one read-only statement as lines of JSON, on a connection of their own. They are requested in portions, so that the
// first come at once, and read only as fast as the consumer takes them.
import type { LinesEvent, ResultColumn, ResultEvent, Statement } from '#app/engines/shared/engine.ts';
import { MASS_BYTES } from './byte-reader.ts';
import { createByteSink, lendBytes, type ByteSink } from './byte-sink.ts';
import type { PlanBounds } from '#app/engines/shared/driver/plan-bounds.ts';
import { checkPlan, createWirePlanReader } from '#app/engines/postgres/plan/check-plan.server.ts';
import { typeName } from '#app/engines/postgres/cells.ts';
import { createDataRows, DATA_ROW, type DataRows } from './data-rows.ts';
import type { PostgresParameters } from '#app/engines/postgres/engine.ts';
import { explainFailure } from '#app/engines/postgres/driver/explain.server.ts';
import { buildOpening } from '#app/engines/postgres/driver/opening.ts';
import { FIRST_BATCH_ROWS, MAX_BATCH_ROWS, computeBatchRows } from '#app/engines/shared/driver/portions.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import type { PostgresTransport } from '#app/engines/postgres/driver/transport.ts';
import { openWire, WireError, type Wire } from './wire.server.ts';
import { joinBytes } from '#app/domain/memory/join-bytes.ts';
import { endWith, fetchRows, openPortal, readFields, sync, type FieldDescription } from './wire-messages.ts';

export interface LinesContext {
  readonly parameters: PostgresParameters;
  readonly transport: PostgresTransport;
  readonly planBounds: PlanBounds;
  readonly signal: AbortSignal;
  /** Called as soon as there is a connection that can be ended. */
  readonly opened: (wire: Wire) => void;
}

const BATCH_BYTES = 64 * 1024;

/** `statement` is `readOnly` and has no parameters. */
export async function* streamLines(
  statement: Statement,
  { parameters, transport, planBounds, signal, opened }: LinesContext,
): AsyncGenerator<ResultEvent | LinesEvent> {
  let wire: Wire | null = null;
  try {
    wire = await openWire(parameters, transport, signal);
    opened(wire);
    await orAborted(wire.command(buildOpening(wire.facts, statement, parameters.schema)), signal);
    await checkPlan(createWirePlanReader(wire, signal), { ...statement, planBounds });
    yield* readPortal(wire, statement, signal);
  } catch (error) {
    if (wire && error instanceof WireError) await makeReady(wire, signal);
    const explained = await explainFailure(error, statement, { session: wire, signal });
    if (explained.isSessionWhole) wire?.rest();
    throw explained.error;
  }
}

/** Waits until the server takes commands again after an error. Its replies until then are ignored. */
async function makeReady(wire: Wire, signal: AbortSignal): Promise<void> {
  try {
    await wire.send(sync());
    while ((await orAborted(wire.next(), signal)).type !== 'Z');
  } catch {
    // Without a reply, the statement's own failure is reported unchanged.
  }
}

async function* readPortal(
  wire: Wire,
  { sql, maxRows }: Statement,
  signal: AbortSignal,
): AsyncGenerator<ResultEvent | LinesEvent> {
  const portions = createPortions(wire, maxRows);
  await wire.send(openPortal(sql, portions.firstRows));
  const fields = await orAborted(readHead(wire), signal);
  yield { kind: 'columns', columns: fields.map(({ name, oid }): ResultColumn => ({ name, databaseType: typeName(oid) })) };
  const sink = createByteSink();
  const rows = createDataRows(
    sink,
    fields.map(({ oid }) => oid),
    maxRows,
  );
  let yieldedRows = 0;
  for (let isOver = false; !isOver;) {
    isOver = await orAborted(gather(wire, { rows, sink, portions }), signal);
    const rowCount = rows.rowCount - yieldedRows;
    yieldedRows = rows.rowCount;
    if (rowCount > 0) yield { kind: 'lines', bytes: lendBytes(sink), rowCount };
  }
  if (!rows.isTruncated) wire.rest();
  yield { kind: 'end', rowCount: rows.rowCount, truncated: rows.isTruncated };
}

/** The columns; none where the statement gives no rows. Throws what the server refuses. */
async function readHead(wire: Wire): Promise<FieldDescription[]> {
  for (;;) {
    const { type, body } = await wire.next();
    if (type === 'E') throw new WireError(body);
    if (type === 'T') return readFields(body);
    if (type === 'n') return [];
  }
}

interface Reading {
  readonly rows: DataRows;
  readonly sink: ByteSink;
  readonly portions: Portions;
}

/** Lines until they make a batch, or a portion is complete. True when no row will come any more. */
async function gather(wire: Wire, { rows, sink, portions }: Reading): Promise<boolean> {
  const { reader } = wire;
  for (;;) {
    reader.skip(rows.write(reader.bytes, reader.from, reader.to) - reader.from);
    if (rows.isTruncated) return true;
    if (reader.to > reader.from && reader.bytes[reader.from] !== DATA_ROW) {
      // The rows before a failure are yielded first; the next call reads the failure.
      if (sink.size > 0 && reader.bytes[reader.from] === ERROR) return false;
      const { type, body } = await wire.take();
      if (type === 'E') throw new WireError(body);
      if (type === 'C' || type === 'I') return true;
      if (type !== 's') continue;
      await portions.onArrived();
      if (sink.size > 0) return false;
    }
    if (sink.size >= BATCH_BYTES) return false;
    if (!(await (portions.areAllRequested() ? reader.fillMuch() : reader.fill())))
      throw new Error('The connection ended before the rows did.');
  }
}

const ERROR = 'E'.charCodeAt(0);

interface Portions {
  /** Rows of the first portion. */
  readonly firstRows: number;
  /** Called when a portion has arrived: requests another one, while the server works on the one requested before. */
  readonly onArrived: () => Promise<void>;
  /** Whether all remaining rows have been requested. More than `MASS_BYTES` follow them, so `fillMuch` never waits in vain. */
  readonly areAllRequested: () => boolean;
}

/** Requests at most `maxRows + 1` rows in all: the last one only tells that there are more than `maxRows`. */
function createPortions(wire: Wire, maxRows: number): Portions {
  const first = Math.min(FIRST_BATCH_ROWS, maxRows + 1);
  let [size, requestedRows, isAhead, areAllRequested] = [first, first, false, false];
  let sinceMs = performance.now();
  const requestPortion = async (): Promise<void> => {
    const count = Math.min(size, maxRows + 1 - requestedRows);
    requestedRows += count;
    if (count > 0) await wire.send(fetchRows(count));
  };
  const requestAll = async (): Promise<void> => {
    areAllRequested = true;
    const count = maxRows + 1 - requestedRows;
    await wire.send(joinBytes([fetchRows(Math.min(count, MAX_INT32)), sync(), endWith(MASS_BYTES)]));
  };
  return {
    firstRows: first,
    onArrived: async () => {
      const nowMs = performance.now();
      if (areAllRequested) return;
      if (size === MAX_BATCH_ROWS && nowMs - sinceMs < FLOOD_MS && maxRows + 1 > requestedRows) return requestAll();
      size = computeBatchRows(size, nowMs - sinceMs);
      sinceMs = nowMs;
      await requestPortion();
      // From the second portion on, one is always requested ahead.
      if (!isAhead) await requestPortion();
      isAhead = true;
    },
    areAllRequested: () => areAllRequested,
  };
}

/** If the largest portion comes in less time than this, all remaining rows are requested at once: none waits long for others. */
const FLOOD_MS = 200;
const MAX_INT32 = 2 ** 31 - 1;
