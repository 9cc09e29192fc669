// The reply to a run: its rows, its state, or why it failed.
import { AppError, ERROR_TYPES, reviveError, toWireError, type WireError } from '#app/domain/errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { withNameHint } from '#app/services/sqllab/hint-names.server.ts';
import { wireColumns, type SqlLabColumn } from '#app/domain/sqllab/column-type.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import { ENGINES } from '#app/engines/find-engine.ts';
import { toQueryDict, type QueryView } from '#app/stores/query/query-dict.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { openResult, openResultIfThere, type ResultSlice } from '#app/services/sqllab/read-results.server.ts';
import { cellWriters, rowsJson, streamText, type NumberForm } from './rows-json.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** 202 with the run alone: its rows are to be fetched when it has ended. */
export const submittedReply = (view: QueryView): Response => Response.json({ query: toQueryDict(view) }, { status: 202 });

/**
 * Rows as objects, at most `limit`, together with the run: what SQL Lab's clients read. A failed run returns its
 * errors. Throws RESULTS_BACKEND_ERROR when the rows were deleted.
 */
export async function rowsOfRunReply(deps: Deps, identity: Identity, view: QueryView, limit: number): Promise<Response> {
  const { row } = view;
  if (row.state === 'failed' || row.state === 'timed_out')
    return failureReply(await withNameHint(deps, identity, view, errorsOf(view)));
  const slice = row.resultsKey === null ? null : await openResult(deps, { resultsKey: row.resultsKey, offset: 0, limit });
  const columns = columnsOf(slice, view);
  const status = isFinished(row.state) ? row.state : 'running';
  const isCut = slice !== null && slice.rowCount < slice.manifest.rowCount;
  const text = rowsJson(
    { query_id: row.id, status },
    {
      name: 'data',
      columns: columns.map(({ name }) => name),
      writers: cellWriters(columns, 'literal'),
      rows: slice?.rows ?? noRows(),
    },
    {
      columns,
      selected_columns: columns,
      expanded_columns: [],
      query: toQueryDict(view, columns),
      ...(isCut ? { displayLimitReached: true } : {}),
    },
  );
  return new Response(streamText(text), { headers: JSON_TYPE });
}

/** A page of the rows that are there by now, as lists: for grids. Nothing is wrong with a run that has no rows yet. */
export async function pageOfRunReply(
  deps: Deps,
  view: QueryView,
  page: { readonly resultsKey: string; readonly offset: number; readonly limit: number; readonly numbers: NumberForm },
): Promise<Response> {
  const hasRows = view.row.state === 'success' && view.row.resultsKey !== null;
  const slice = await (hasRows ? openResult(deps, page) : openResultIfThere(deps, page));
  const columns = columnsOf(slice, view);
  const text = rowsJson(
    { columns },
    { name: 'rows', columns: null, writers: cellWriters(columns, page.numbers), rows: slice?.rows ?? noRows() },
    {
      offset: page.offset,
      row_count: slice?.manifest.rowCount ?? 0,
      state: stateOf(view, slice),
      is_truncated: slice?.manifest.isTruncated ?? false,
      error: errorOf(view, slice),
    },
  );
  return new Response(streamText(text), { headers: JSON_TYPE });
}

/** The run's end counts before the manifest's, which might never have been written. */
function stateOf({ row }: QueryView, slice: ResultSlice | null): 'open' | 'complete' | 'stopped' | 'failed' {
  switch (row.state) {
    case 'success':
      return 'complete';
    case 'stopped':
      return 'stopped';
    case 'failed':
    case 'timed_out':
      return 'failed';
    default:
      return slice?.manifest.state ?? 'open';
  }
}

function errorOf(view: QueryView, slice: ResultSlice | null): WireError | null {
  if (view.row.state === 'failed' || view.row.state === 'timed_out') return errorsOf(view)[0] ?? null;
  const error = slice?.manifest.error ?? null;
  return error === null ? null : toWireError(reviveError(error));
}

/** The reply's status is that of the first error. */
function failureReply(errors: readonly WireError[]): Response {
  const [first] = errors;
  const status = first === undefined ? 422 : ERROR_TYPES[first.error_type].status;
  return Response.json({ message: first?.message ?? '', errors }, { status });
}

function errorsOf({ row, engine }: QueryView): WireError[] {
  const stored = row.errors ?? [];
  const errors =
    stored.length > 0
      ? stored
      : [toWireError(new AppError('GENERIC_DB_ENGINE_ERROR', row.errorMessage ?? 'The run failed without a reason.'))];
  const label = engine === null ? undefined : ENGINES.get(engine)?.label;
  return errors.map((error) => ({ ...error, extra: { ...(label ? { engine_name: label } : {}), ...error.extra } }));
}

const UNTYPED = { genericType: () => null };

const columnsOf = (slice: ResultSlice | null, { engine }: QueryView): SqlLabColumn[] =>
  wireColumns(
    slice?.manifest.columns ?? [],
    (engine === null ? undefined : ENGINES.get(engine)?.dialect) ?? UNTYPED,
    slice?.sample ?? [],
  );

async function* noRows(): AsyncGenerator<never> {
  // A run without rows.
}
