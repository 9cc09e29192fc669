// What of SQL Lab's runs a user can export as a file: runs that they can see, and rows that they can query now.
import { resultMissing } from '#app/domain/results/result-errors.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { RunJob } from '#app/domain/sqllab/run-job.ts';
import type { ParsedStatement } from '#app/domain/sql/grammar.ts';
import { findDatabase, type DatabaseRow } from '#app/stores/database/store.server.ts';
import type { QueryView } from '#app/stores/query/query-dict.ts';
import { maySeeQuery } from '#app/stores/query/rules.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findJob, findQuery } from '#app/services/history/find-queries.server.ts';
import { checkStatementAccess, runSchema } from '#app/services/planning/execute-sql-access.server.ts';
import { openDatabase } from './execute-sql.server.ts';

export interface ExportableRun {
  readonly row: QueryView['row'];
  readonly job: RunJob;
  readonly database: DatabaseRow;
}

/** Throws 404 for a missing run or database, QUERY_SECURITY_ACCESS_ERROR for another user's run. */
export async function findExportableRun(deps: Deps, identity: Identity, clientId: string): Promise<ExportableRun> {
  const view = await findQuery(deps, { clientId });
  if (!view) throw resultMissing();
  const { row } = view;
  if (!maySeeQuery(identity, row.userId))
    throw new AppError('QUERY_SECURITY_ACCESS_ERROR', 'You can’t download the results of this query. Another user ran it.');
  const [job, database] = await Promise.all([
    findJob(deps, row.id),
    row.databaseId === null ? null : findDatabase(deps.db, row.databaseId),
  ]);
  if (!database) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database of this query has been deleted.');
  if (!job) throw resultMissing();
  return { row, job, database };
}

/** A query about to be sent to a database. */
export interface RequeryAccess {
  readonly database: DatabaseRow;
  readonly statement: ParsedStatement;
  readonly catalog: string | null;
  readonly schema: string | null;
}

/**
 * Throws a typed 403 when the caller cannot query this now, whatever they could when it first ran.
 * Returns the schema of unqualified names.
 */
export async function recheckAccess(deps: Deps, identity: Identity, request: RequeryAccess): Promise<string | null> {
  const { statement, catalog } = request;
  const database = await openDatabase(deps, identity, request.database);
  const schema = runSchema(identity, database, request.schema);
  await checkStatementAccess(deps, identity, { database, tables: statement.tables, writes: false, schema, catalog });
  return schema;
}
