// Rows of one reading statement as lines of JSON, on its own connection: requested in portions, so that the first come at
// once. Reads on only when more is requested.
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
import { FIRST_PORTION_ROWS, MAX_PORTION_ROWS, nextPortion } from '#app/engines/shared/driver/portions.ts';
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
  /** As soon as there is a connection that can be ended. */
  readonly opened: (wire: Wire) => void;
}

const BATCH_BYTES = 64 * 1024;

/** `statement` is proved and has no values. */
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

/** What the server says to that matters no more than what it said before. */
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
  await wire.send(openPortal(sql, portions.first));
  const fields = await orAborted(readHead(wire), signal);
  yield { kind: 'columns', columns: fields.map(({ name, oid }): ResultColumn => ({ name, databaseType: typeName(oid) })) };
  const sink = createByteSink();
  const rows = createDataRows(
    sink,
    fields.map(({ oid }) => oid),
    maxRows,
  );
  let given = 0;
  for (let isOver = false; !isOver;) {
    isOver = await orAborted(gather(wire, { rows, sink, portions }), signal);
    const rowCount = rows.rowCount - given;
    given = rows.rowCount;
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
      // Rows before a failure are given.
      if (sink.size > 0 && reader.bytes[reader.from] === ERROR) return false;
      const { type, body } = await wire.take();
      if (type === 'E') throw new WireError(body);
      if (type === 'C' || type === 'I') return true;
      if (type !== 's') continue;
      await portions.whole();
      if (sink.size > 0) return false;
    }
    if (sink.size >= BATCH_BYTES) return false;
    if (!(await (portions.areLast() ? reader.fillMuch() : reader.fill())))
      throw new Error('The connection ended before the rows did.');
  }
}

const ERROR = 'E'.charCodeAt(0);

interface Portions {
  /** In rows. */
  readonly first: number;
  /** A portion is there: requests another one, while the server works on the one requested before. */
  readonly whole: () => Promise<void>;
  /** All rows that are left have been requested: they come fast, and the result is longer than they are. */
  readonly areLast: () => boolean;
}

/** In all never more rows than one that tells that there are more than `maxRows`. */
function createPortions(wire: Wire, maxRows: number): Portions {
  const first = Math.min(FIRST_PORTION_ROWS, maxRows + 1);
  let [size, request, isAhead, areLast] = [first, first, false, false];
  let sinceMs = performance.now();
  const query = async (): Promise<void> => {
    const count = Math.min(size, maxRows + 1 - request);
    request += count;
    if (count > 0) await wire.send(fetchRows(count));
  };
  const requestAll = async (): Promise<void> => {
    areLast = true;
    const count = maxRows + 1 - request;
    await wire.send(joinBytes([fetchRows(Math.min(count, MAX_INT32)), sync(), endWith(MASS_BYTES)]));
  };
  return {
    first,
    whole: async () => {
      const nowMs = performance.now();
      if (areLast) return;
      if (size === MAX_PORTION_ROWS && nowMs - sinceMs < FLOOD_MS && maxRows + 1 > request) return requestAll();
      size = nextPortion(size, nowMs - sinceMs);
      sinceMs = nowMs;
      await query();
      // From the second on, one is always requested ahead.
      if (!isAhead) await query();
      isAhead = true;
    },
    areLast: () => areLast,
  };
}

/** Rows that come so fast need no portions: none of them waits long for others. */
const FLOOD_MS = 200;
const MAX_INT32 = 2 ** 31 - 1;
