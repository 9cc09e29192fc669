// A stored result filtered and sorted: written once as a result of its own, read in pages like any other. Where its keys fit
// into memory, lines are copied in their order; else it sorts outside of memory: sorted runs of some segments each, merged a
// few at a time.
import {
  isUnarranged,
  arrangementKey,
  rowComparison,
  rowFilter,
  type Arrangement,
  type NumberedRow,
} from '#app/domain/results/arrangement.ts';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import { AppError, toWireType } from '#app/domain/errors.ts';
import type { CellKind } from '#app/domain/results/compare-cells.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import { SORT_LIMITS, sortedOrder, writeSorted, type SortLimits } from './sort-stored.server.ts';
import type { ResultWriter } from '#app/services/query-service/result-writer.server.ts';

type ArrangeDeps = Pick<Deps, 'results' | 'newUuid'>;

export interface ArrangeRequest {
  readonly resultsKey: string;
  readonly manifest: ResultManifest;
  readonly arrangement: Arrangement;
  /** Type of the sort column. */
  readonly kind: CellKind;
}

/** Max text of the rows that are sorted in memory at a time. */
const MAX_RUN_BYTES = 8 * 1024 * 1024;
/** Each is read a segment at a time. */
const MAX_MERGED_RUNS = 8;
const WRITTEN_ROWS = 500;
const HASH_CHARS = 16;
/** After the columns of the result. */
const NUMBER_COLUMN = { name: '#', databaseType: 'INTEGER' };

/**
 * The key of a result with the arranged rows, each followed by its number in the result, from 1; written unless it is there.
 * The result must have ended. Throws RESULTS_BACKEND_ERROR if it was deleted meanwhile.
 */
export async function arrangeResult(
  deps: ArrangeDeps,
  request: ArrangeRequest,
  limits: SortLimits = SORT_LIMITS,
): Promise<string> {
  const hash = (await sha256Hex(arrangementKey(request.arrangement))).slice(0, HASH_CHARS);
  const key = `${request.resultsKey}-v${hash}`;
  if (isUnarranged(request.arrangement) || (await isThere(deps, key))) return key;
  const { sort } = request.arrangement;
  const found = numberedRows(deps, request);
  if (!sort) {
    await writeAll(deps.results.write(key), request.manifest, found);
    return key;
  }
  const sorting = { ...request, arrangement: { ...request.arrangement, sort } };
  const sorted = await sortedOrder(deps, sorting, limits);
  if (sorted) {
    const writer = deps.results.write(key);
    await writeResult(writer, request.manifest, () =>
      writeSorted(deps, sorting, sorted, { writer, windowBytes: limits.windowBytes }),
    );
    return key;
  }
  const compare = rowComparison(sort, request.kind);
  await mergeRuns(deps, {
    key,
    manifest: request.manifest,
    compare,
    runs: await writeRuns(deps, { key, found, compare, request }),
  });
  return key;
}

async function isThere({ results }: ArrangeDeps, key: string): Promise<boolean> {
  try {
    return (await results.readManifest(key)).state === 'complete';
  } catch (error) {
    if (error instanceof AppError && toWireType(error.type) === 'RESULTS_BACKEND_ERROR') return false;
    throw error;
  }
}

/** The rows that stay, a segment at a time. */
async function* numberedRows(
  { results }: ArrangeDeps,
  { resultsKey, manifest, arrangement }: ArrangeRequest,
): AsyncGenerator<Batch> {
  const keeps = rowFilter(arrangement);
  let number = 0;
  for (const [index, { sizeBytes }] of manifest.segments.entries()) {
    const rows: NumberedRow[] = [];
    for (const row of await results.readSegment(resultsKey, index + 1)) {
      number += 1;
      if (keeps(row)) rows.push([...row, number]);
    }
    yield { rows, sizeBytes };
  }
}

interface Batch {
  readonly rows: readonly NumberedRow[];
  readonly sizeBytes: number;
}

type Compare = (a: NumberedRow, b: NumberedRow) => number;

interface RunsInput {
  readonly key: string;
  readonly found: AsyncIterable<Batch>;
  readonly compare: Compare;
  readonly request: ArrangeRequest;
}

/** Keys of results that are sorted each for itself; of a single one, the key itself. */
async function writeRuns({ results, newUuid }: ArrangeDeps, { key, found, compare, request }: RunsInput): Promise<string[]> {
  const runs: string[] = [];
  let [rows, sizeBytes]: [NumberedRow[], number] = [[], 0];
  const flush = async (isOnly: boolean): Promise<void> => {
    rows.sort(compare);
    const run = isOnly ? key : newUuid();
    await writeAll(results.write(run), request.manifest, [{ rows, sizeBytes }]);
    runs.push(run);
    [rows, sizeBytes] = [[], 0];
  };
  for await (const batch of found) {
    for (const row of batch.rows) rows.push(row);
    sizeBytes += batch.sizeBytes;
    if (sizeBytes >= MAX_RUN_BYTES) await flush(false);
  }
  if (rows.length > 0 || runs.length === 0) await flush(runs.length === 0);
  return runs;
}

interface MergeInput {
  readonly key: string;
  readonly manifest: ResultManifest;
  readonly compare: Compare;
  readonly runs: readonly string[];
}

/** Merges until one result is left, under the key; runs are removed once they are merged. */
async function mergeRuns(deps: ArrangeDeps, { key, manifest, compare, runs }: MergeInput): Promise<void> {
  let waiting = runs.length === 1 && runs[0] === key ? [] : [...runs];
  while (waiting.length > 0) {
    const isLast = waiting.length <= MAX_MERGED_RUNS;
    const next: string[] = [];
    for (let at = 0; at < waiting.length; at += MAX_MERGED_RUNS) {
      const group = waiting.slice(at, at + MAX_MERGED_RUNS);
      const target = isLast ? key : deps.newUuid();
      await writeAll(deps.results.write(target), manifest, merged(deps, group, compare));
      for (const run of group) await deps.results.remove(run);
      next.push(target);
    }
    waiting = isLast ? [] : next;
  }
}

interface Head {
  row: NumberedRow;
  readonly rest: AsyncGenerator<NumberedRow, undefined>;
}

async function* merged(deps: ArrangeDeps, runs: readonly string[], compare: Compare): AsyncGenerator<Batch> {
  const heads: Head[] = [];
  for (const run of runs) {
    const rest = storedRows(deps, run);
    const first = await rest.next();
    if (!first.done) heads.push({ row: first.value, rest });
  }
  let rows: NumberedRow[] = [];
  while (heads.length > 0) {
    const least = heads.reduce((best, head) => (compare(head.row, best.row) < 0 ? head : best));
    rows.push(least.row);
    const next = await least.rest.next();
    if (next.done) heads.splice(heads.indexOf(least), 1);
    else least.row = next.value;
    if (rows.length < WRITTEN_ROWS && heads.length > 0) continue;
    yield { rows, sizeBytes: 0 };
    rows = [];
  }
}

async function* storedRows({ results }: ArrangeDeps, key: string): AsyncGenerator<NumberedRow, undefined> {
  const { segments } = await results.readManifest(key);
  for (const index of segments.keys()) yield* await results.readSegment(key, index + 1);
}

async function writeAll(writer: ResultWriter, manifest: ResultManifest, batches: Iterable<Batch> | AsyncIterable<Batch>) {
  await writeResult(writer, manifest, async () => {
    for await (const { rows } of batches) {
      for (let at = 0; at < rows.length; at += WRITTEN_ROWS) await writer.add(rows.slice(at, at + WRITTEN_ROWS));
    }
  });
}

async function writeResult(
  writer: ResultWriter,
  { columns, isTruncated }: ResultManifest,
  write: () => Promise<void>,
): Promise<void> {
  writer.begin([...columns, NUMBER_COLUMN]);
  await write();
  const stored = await writer.end({ state: 'complete', isTruncated, error: null });
  if (stored < writer.rowCount())
    throw new AppError('RESULTS_BACKEND_ERROR', 'The arranged rows could not be stored. Try again.');
}
