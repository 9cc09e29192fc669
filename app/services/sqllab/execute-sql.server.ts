// A statement of SQL Lab from its text to its run: database, access, script, row, then the run's object or the queue.
import { openedCatalog } from '#app/domain/database/in-catalog.ts';
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, errorData, reviveError, toWireError } from '#app/domain/errors.ts';
import { userChannel } from '#app/domain/events/event.ts';
import { parseInParts } from '#app/domain/sqllab/script/parse-script.ts';
import { prepareInParts, type Prepared, type PreparedScript } from '#app/domain/sqllab/script/prepare-script.ts';
import { placeRefusal } from '#app/domain/sqllab/place-error.ts';
import type { RunStatement } from '#app/domain/sqllab/run-job.ts';
import { isFinished } from '#app/domain/sqllab/query-state.ts';
import type { SourceMap } from '#app/domain/template/source-map.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import type { QueryView } from '#app/stores/query/query-dict.ts';
import { failUnsent, findQuery, insertQuery } from '#app/stores/query/store.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { sha256Hex } from '#app/services/query-service/chart-data-hash.ts';
import { keptCatalog } from '#app/services/datasets/place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findJob, findRepeatedQuery } from '#app/services/history/find-queries.server.ts';
import { checkDatabaseUse, checkStatementAccess, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { inTurns } from '#app/services/planning/in-turns.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { renderLabSql } from './render-lab.server.ts';

export interface ExecuteRequest {
  /** Made by the client: the same one with the same request is the same run. */
  readonly clientId: string;
  readonly databaseId: number;
  readonly sql: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly tabName: string | null;
  readonly sqlEditorId: string | null;
  /** JSON text: what templates can name. */
  readonly templateParams: string | null;
  /** URL parameters of the requesting page, for templates. */
  readonly urlParams: Readonly<Record<string, string>>;
  /** Row limit selected in the editor; null: the operator's default. */
  readonly queryLimit: number | null;
  readonly runAsync: boolean;
  /** `table` null: a name is made up. */
  readonly ctas: { readonly table: string | null; readonly method: 'TABLE' | 'VIEW' } | null;
}

type User = Extract<Identity, { kind: 'user' }>;

/**
 * Runs a statement and returns its run: ended, or still running in the background. A request repeated under its client id returns
 * that run as it is now; another request under it is refused (409). Throws AppErrors for forbidden statements; a run's failure is
 * in its row.
 */
export async function executeSql(deps: Deps, identity: Identity, request: ExecuteRequest): Promise<QueryView> {
  if (identity.kind !== 'user') throw new AppError('LOGIN_REQUIRED_ERROR', 'Log in to run SQL.');
  const [known, database] = await Promise.all([
    findRepeatedQuery(deps, request.clientId),
    findDatabase(deps.db, request.databaseId),
    deps.countUse?.('queries'),
  ]);
  if (known) return resume(deps, identity, known, request);
  const open = await openDatabase(deps, identity, database);
  keptCatalog(open, request.catalog);
  const { sql, shown, map } = await renderLabSql(deps, identity, { ...request, database: open });
  const prepared = await prepare(deps, open, { ...request, sql, map });
  if (!prepared.ok) {
    const error = sql === request.sql ? prepared.error : placeRefusal(prepared.error, { typed: request.sql, map });
    return refuse(deps, identity, { database: open, request, sql, error });
  }
  const checked = prepared.value;
  await checkScript(deps, identity, { database: open, script: checked, request });
  const place = { database: open, schema: runSchema(identity, open, request.schema), catalog: request.catalog };
  const statements = checked.statements.map((statement) => withShownSql(statement, shown));
  const script = {
    ...checked,
    statements: await guardStatements({ ...deps, renderQuery, nowMs: deps.now() }, identity, place, statements),
  };
  const id = await insertRun(deps, identity, { database: open, script, request });
  if (id === null) return resume(deps, identity, await present(deps, { clientId: request.clientId }), request);
  await begin(deps, id, { ...request, isAsync: isAsync(open, request) });
  return present(deps, { id });
}

function withShownSql(statement: RunStatement, shown: (sql: string) => string): RunStatement {
  const shownSql = shown(statement.sql);
  return shownSql === statement.sql ? statement : { ...statement, shownSql };
}

/** The database, if SQL Lab and the identity can use it. Throws the error for unknown databases, or 403. */
export async function openDatabase(deps: Deps, identity: Identity, database: DatabaseRow | null): Promise<DatabaseRow> {
  if (!database) {
    throw new AppError(
      'QUERY_DATABASE_NOT_FOUND_ERROR',
      'The database of this query wasn’t found. It was probably deleted. Select another one or ask an administrator.',
    );
  }
  await checkDatabaseUse(deps, identity, database);
  if (!database.exposeInSqllab) {
    throw new AppError(
      'DATABASE_SECURITY_ACCESS_ERROR',
      `The database ${database.id} isn’t exposed in SQL Lab. An administrator can expose it in its settings.`,
    );
  }
  return database;
}

interface Planned {
  readonly database: DatabaseRow;
  readonly script: Pick<PreparedScript, 'statements' | 'tables' | 'limitingFactor' | 'selectSql'> & {
    readonly limit: number | null;
  };
  readonly request: ExecuteRequest;
}

/** The script, or what is wrong with the text. Names of tables stay as typed: what they mean is decided with the access. */
function prepare(
  { config }: Deps,
  database: DatabaseRow,
  request: ExecuteRequest & { readonly map: SourceMap },
): Promise<Prepared> {
  const { sql, queryLimit, ctas, map } = request;
  const timeoutMs = runTimeoutMs(config, isAsync(database, request));
  const bounds = { defaultLimit: config.sqllabDefaultLimit, maxRows: config.sqlMaxRows, timeoutMs, map };
  const target = ctas && { ...ctas, table: targetTable(request), schema: database.forceCtasSchema ?? request.schema };
  const allows = { dml: database.allowDml, ctas: database.allowCtas, cvas: database.allowCvas };
  const engine = findEngine(database.engine);
  return inTurns(prepareInParts({ ...bounds, sql, schema: null, queryLimit, ctas: target }, engine, allows));
}

interface Refused {
  readonly database: DatabaseRow;
  readonly request: ExecuteRequest;
  /** Text with rendered templates. */
  readonly sql: string;
  readonly error: AppError;
}

/** Forbidden statements throw; in the background, where clients read the reason from the run, they are failed runs. */
async function refuse(deps: Deps, user: User, { database, request, sql, error }: Refused): Promise<QueryView> {
  if (!isAsync(database, request)) throw error;
  const { grammar, dialect } = findEngine(database.engine);
  if (!(await inTurns(parseInParts(sql, grammar, dialect.lexis))).ok) throw error;
  const nowMs = deps.now();
  const statement = { sql, kind: 'other' as const, readOnly: true, maxRows: 0 };
  const id = await insertRun(deps, user, {
    database,
    request,
    script: { statements: [statement], tables: null, limit: request.queryLimit, limitingFactor: 'UNKNOWN', selectSql: null },
  });
  const view = await present(deps, { clientId: request.clientId });
  if (id === null) return resume(deps, user, view, request);
  const errors = [toWireError(error)];
  await failUnsent(deps.db, id, { errorMessage: error.message, errors, startRunningMs: nowMs, nowMs });
  const runEvent = { clientId: request.clientId, state: 'failed' as const, progress: 0, rows: 0, resultsKey: null };
  const telling = deps.events.append(userChannel(user.userId), {
    job_id: request.clientId,
    user_id: user.userId,
    status: 'error',
    result_url: null,
    errors: errors.map(({ message }) => ({ message })),
    query: { ...runEvent, errorMessage: error.message },
  });
  // The row says it too: news that are lost are found there.
  deps.waitUntil(
    telling.catch((error: unknown) => logWarn('run_not_announced', 'A refused run couldn’t be announced.', { error })),
  );
  return present(deps, { id });
}

const targetTable = ({ ctas, clientId }: ExecuteRequest): string => ctas?.table ?? `tmp_${clientId.replaceAll('-', '_')}`;

/** Throws 403. A table that is made counts as a table that is written. */
async function checkScript(
  deps: Deps,
  identity: Identity,
  { database, script, request }: Planned & { readonly script: PreparedScript },
): Promise<void> {
  const target = request.ctas && { catalog: null, schema: database.forceCtasSchema, table: targetTable(request) };
  const tables = knownTables(script, target !== null);
  await checkStatementAccess(deps, identity, {
    database,
    tables: tables && (target ? [...tables, target] : tables),
    writes: script.mutates,
    schema: request.schema,
    catalog: request.catalog,
  });
}

/** Null where a statement can do more than its tables say: define a function, for example. */
function knownTables({ statements, tables }: PreparedScript, isCreating: boolean): PreparedScript['tables'] {
  const written = (isCreating ? statements.slice(0, -1) : statements).filter((statement) => !statement.readOnly);
  return written.every(({ kind }) => KNOWN_BY_TABLES.has(kind)) ? tables : null;
}

/** A search path or a transaction has no tables that are known. */
const KNOWN_BY_TABLES: ReadonlySet<RunStatement['kind']> = new Set(['dml', 'select', 'session']);

const runTimeoutMs = (config: Deps['config'], isInBackground: boolean): number =>
  isInBackground ? config.sqllabAsyncTimeoutMs : config.sqllabTimeoutMs;

const isAsync = (database: DatabaseRow, request: ExecuteRequest): boolean => request.runAsync && database.allowRunAsync;

async function insertRun(deps: Deps, user: User, { database, script, request }: Planned): Promise<number | null> {
  const { config } = deps;
  const nowMs = deps.now();
  const isInBackground = isAsync(database, request);
  return insertQuery(deps.db, {
    clientId: request.clientId,
    databaseId: database.id,
    userId: user.userId,
    catalog: request.catalog ?? openedCatalog(database),
    schema: request.schema,
    tabName: request.tabName,
    sqlEditorId: request.sqlEditorId,
    sql: request.sql,
    selectSql: script.selectSql,
    templateParams: request.templateParams,
    state: 'pending',
    isAsync: isInBackground,
    limit: script.limit,
    limitingFactor: script.limitingFactor,
    selectAsCta: request.ctas !== null,
    ctasMethod: request.ctas?.method ?? null,
    tempTable: request.ctas ? targetTable(request) : null,
    tempSchema: request.ctas ? database.forceCtasSchema : null,
    tables: script.tables,
    startMs: nowMs,
    changedOnMs: nowMs,
    job: {
      statements: [...script.statements],
      schema: runSchema(user, database, request.schema),
      catalog: request.catalog,
      confined: isConfined(user, { databaseId: database.id, engine: database.engine }),
      timeoutMs: runTimeoutMs(config, isInBackground),
      resultsKey: deps.newUuid(),
      requestHash: await hashRequest(request),
      channel: userChannel(user.userId),
      // It was counted when it was sent.
      ...(deps.caller && { caller: { ...deps.caller, perMinute: 0 } }),
    },
  });
}

/** Runs it, or sends it to the queue; when neither can be done the run ends as failed, with the reason. */
async function begin(deps: Deps, id: number, run: { readonly clientId: string; readonly isAsync: boolean }): Promise<void> {
  try {
    await (run.isAsync ? deps.runs.submit(id, run.clientId) : deps.runs.run(id, run.clientId));
  } catch (error) {
    const failure = reviveError(errorData(error));
    await failUnsent(deps.db, id, { errorMessage: failure.message, errors: [toWireError(failure)], nowMs: deps.now() });
    throw error;
  }
}

/** Everything that decides what runs; not the tab from which it is sent. */
async function hashRequest(request: ExecuteRequest): Promise<string> {
  const { databaseId, sql, catalog, schema, templateParams, queryLimit, runAsync, urlParams, ctas } = request;
  const url = Object.entries(urlParams).sort(([a], [b]) => (a < b ? -1 : 1));
  const target = ctas && [ctas.table, ctas.method];
  return sha256Hex(JSON.stringify([databaseId, sql, catalog, schema, templateParams, queryLimit, runAsync, target, url]));
}

async function isSameRequest(deps: Deps, { row }: QueryView, request: ExecuteRequest): Promise<boolean> {
  if (row.databaseId !== request.databaseId || row.sql !== request.sql) return false;
  const job = await findJob(deps, row.id);
  return job?.requestHash === undefined || job.requestHash === (await hashRequest(request));
}

/** The run of a request that was sent before: waited for where it was waited for. Throws 409 for another request or user. */
async function resume(deps: Deps, user: User, view: QueryView, request: ExecuteRequest): Promise<QueryView> {
  const { id, clientId, userId, isAsync: inBackground, state } = view.row;
  if (userId !== user.userId || !(await isSameRequest(deps, view, request)))
    throw new AppError(
      'COMMAND_CONFLICT_ERROR',
      'This client_id was already used for another query. Send the request again with a new client_id.',
      { extra: { messages: { client_id: ['Already used for another query.'] } } },
    );
  if (isFinished(state) || inBackground) return view;
  await deps.runs.run(id, clientId);
  return present(deps, { id });
}

async function present(deps: Deps, key: { readonly id: number } | { readonly clientId: string }): Promise<QueryView> {
  const view = await findQuery(deps.db, key);
  // The database, and with it the run, can be deleted while the run is active.
  if (!view) throw new AppError('RUN_DELETED_ERROR', 'The run was deleted before it ended.');
  return view;
}
