// The cost of a statement: requested from the database with the same rights as running it, and without running
// it.
import { renderQuestion } from '#app/services/planning/render-question.server.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { placeFailure, placeRefusal } from '#app/domain/sqllab/place-error.ts';
import { prepareInParts } from '#app/domain/sqllab/prepare-script.ts';
import { alignMap } from '#app/domain/template/source-map.ts';
import { findEngine } from '#app/engines/registry.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import { keptCatalog } from '#app/services/datasets/place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { checkStatementAccess, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { openDatabase } from './execute-sql.server.ts';
import { inTurns } from '#app/services/planning/in-turns.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { renderLabSql } from './render-lab.server.ts';

const TIMEOUT_MS = 10_000;
const MAX_PLAN_ROWS = 1_000;

export interface EstimateRequest {
  readonly databaseId: number;
  readonly sql: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** JSON text, or the object itself: what templates can name. */
  readonly templateParams: unknown;
  readonly urlParams: Readonly<Record<string, string>>;
}

/** One cost a statement. Throws AppErrors: 4xx for what cannot run, for writing, and for engines that cannot tell. */
export async function estimateSql(
  deps: Deps,
  identity: Identity,
  { databaseId, catalog, schema, ...text }: EstimateRequest,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const database = await openDatabase(deps, identity, await findDatabase(deps.db, databaseId));
  keptCatalog(database, catalog);
  const engine = findEngine(database.engine);
  const { estimate } = engine;
  if (!estimate) throw refused(`${engine.label} can’t estimate the cost of a statement.`);
  const { sql, shown, map } = await renderLabSql(deps, identity, { ...text, catalog, schema, database });
  const { sqllabDefaultLimit: defaultLimit, sqlMaxRows: maxRows } = deps.config;
  const request = { sql, map, schema: null, queryLimit: null, ctas: null, defaultLimit, maxRows };
  const prepared = await inTurns(prepareInParts(request, engine, { dml: false, ctas: false, cvas: false }));
  if (!prepared.ok) throw sql === text.sql ? prepared.error : placeRefusal(prepared.error, { typed: text.sql, map });
  const { statements, tables } = prepared.value;
  await checkStatementAccess(deps, identity, { database, tables, writes: false, schema, catalog });
  const names = { schema: runSchema(identity, database, schema), catalog };
  const guarded = await guardStatements(
    { ...deps, renderQuestion, nowMs: deps.now() },
    identity,
    { ...names, database },
    statements,
  );
  const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), catalog);
  const place = {
    connection,
    confined: isConfined(identity, connection),
    schema: names.schema,
    params: [],
    maxRows: MAX_PLAN_ROWS,
  };
  const costs: Readonly<Record<string, string>>[] = [];
  for (const statement of guarded) {
    // A cost reveals the clauses, and the rows that they exclude.
    if (statement.shownSql !== undefined || shown(statement.sql) !== statement.sql) throw refusedLimited();
    if (statement.kind !== 'select') throw refused('Only the cost of a SELECT can be estimated.');
    const explained = estimate.statement(statement.sql);
    const rows = await deps.queryService.rows({ ...place, sql: explained, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
      throw placeFailure(error, { typed: text.sql, map: alignMap(statement.origins ?? [], statement.sql, explained) });
    });
    const cost = estimate.read(rows);
    if (!cost) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database returned a plan that can’t be read.');
    costs.push(cost);
  }
  return costs;
}

const refusedLimited = (): AppError =>
  refused("Row-level security applies to these tables, so the cost of the query can't be estimated. Run it instead.");

const refused = (message: string): AppError => new AppError('GENERIC_COMMAND_ERROR', message);
