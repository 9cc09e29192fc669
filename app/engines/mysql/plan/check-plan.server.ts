// Compares what a statement's plan reads with what selecting from the tables that its text names reads, in its own transaction.
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { opensMore } from '#app/domain/warehouse/opened-tables.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import type { PlanBounds, SavedSource } from '#app/engines/shared/driver/plan-bounds.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { isServerError } from '#app/engines/mysql/failure.ts';
import { aliasesIn, boundPlanStatement, openedBy, opensOther, planStatement, tableKey, type Opened } from './opened-tables.ts';
import type { MysqlSession } from '#app/engines/mysql/driver/session.server.ts';

interface Checked {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly planBounds: PlanBounds;
}

/**
 * Throws TABLE_SECURITY_ACCESS_ERROR if the plan reads more than its bounds, the server's error if there is no plan. The
 * transaction of the statement is open.
 */
export async function checkPlan(session: MysqlSession, { sql, params, planBounds }: Checked, signal: AbortSignal): Promise<void> {
  const statement = planBounds === null ? null : planStatement(sql, session.facts);
  if (planBounds === null || statement === null) return;
  const opened = await readPlan(session, { sql: statement, params }, signal);
  if (opened.tables.size === 0 && opened.aliases.size === 0) return;
  const sources: readonly (TableRef | SavedSource)[] = 'source' in planBounds ? [planBounds] : planBounds;
  const allowed: Opened[] = [];
  for (const source of sources) {
    if ('table' in source) allowed.push(itself(source, session.schema ?? ''));
    const plan = await tryPlan(session, boundPlanStatement(source, mysqlDialect, session.facts), signal);
    if (plan) allowed.push(plan);
  }
  if (opensOther(opened, allowed, aliasesIn('source' in planBounds ? `${sql} ${planBounds.source}` : sql))) throw opensMore();
}

const itself = ({ schema, table }: TableRef, ownSchema: string): Opened => ({
  tables: new Set([tableKey(schema ?? ownSchema, table)]),
  aliases: new Set([table.toLowerCase()]),
});

interface Planned {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

async function readPlan(session: MysqlSession, { sql, params }: Planned, signal: AbortSignal): Promise<Opened> {
  const { rows } = await orAborted(session.open(sql, params).read(MAX_PLAN_ROWS), signal);
  const warnings = await orAborted(session.command('SHOW WARNINGS'), signal);
  try {
    return openedBy(rows, warnings);
  } catch (cause) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database returned a plan that can’t be read.', { cause });
  }
}

const MAX_PLAN_ROWS = 10_000;

/** Null where the server refuses it for what it names. */
async function tryPlan(session: MysqlSession, sql: string, signal: AbortSignal): Promise<Opened | null> {
  try {
    return await readPlan(session, { sql, params: [] }, signal);
  } catch (error) {
    if (isServerError(error)) return null;
    throw error;
  }
}
