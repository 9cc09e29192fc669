// Rows of a stored result, from any row on, segment by segment: at most one in memory.
import { AppError, toWireType } from '#app/domain/errors.ts';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Deps } from '#app/services/deps.server.ts';

export type ResultRow = readonly Cell[];

export interface ResultSlice {
  readonly manifest: ResultManifest;
  /** Rows that the slice gives. */
  readonly rowCount: number;
  readonly rows: AsyncIterable<ResultRow>;
  /** The first rows of the complete result, to infer types where the database named none for a column. */
  readonly sample: readonly ResultRow[];
}

const SAMPLE_ROWS = 100;

export interface SliceRequest {
  readonly resultsKey: string;
  /** Offset, from 0. */
  readonly offset: number;
  readonly limit: number;
}

/** Throws RESULTS_BACKEND_ERROR if deleted, before the first row if possible. */
export async function openResult(deps: Pick<Deps, 'results'>, request: SliceRequest): Promise<ResultSlice> {
  const manifest = await deps.results.readManifest(request.resultsKey);
  const rowCount = Math.max(0, Math.min(request.limit, manifest.rowCount - request.offset));
  const rows = readSlice(deps, manifest, { ...request, limit: rowCount });
  // The first row is read now: a missing result gets a status, not a truncated reply.
  const first = await rows.next();
  const isTyped = manifest.columns.every((column) => column.databaseType !== null);
  const sample = isTyped || manifest.segments.length === 0 ? [] : await deps.results.readSegment(request.resultsKey, 1);
  return { manifest, rowCount, rows: startingWith(first, rows), sample: sample.slice(0, SAMPLE_ROWS) };
}

async function* readSlice(
  { results }: Pick<Deps, 'results'>,
  manifest: ResultManifest,
  { resultsKey, offset, limit }: SliceRequest,
): AsyncGenerator<ResultRow, undefined> {
  let [skip, left] = [offset, limit];
  for (const [index, segment] of manifest.segments.entries()) {
    if (left <= 0) return;
    if (skip >= segment.rowCount) {
      skip -= segment.rowCount;
      continue;
    }
    const rows = await results.readSegment(resultsKey, index + 1);
    for (const row of rows.slice(skip, skip + left)) yield row;
    left -= Math.min(left, segment.rowCount - skip);
    skip = 0;
  }
}

async function* startingWith(
  first: IteratorResult<ResultRow, undefined>,
  rest: AsyncGenerator<ResultRow, undefined>,
): AsyncGenerator<ResultRow, undefined> {
  if (first.done) return;
  try {
    yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The manifest of a run that might not have written one yet; null until then. */
export async function openResultIfThere(deps: Pick<Deps, 'results'>, request: SliceRequest): Promise<ResultSlice | null> {
  try {
    return await openResult(deps, request);
  } catch (error) {
    // Recovered: a run that is open, or ended without rows, has nothing to read.
    if (error instanceof AppError && toWireType(error.type) === 'RESULTS_BACKEND_ERROR') return null;
    throw error;
  }
}
