// Runs the query of an alert: as its executor, with the same rights and row clauses as in SQL Lab, and read-only.
import type { AlertResult } from '#app/domain/alert/evaluate-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { prepareScript } from '#app/domain/sqllab/script/prepare-script.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { isConfined } from '#app/services/planning/confined.ts';
import { checkStatementAccess, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import { openDatabase } from '#app/services/sqllab/execute-sql.server.ts';
import { renderLabSql } from '#app/services/sqllab/render-lab.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { toCallerConnection } from '#app/stores/list/connection.server.ts';

/** More than one row is an error, which says how many there are, up to here. */
const MAX_ROWS = 100;

export interface AlertQuery {
  readonly databaseId: number;
  readonly sql: string;
}

/** Throws AppErrors: `invalid` and `denied` ones that no repetition helps, `upstream` and `limit` ones of the database. */
export async function runAlertQuery(deps: Deps, identity: Identity, { databaseId, sql }: AlertQuery): Promise<AlertResult> {
  const database = await openDatabase(deps, identity, await findDatabase(deps.db, databaseId));
  const rendered = await renderLabSql(deps, identity, { sql, catalog: null, templateParams: null, urlParams: {}, database });
  const request = { sql: rendered.sql, schema: null, queryLimit: null, ctas: null, defaultLimit: MAX_ROWS, maxRows: MAX_ROWS };
  const prepared = prepareScript(request, findEngine(database.engine), { dml: false, ctas: false, cvas: false });
  if (!prepared.ok) throw prepared.error;
  const { statements, tables } = prepared.value;
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new AppError('COMMAND_REFUSED_ERROR', 'An alert has exactly one query.');
  await checkStatementAccess(deps, identity, { database, tables, writes: false, schema: null, catalog: null });
  const names = { schema: runSchema(identity, database, null), catalog: null };
  const [guarded] = await guardStatements({ ...deps, renderQuery, nowMs: deps.now() }, identity, { ...names, database }, [
    statement,
  ]);
  const connection = await toCallerConnection(database, deps.config.secretKey, identity);
  const rows = await deps.queryService.rows({
    connection,
    confined: isConfined(identity, connection),
    schema: names.schema,
    params: [],
    maxRows: MAX_ROWS,
    sql: guarded?.sql ?? statement.sql,
    timeoutMs: deps.config.sqllabTimeoutMs,
  });
  return { columnCount: rows[0]?.length ?? 1, rows };
}
