// What a database's planner says of statements: requested with the same rights as running them, and without running them.
import { inCatalog } from '#app/domain/database/in-catalog.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { placeFailure, placeRefusal } from '#app/domain/sqllab/place-error.ts';
import { prepareInParts } from '#app/domain/sqllab/script/prepare-script.ts';
import { alignMap } from '#app/domain/template/source-map.ts';
import type { Cell } from '#app/domain/table.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Engine } from '#app/engines/shared/engine.ts';
import { keptCatalog } from '#app/services/datasets/place.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { checkStatementAccess, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { inTurns } from '#app/services/planning/in-turns.server.ts';
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';
import { openDatabase } from './execute-sql.server.ts';
import { renderLabSql } from './render-lab.server.ts';

const TIMEOUT_MS = 10_000;
const MAX_PLAN_ROWS = 10_000;

export interface PlanRequest {
  readonly databaseId: number;
  readonly sql: string;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** JSON text, or the object itself: what templates can name. */
  readonly templateParams: unknown;
  readonly urlParams: Readonly<Record<string, string>>;
}

interface PlanReader<T> {
  statement(sql: string): string;
  /** Null when it cannot be read. */
  read(rows: readonly (readonly Cell[])[]): T | null;
}

export interface PlanReadOptions<T> {
  /** Throws where the engine can't tell. */
  readonly readerOf: (engine: Engine) => PlanReader<T>;
  /** Why rows that are limited for the caller leave nothing to tell. */
  readonly limitedMessage: string;
  /** Message for a statement that isn't a SELECT. */
  readonly kindMessage: string;
}

export interface StatementPlan<T> {
  readonly plan: T;
  /** SQL as it would run. */
  readonly sql: string;
  /** The caller can't read all of the database. */
  readonly isConfined: boolean;
}

/** One plan per statement. Throws AppErrors: 4xx for what can't run, for writing statements, and for row-filtered tables. */
export async function readPlans<T>(
  deps: Deps,
  identity: Identity,
  { databaseId, catalog, schema, ...text }: PlanRequest,
  { readerOf, limitedMessage, kindMessage }: PlanReadOptions<T>,
): Promise<readonly StatementPlan<T>[]> {
  const database = await openDatabase(deps, identity, await findDatabase(deps.db, databaseId));
  keptCatalog(database, catalog);
  const engine = findEngine(database.engine);
  const reader = readerOf(engine);
  const { sql, shown, map } = await renderLabSql(deps, identity, { ...text, catalog, schema, database });
  const { sqllabDefaultLimit: defaultLimit, sqlMaxRows: maxRows } = deps.config;
  const request = { sql, map, schema: null, queryLimit: null, ctas: null, defaultLimit, maxRows };
  const prepared = await inTurns(prepareInParts(request, engine, { dml: false, ctas: false, cvas: false }));
  if (!prepared.ok) throw sql === text.sql ? prepared.error : placeRefusal(prepared.error, { typed: text.sql, map });
  const { statements, tables } = prepared.value;
  await checkStatementAccess(deps, identity, { database, tables, writes: false, schema, catalog });
  const names = { schema: runSchema(identity, database, schema), catalog };
  const guardDeps = { ...deps, renderQuery, nowMs: deps.now() };
  const guarded = await guardStatements(guardDeps, identity, { ...names, database }, statements);
  const connection = inCatalog(await toCallerConnection(database, deps.config.secretKey, identity), catalog);
  const confined = isConfined(identity, connection);
  const place = { connection, confined, schema: names.schema, params: [], maxRows: MAX_PLAN_ROWS };
  const plans: StatementPlan<T>[] = [];
  for (const statement of guarded) {
    // A plan reveals the clauses, and the rows that they exclude.
    if (statement.shownSql !== undefined || shown(statement.sql) !== statement.sql)
      throw new AppError('GENERIC_COMMAND_ERROR', limitedMessage);
    if (statement.kind !== 'select') throw new AppError('GENERIC_COMMAND_ERROR', kindMessage);
    const explained = reader.statement(statement.sql);
    const rows = await deps.queryService.rows({ ...place, sql: explained, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
      throw placeFailure(error, { typed: text.sql, map: alignMap(statement.origins ?? [], statement.sql, explained) });
    });
    const plan = reader.read(rows);
    if (!plan) throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database returned a plan that can’t be read.');
    plans.push({ plan, sql: statement.sql, isConfined: confined });
  }
  return plans;
}
