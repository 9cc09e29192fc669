// Stored rows as their viewer arranged them, and what a column of them contains: read segment by segment.
import { isUnarranged, type Arrangement } from '#app/domain/results/arrangement.ts';
import type { CellKind } from '#app/domain/results/compare-cells.ts';
import { createHistogram, createSummary, type Bucket, type ColumnSummary } from '#app/domain/results/column-statistics.ts';
import { cellOfLine, eachLine } from '#app/domain/results/line-cells.ts';
import type { Cell } from '#app/domain/table.ts';
import { inflateSegment } from '#app/services/query-service/result-segment.server.ts';
import type { ResultManifest } from '#app/domain/results/manifest.ts';
import { AppError } from '#app/domain/errors.ts';
import { GENERIC_TYPES, wireColumns, type SqlLabColumn } from '#app/domain/sqllab/column-type.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { arrangeResult } from './arrange-result.server.ts';

type ReadDeps = Pick<Deps, 'results' | 'newUuid'>;

export interface ArrangedRequest {
  readonly resultsKey: string;
  /** Null: the database was deleted. */
  readonly engine: string | null;
  readonly arrangement: Arrangement;
}

export interface ArrangedResult {
  readonly resultsKey: string;
  readonly manifest: ResultManifest;
  /** Columns of the result, without the row number. */
  readonly columns: readonly SqlLabColumn[];
  /** Each row ends with its number. */
  readonly isNumbered: boolean;
}

/** Throws RESULTS_BACKEND_ERROR if deleted, GENERIC_COMMAND_ERROR while the run hasn't ended. */
export async function openArranged(deps: ReadDeps, request: ArrangedRequest): Promise<ArrangedResult> {
  const { resultsKey, arrangement } = request;
  const manifest = await deps.results.readManifest(resultsKey);
  const columns = await describeColumns(deps, request, manifest);
  if (isUnarranged(arrangement)) return { resultsKey, manifest, columns, isNumbered: false };
  if (manifest.state === 'open')
    throw new AppError('GENERIC_COMMAND_ERROR', 'Sorting and filtering start when the query finishes.');
  const kind = readKind(columns[arrangement.sort?.col ?? 0]);
  const key = await arrangeResult(deps, { resultsKey, manifest, arrangement, kind });
  return { resultsKey: key, manifest: await deps.results.readManifest(key), columns, isNumbered: true };
}

const SAMPLE_ROWS = 100;
const KINDS: readonly CellKind[] = ['number', 'text', 'time', 'boolean'];
const UNTYPED = { genericType: () => null };

async function describeColumns(
  { results }: ReadDeps,
  { resultsKey, engine }: ArrangedRequest,
  manifest: ResultManifest,
): Promise<SqlLabColumn[]> {
  const isTyped = manifest.columns.every(({ databaseType }) => databaseType !== null);
  const sample =
    isTyped || manifest.segments.length === 0 ? [] : (await results.readSegment(resultsKey, 1)).slice(0, SAMPLE_ROWS);
  const dialect = (engine === null ? undefined : ENGINES.get(engine)?.dialect) ?? UNTYPED;
  return wireColumns(manifest.columns, dialect, sample);
}

const readKind = (column: SqlLabColumn | undefined): CellKind => KINDS[column?.type_generic ?? GENERIC_TYPES.string] ?? 'text';

export interface ColumnStatistics extends ColumnSummary {
  readonly column: string;
  readonly histogram: readonly Bucket[] | null;
}

/**
 * Summarizes the rows that match the arrangement's filters. Throws as `openArranged` does, and INVALID_PAYLOAD_SCHEMA_ERROR for an
 * unknown column.
 */
export async function summarizeColumn(
  deps: ReadDeps,
  { col, ...request }: ArrangedRequest & { readonly col: number },
): Promise<ColumnStatistics> {
  const filters = { ...request.arrangement, sort: null };
  const { resultsKey, manifest, columns } = await openArranged(deps, { ...request, arrangement: filters });
  const column = columns[col];
  if (!column) throw new AppError('COLUMN_DOES_NOT_EXIST_ERROR', `The result has no column ${col + 1}.`);
  const kind = readKind(column);
  const summary = createSummary(kind);
  await eachCell(deps, { resultsKey, manifest, col }, (cell) => summary.add(cell));
  const found = summary.result();
  const histogram = createHistogram(found.min, found.max, kind);
  if (histogram) await eachCell(deps, { resultsKey, manifest, col }, (cell) => histogram.add(cell));
  return { ...found, column: column.name, histogram: histogram?.result() ?? null };
}

interface ColumnPlace {
  readonly resultsKey: string;
  readonly manifest: ResultManifest;
  readonly col: number;
}

/** Reads one column of the lines, not the rows. */
async function eachCell(
  { results }: ReadDeps,
  { resultsKey, manifest, col }: ColumnPlace,
  visit: (cell: Cell) => void,
): Promise<void> {
  for (const [index, { sizeBytes }] of manifest.segments.entries()) {
    const bytes = await inflateSegment(await results.openSegment(resultsKey, index + 1), sizeBytes);
    eachLine(bytes, (from) => visit(cellOfLine(bytes, from, col)));
  }
}
