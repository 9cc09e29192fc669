// Sorts a stored result by reading the sorting column alone: keys in a typed array, then the lines as they are stored, copied
// in their order a window at a time. Rows are never made.
import { isFiltering, rowFilter, type Arrangement } from '#app/domain/results/arrangement.ts';
import { cellOfLine, eachLine } from '#app/domain/results/line-cells.ts';
import type { CellKind } from '#app/domain/results/compare-cells.ts';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import { createSortKeys } from '#app/domain/results/sort-keys.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { inflateSegment } from '#app/services/query-service/result-segment.server.ts';
import type { ResultWriter } from '#app/services/query-service/result-writer.server.ts';

type SortDeps = Pick<Deps, 'results'>;

export interface SortRequest {
  readonly resultsKey: string;
  readonly manifest: ResultManifest;
  readonly arrangement: Arrangement & { readonly sort: NonNullable<Arrangement['sort']> };
  readonly kind: CellKind;
}

export interface SortLimits {
  /** Four numbers are held of each row. */
  readonly maxRows: number;
  /** Memory for the lines of one window; the result is read again for each window. */
  readonly windowBytes: number;
  readonly maxWindows: number;
}

export const SORT_LIMITS: SortLimits = { maxRows: 1_500_000, windowBytes: 32 * 1024 * 1024, maxWindows: 8 };

export interface SortedOrder {
  /** Places in the result, from 0, in their order. */
  readonly order: Uint32Array;
  /** Bytes of the line at each place; 0: left out. */
  readonly lengths: Uint32Array;
}

/** Null where that exceeds the memory or needs too many passes: the caller falls back to another sort. */
export async function sortedOrder(deps: SortDeps, request: SortRequest, limits: SortLimits): Promise<SortedOrder | null> {
  const { manifest, arrangement, kind } = request;
  const sizeBytes = manifest.segments.reduce((sum, segment) => sum + segment.sizeBytes, 0);
  if (manifest.rowCount > limits.maxRows || sizeBytes > limits.windowBytes * limits.maxWindows) return null;
  const { col, direction } = arrangement.sort;
  const keeps = isFiltering(arrangement) ? rowFilter(arrangement) : null;
  const keys = createSortKeys(kind);
  const lengths = new Uint32Array(manifest.rowCount);
  const kept = new Uint32Array(keeps ? manifest.rowCount : 0);
  let [keptCount, fits] = [0, true];
  for await (const { first, bytes } of readSegments(deps, request, () => true)) {
    let place = first;
    eachLine(bytes, (from, to) => {
      if (!fits) return;
      const isKept = keeps === null || keeps(JSON.parse(decoder.decode(bytes.subarray(from, to))) as readonly Cell[]);
      if (isKept) {
        lengths[place] = to - from;
        if (keeps) kept[keptCount] = place;
        keptCount += 1;
        fits = keys.add(cellOfLine(bytes, from, col));
      }
      place += 1;
    });
    if (!fits) return null;
  }
  const order = keys.order(direction);
  return { order: keeps ? order.map((at) => kept[at] ?? 0) : order, lengths };
}

const decoder = new TextDecoder();

interface Segment {
  /** Place of its first row in the result. */
  readonly first: number;
  readonly bytes: Uint8Array;
}

/** Segments that contain the given rows. */
async function* readSegments(
  { results }: SortDeps,
  { resultsKey, manifest }: SortRequest,
  isWanted: (first: number, end: number) => boolean,
): AsyncGenerator<Segment> {
  let first = 0;
  for (const [index, { rowCount, sizeBytes }] of manifest.segments.entries()) {
    if (isWanted(first, first + rowCount))
      yield { first, bytes: await inflateSegment(await results.openSegment(resultsKey, index + 1), sizeBytes) };
    first += rowCount;
  }
}

const WRITTEN_ROWS = 5_000;
/** `,1234567]` and a line feed: what a line is followed by, with its number, instead of its bracket. */
const MAX_NUMBER_BYTES = 12;

/** Writes the lines in their order, each with its number in the result as its last cell. */
export async function writeSorted(
  deps: SortDeps,
  request: SortRequest,
  { order, lengths }: SortedOrder,
  { writer, windowBytes }: { readonly writer: ResultWriter; readonly windowBytes: number },
): Promise<void> {
  for (let first = 0; first < order.length;) {
    const window = openWindow(order, lengths, { first, windowBytes });
    const { starts, arena } = await fillWindow(deps, request, window);
    await writeWindow(writer, window, { starts, arena, lengths });
    first += window.places.length;
  }
}

interface Window {
  /** Row positions in order. */
  readonly places: Uint32Array;
  readonly sizeBytes: number;
  /** The rank in the window by the place in the result; -1 where the row is in another window. */
  readonly ranks: Int32Array;
}

function openWindow(
  order: Uint32Array,
  lengths: Uint32Array,
  { first, windowBytes }: { readonly first: number; readonly windowBytes: number },
): Window {
  let [end, sizeBytes] = [first, 0];
  while (end < order.length && (end === first || sizeBytes + (lengths[order[end] ?? 0] ?? 0) <= windowBytes)) {
    sizeBytes += lengths[order[end] ?? 0] ?? 0;
    end += 1;
  }
  const places = order.subarray(first, end);
  const ranks = new Int32Array(lengths.length).fill(-1);
  for (let rank = 0; rank < places.length; rank += 1) ranks[places[rank] ?? 0] = rank;
  return { places, sizeBytes, ranks };
}

interface Lines {
  readonly arena: Uint8Array;
  /** Start of each rank's line. */
  readonly starts: Uint32Array;
}

async function fillWindow(deps: SortDeps, request: SortRequest, { places, sizeBytes, ranks }: Window): Promise<Lines> {
  const arena = new Uint8Array(sizeBytes);
  const starts = new Uint32Array(places.length);
  let size = 0;
  // Rows that came in nearly this order are in few segments of each window.
  const hasSome = (first: number, end: number): boolean => ranks.subarray(first, end).some((rank) => rank >= 0);
  for await (const { first, bytes } of readSegments(deps, request, hasSome)) {
    let place = first;
    eachLine(bytes, (from, to) => {
      const rank = ranks[place] ?? -1;
      place += 1;
      if (rank < 0) return;
      starts[rank] = size;
      arena.set(bytes.subarray(from, to), size);
      size += to - from;
    });
  }
  return { arena, starts };
}

async function writeWindow(
  writer: ResultWriter,
  { places }: Window,
  { starts, arena, lengths }: Lines & Pick<SortedOrder, 'lengths'>,
): Promise<void> {
  for (let rank = 0; rank < places.length; rank += WRITTEN_ROWS) {
    const batch = places.subarray(rank, rank + WRITTEN_ROWS);
    const room = batch.reduce((sum, place) => sum + (lengths[place] ?? 0) + MAX_NUMBER_BYTES, 0);
    const bytes = new Uint8Array(room);
    let size = 0;
    for (const [at, place] of batch.entries()) {
      const from = starts[rank + at] ?? 0;
      // Without its bracket.
      const length = (lengths[place] ?? 0) - 1;
      bytes.set(arena.subarray(from, from + length), size);
      size += length;
      size = writeNumber(bytes, size, place + 1);
    }
    await writer.addLines(bytes.subarray(0, size), batch.length);
  }
}

const [COMMA, CLOSE_LIST, LINE_FEED, ZERO] = [44, 93, 10, 48];

/** `,123]` and a line feed at `at`; gives where they end. A text would be made and encoded for every row. */
function writeNumber(bytes: Uint8Array, at: number, number: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  bytes[at] = COMMA;
  for (let [place, rest] = [at + digits, number]; place > at; place -= 1, rest = Math.floor(rest / 10))
    bytes[place] = ZERO + (rest % 10);
  bytes[at + digits + 1] = CLOSE_LIST;
  bytes[at + digits + 2] = LINE_FEED;
  return at + digits + 3;
}
