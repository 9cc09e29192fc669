// Writes a result as its rows arrive: segments two at a time, and a manifest that lists only what is stored.
// Keeps at most three segments, whatever the result's size.
import { errorData, type ErrorData } from '#app/domain/errors.ts';
import {
  MANIFEST_VERSION,
  manifestName,
  segmentName,
  type ResultManifest,
  type StoredColumn,
} from '#app/domain/results/manifest.ts';
import { resultNotStored } from '#app/domain/results/result-errors.ts';
import { cutLines, type LineCut } from '#app/domain/results/cut-lines.ts';
import { closesAtMs, type OpenSegment } from '#app/domain/results/segment-rules.ts';
import type { Cell } from '#app/domain/table.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { createOpenLines, type OpenLines } from './result-segment.server.ts';

export type ResultBucket = Pick<R2Bucket, 'put'>;

export interface ResultWriterOptions {
  readonly resultsKey: string;
  /** UTC ms. */
  readonly now: () => number;
  /** Told after each manifest but the last: so many rows can be read. */
  readonly onReadable: (rowCount: number) => void;
  /** Between attempts to store something; one attempt more than there are pauses. */
  readonly retryPausesMs?: readonly number[] | undefined;
}

export interface ResultEnd {
  readonly state: 'complete' | 'stopped' | 'failed';
  readonly isTruncated: boolean;
  readonly error: ErrorData | null;
}

export interface ResultWriter {
  /** Before the first row. Names are unique. */
  begin(columns: readonly StoredColumn[]): void;
  /** Resolves when there is room for more. Throws RESULTS_BACKEND_ERROR when what came before cannot be stored. */
  add(rows: readonly (readonly Cell[])[]): Promise<void>;
  /** The same for rows that are lines already: each a JSON array, followed by a line feed. The bytes can be overwritten then. */
  addLines(bytes: Uint8Array, rowCount: number): Promise<void>;
  /** Stores what is open, then the last manifest; gives the rows that it lists. Fewer than were added: the rest could not
   *  be stored, and the result has failed. Throws as `add` does when not even the manifest can be stored. */
  end(end: ResultEnd): Promise<number>;
  /** Rows added so far. */
  rowCount(): number;
}

const encoder = new TextEncoder();
const MAX_IN_FLIGHT = 2;
/** An R2 object can be written once a second; more writes are refused with 429 and retried. */
const MANIFEST_EVERY_MS = 1_000;
const RETRY_PAUSES_MS = [100, 400, 1_000];

interface State {
  readonly bucket: ResultBucket;
  readonly options: ResultWriterOptions;
  readonly createdAtMs: number;
  columns: readonly StoredColumn[];
  open: OpenSegment;
  readonly lines: OpenLines;
  timer: ReturnType<typeof setTimeout> | null;
  rowCount: number;
  /** Segments in order; `isStored` once a segment is in the bucket. */
  readonly segments: { readonly rowCount: number; readonly sizeBytes: number; isStored: boolean }[];
  readonly inFlight: Set<Promise<void>>;
  failure: Error | null;
  isEnded: boolean;
  manifestAtMs: number;
  manifestTimer: ReturnType<typeof setTimeout> | null;
  /** Writes of the manifest, one after another. */
  manifests: Promise<number>;
}

export function createResultWriter(bucket: ResultBucket, options: ResultWriterOptions): ResultWriter {
  const state: State = {
    bucket,
    options,
    createdAtMs: options.now(),
    columns: [],
    open: emptySegment(true),
    lines: createOpenLines(),
    timer: null,
    rowCount: 0,
    segments: [],
    inFlight: new Set(),
    failure: null,
    isEnded: false,
    manifestAtMs: -Infinity,
    manifestTimer: null,
    manifests: Promise.resolve(0),
  };
  return {
    begin: (columns) => void (state.columns = columns),
    add: (rows) => addLines(state, linesOf(rows), rows.length),
    addLines: (bytes, rowCount) => addLines(state, bytes, rowCount),
    end: (end) => finish(state, end),
    rowCount: () => state.rowCount,
  };
}

const emptySegment = (isFirst: boolean): OpenSegment => ({
  isFirst,
  rowCount: 0,
  sizeBytes: 0,
  openedAtMs: 0,
  changedAtMs: 0,
});

const linesOf = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  encoder.encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

async function addLines(state: State, bytes: Uint8Array, rowCount: number): Promise<void> {
  for (let [rest, rowsLeft] = [bytes, rowCount]; rowsLeft > 0;) {
    if (state.failure) throw state.failure;
    const cut = cutLines(rest, rowsLeft, state.open);
    put(state, rest, cut);
    rest = rest.subarray(cut.sizeBytes);
    rowsLeft -= cut.rowCount;
    if (rowsLeft === 0) break;
    closeSegment(state);
    await breathe();
    while (state.inFlight.size >= MAX_IN_FLIGHT) await Promise.race(state.inFlight);
  }
  wakeForOpen(state);
}

/** Yields to other tasks: with database and bucket in one process, rows are always ready. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

function put(state: State, bytes: Uint8Array, { rowCount, sizeBytes }: LineCut): void {
  if (rowCount === 0) return;
  const { open } = state;
  const isEmpty = open.rowCount === 0;
  const nowMs = isEmpty ? state.options.now() : open.changedAtMs;
  state.lines.append(bytes.subarray(0, sizeBytes));
  state.rowCount += rowCount;
  state.open = {
    isFirst: open.isFirst,
    rowCount: open.rowCount + rowCount,
    sizeBytes: open.sizeBytes + sizeBytes,
    openedAtMs: isEmpty ? nowMs : open.openedAtMs,
    changedAtMs: nowMs,
  };
}

/** The clock is read once a batch, not once a row. */
function wakeForOpen(state: State): void {
  state.open = { ...state.open, changedAtMs: state.options.now() };
  const atMs = closesAtMs(state.open);
  if (state.timer !== null) clearTimeout(state.timer);
  state.timer = atMs === null ? null : setTimeout(() => closeInTime(state), Math.max(0, atMs - state.options.now()));
}

/** What the bucket does not take fast enough waits for its turn. */
function closeInTime(state: State): void {
  if (state.isEnded) return;
  if (state.inFlight.size < MAX_IN_FLIGHT) closeSegment(state);
  else wakeForOpen(state);
}

function closeSegment(state: State): void {
  if (state.timer !== null) clearTimeout(state.timer);
  state.timer = null;
  const { open } = state;
  if (open.rowCount === 0) return;
  state.open = emptySegment(false);
  const packed = state.lines.pack();
  const segment = { rowCount: open.rowCount, sizeBytes: open.sizeBytes, isStored: false };
  const n = state.segments.push(segment);
  const storing: Promise<void> = storeSegment(state, n, packed)
    .then(() => {
      segment.isStored = true;
      scheduleManifest(state);
    })
    .catch((error: unknown) => void (state.failure ??= resultNotStored(error)))
    .finally(() => state.inFlight.delete(storing));
  state.inFlight.add(storing);
}

const storeSegment = ({ bucket, options }: State, n: number, packed: Uint8Array): Promise<void> =>
  attempt(options, () => bucket.put(segmentName(options.resultsKey, n), packed));

async function attempt({ retryPausesMs = RETRY_PAUSES_MS }: ResultWriterOptions, run: () => Promise<unknown>): Promise<void> {
  for (const pauseMs of retryPausesMs) {
    try {
      await run();
      return;
    } catch (error) {
      logWarn('result_write_retried', 'A result couldn’t be stored; it’s tried again.', { error });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  await run();
}

function scheduleManifest(state: State): void {
  if (state.isEnded || state.manifestTimer !== null) return;
  const waitMs = Math.max(0, state.manifestAtMs + MANIFEST_EVERY_MS - state.options.now());
  const write = (): void => {
    state.manifestTimer = null;
    // The next manifest says the same and more; the last one must be written.
    if (!state.isEnded) void writeManifest(state, null).catch(() => undefined);
  };
  if (waitMs === 0) write();
  else state.manifestTimer = setTimeout(write, waitMs);
}

/** Null: the run hasn't ended. */
function writeManifest(state: State, end: ResultEnd | null): Promise<number> {
  const { bucket, options } = state;
  state.manifestAtMs = options.now();
  const writing = state.manifests
    // A failed one before does not matter to the next: it says the same and more.
    .catch(() => undefined)
    .then(async () => {
      if (end === null && state.isEnded) return 0;
      const manifest = manifestOf(state, end);
      await attempt(options, () => bucket.put(manifestName(options.resultsKey), JSON.stringify(manifest)));
      if (end === null) options.onReadable(manifest.rowCount);
      return manifest.rowCount;
    });
  state.manifests = writing;
  return writing;
}

/** Lists segments up to the first that is not there. */
function manifestOf({ columns, segments, createdAtMs, options }: State, end: ResultEnd | null): ResultManifest {
  const firstMissing = segments.findIndex(({ isStored }) => !isStored);
  const stored = (firstMissing < 0 ? segments : segments.slice(0, firstMissing)).map(({ rowCount, sizeBytes }) => ({
    rowCount,
    sizeBytes,
  }));
  return {
    version: MANIFEST_VERSION,
    columns: [...columns],
    segments: stored,
    rowCount: stored.reduce((sum, { rowCount }) => sum + rowCount, 0),
    state: end?.state ?? 'open',
    isTruncated: end?.isTruncated ?? false,
    error: end?.error ?? null,
    createdAtMs,
    updatedAtMs: options.now(),
  };
}

async function finish(state: State, end: ResultEnd): Promise<number> {
  closeSegment(state);
  await Promise.all(state.inFlight);
  state.isEnded = true;
  if (state.manifestTimer !== null) clearTimeout(state.manifestTimer);
  const hasFailed = state.failure !== null && end.state === 'complete';
  const last: ResultEnd = hasFailed ? { ...end, state: 'failed', error: errorData(state.failure) } : end;
  return writeManifest(state, last).catch((error: unknown) => {
    throw resultNotStored(error);
  });
}
