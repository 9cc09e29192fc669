// Downloads of SQL Lab: a run's rows as they are stored, or the whole of its last statement fresh from the database.
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { describeColumns } from '#app/domain/export/describe-columns.ts';
import { selectedFileName, exportFileName } from '#app/domain/export/file-name.ts';
import type { StatementFormat } from '#app/formats/registry/ids.ts';
import { WRITERS } from '#app/formats/registry/writers.ts';
import { resultExpired, resultOrphaned } from '#app/domain/results/result-errors.ts';
import { lastStatementText } from '#app/domain/sqllab/script/parse-script.ts';
import { readStatementResults } from '#app/domain/sqllab/script/statement-result.ts';
import { redactErrors } from '#app/domain/query/redact-error.ts';
import type { ParsedStatement, StatementKind } from '#app/domain/sql/grammar.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findExportableRun, recheckAccess, type ExportableRun } from './export-access.server.ts';
import { findStored, storedNote, storedRows } from './export-stored.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { renderLabSql } from './render-lab.server.ts';

export interface ExportRequest {
  readonly identity: Identity;
  readonly clientId: string;
  readonly format: StatementFormat;
  /** File name as selected; null: named after the tab. */
  readonly fileName: string | null;
  /** For a script: the statement whose stored rows are read, from 1; null: the last one. */
  readonly statement?: number | null;
}

export interface ExportedFile {
  readonly body: ReadableStream<Uint8Array>;
  readonly name: string;
  readonly contentType: string;
}

/** The rows of the run's grid, as they are stored; where they are not, or not yet, the statement runs again as it ran. */
export async function exportResult(deps: Deps, request: ExportRequest): Promise<ExportedFile> {
  const run = await findExportableRun(deps, request.identity, request.clientId);
  const resultsKey = statementKeyOf(run, request.statement ?? null);
  const manifest = await findStored(deps.results, resultsKey);
  // The rows of another statement than the last are only where they were stored.
  if (!manifest && resultsKey !== run.job.resultsKey) throw resultExpired();
  if (!manifest) return file(deps, request, run, await requery(deps, request, run, await againOf(deps, request.identity, run)));
  const source = {
    columns: describeColumns(manifest.columns, findEngine(run.database.engine).dialect),
    events: storedRows(deps.results, resultsKey, manifest, storedNote(manifest)),
  };
  return file(deps, request, run, byteStream(WRITERS[request.format].write(source)));
}

function statementKeyOf({ row, job }: ExportableRun, statement: number | null): string {
  if (statement === null) return job.resultsKey;
  const found = readStatementResults(row.extra).find(({ number }) => number === statement);
  const key = found?.resultsKey ?? null;
  if (key === null) throw resultOrphaned();
  return key;
}

/** All rows of the run's last statement, without the grid's limit, up to the operator's max. */
export async function exportWhole(deps: Deps, request: ExportRequest): Promise<ExportedFile> {
  const run = await findExportableRun(deps, request.identity, request.clientId);
  return file(deps, request, run, await requery(deps, request, run, await wholeOf(deps, request.identity, run)));
}

const file = (
  deps: Deps,
  { format, fileName }: ExportRequest,
  { row }: ExportableRun,
  body: ReadableStream<Uint8Array>,
): ExportedFile => ({
  body,
  name: (fileName === null ? null : selectedFileName(fileName, format)) ?? exportFileName(row.tabName, format, deps.now()),
  contentType: WRITERS[format].contentType,
});

interface Requested {
  readonly sql: string;
  /** What users see of it; absent: `sql`. */
  readonly shownSql?: string | undefined;
  readonly maxRows: number;
  /** What the script had set before it, when it ran; absent: nothing. */
  readonly settings?: readonly string[] | undefined;
}

/** The statement as it ran, or a SELECT from the table that it created. */
async function againOf(deps: Deps, identity: Identity, run: ExportableRun): Promise<Requested> {
  const { exportMaxRows } = deps.config;
  const last = run.job.statements.at(-1);
  if (last?.readOnly) {
    const { sql, shownSql, unguardedSql = sql, settings } = last;
    return { sql: unguardedSql, shownSql, settings, maxRows: Math.min(last.maxRows, exportMaxRows) };
  }
  return { ...(await wholeOf(deps, identity, run)), maxRows: Math.min(run.row.limit ?? exportMaxRows, exportMaxRows) };
}

/** The statement as typed, with templates rendered again for the caller, or the table that it created. */
async function wholeOf(deps: Deps, identity: Identity, { row, job, database }: ExportableRun): Promise<Requested> {
  const engine = findEngine(database.engine);
  const maxRows = deps.config.exportMaxRows;
  if (row.selectAsCta && row.tempTable !== null)
    return { sql: `SELECT * FROM ${engine.dialect.qualify([row.tempSchema ?? row.schema, row.tempTable])}`, maxRows };
  const rendered = await renderLabSql(deps, identity, { ...row, database, urlParams: {} });
  const { sql } = lastStatement(engine, rendered.sql);
  const shownSql = rendered.shown(sql);
  const settings = job.statements.at(-1)?.settings;
  return { sql, shownSql: shownSql === sql ? undefined : shownSql, settings, maxRows };
}

const READING: ReadonlySet<StatementKind> = new Set(['select', 'explain', 'show']);

async function requery(
  deps: Deps,
  { identity, format }: ExportRequest,
  { job, database }: ExportableRun,
  { sql, shownSql, settings, maxRows }: Requested,
): Promise<ReadableStream<Uint8Array>> {
  const statement = lastStatement(findEngine(database.engine), sql);
  if (!READING.has(statement.kind)) throw givesNoRows();
  const setters = settings ? job.statements.slice(0, -1).filter(({ kind }) => kind === 'session' || kind === 'other') : [];
  // A search path decides what names mean, as when the script ran.
  const isCertain = setters.every(({ kind }) => kind === 'session');
  const checked = isCertain ? statement : { ...statement, tables: null };
  const schema = await recheckAccess(deps, identity, { database, statement: checked, catalog: job.catalog, schema: job.schema });
  const place = { database, schema, catalog: job.catalog };
  const script = [...setters.map((setter) => ({ sql: setter.sql, shownSql: setter.shownSql })), { sql, shownSql }];
  const guarding = { ...deps, renderQuery, nowMs: deps.now() };
  const guarded = (await guardStatements(guarding, identity, place, script)).at(-1) ?? { sql, shownSql };
  const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), job.catalog);
  const { sqllabAsyncTimeoutMs: timeoutMs } = deps.config;
  const confined = isConfined(identity, connection, guarded.shownSql !== undefined);
  return redactErrors(guarded.shownSql, () =>
    deps.queryService.export({
      connection,
      sql: guarded.sql,
      params: [],
      maxRows,
      timeoutMs,
      schema,
      confined,
      format,
      settings,
    }),
  );
}

function lastStatement({ grammar, dialect }: Engine, sql: string): ParsedStatement {
  const text = lastStatementText(sql, dialect.lexis);
  if (text === null) throw givesNoRows();
  const parsed = grammar.parse(text);
  if (!parsed.ok)
    throw new AppError('INVALID_SQL_ERROR', parsed.diagnostics[0]?.message ?? 'The statement cannot be read.', {
      extra: { diagnostics: parsed.diagnostics },
    });
  const last = parsed.value.at(-1);
  if (!last) throw givesNoRows();
  return last;
}

const givesNoRows = (): AppError =>
  new AppError('GENERIC_COMMAND_ERROR', 'Nothing to download. The last statement of this query returns no rows.');
