// Compares what a statement's plan reads with what selecting from the tables that its text names reads, in its own transaction.
import { AppError } from '#app/domain/errors.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { opensMore } from '#app/domain/warehouse/opened-tables.ts';
import type { PlanBounds } from '#app/engines/shared/driver/plan-bounds.ts';
import { isServerError } from '#app/engines/postgres/failure.ts';
import type { ServerFacts } from '#app/engines/postgres/driver/opening.ts';
import { findOpenedRelations, planStatement, sourcePlanStatement, tablesPlanStatement } from './opened-relations.ts';
import { orAborted } from '#app/engines/shared/driver/patience.server.ts';
import type { Session } from '#app/engines/postgres/driver/session.server.ts';
import type { Wire } from '#app/engines/postgres/lines/wire.server.ts';
import { execute, readRow } from '#app/engines/postgres/lines/wire-messages.ts';

/** Reads plans from a server. */
export interface PlanReader {
  readonly facts: ServerFacts;
  /** The only row of a statement, by the extended protocol. */
  readonly query: (sql: string, params: readonly SqlValue[]) => Promise<readonly unknown[] | undefined>;
  readonly command: (sql: string) => Promise<readonly (readonly unknown[])[]>;
  readonly signal: AbortSignal;
}

/** Reads plans in a session. */
export const createPlanReader = (session: Session, signal: AbortSignal): PlanReader => ({
  facts: session,
  query: async (sql, params) => (await session.open(sql, params).read(2)).rows[0],
  command: (sql) => session.command(sql),
  signal,
});

/** Reads plans by a wire, whose statements have no parameters. */
export const createWirePlanReader = (wire: Wire, signal: AbortSignal): PlanReader => ({
  facts: wire.facts,
  query: async (sql) => {
    const row = (await wire.exchange(execute(sql))).find(({ type }) => type === 'D');
    return row && readRow(row.body);
  },
  command: (sql) => wire.command(sql),
  signal,
});

interface Checked {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly planBounds: PlanBounds;
}

/**
 * Throws TABLE_SECURITY_ACCESS_ERROR if the plan reads more than its bounds, the server's error if there is
 * no plan. The statement's transaction must be open: its locks keep the checked tables unchanged.
 */
export async function checkPlan(plans: PlanReader, { sql, params, planBounds }: Checked): Promise<void> {
  if (planBounds === null || !explainsAsJson(plans.facts)) return;
  const statement = planStatement(sql);
  if (statement === null) return;
  const row = await orAborted(plans.query(statement.sql, params), plans.signal).catch((error: unknown) => {
    throw movedBack(error, statement.shift);
  });
  const opened = readPlan(row);
  if (opened.size === 0) return;
  const allowed = await allowedBy(plans, planBounds);
  if ([...opened].some((one) => !allowed.has(one))) throw opensMore();
}

/** Other servers that speak the protocol have plans of another form: Redshift reports version 8. */
const explainsAsJson = ({ version, isOtherProduct = false }: ServerFacts): boolean => version >= 90_000 && !isOtherProduct;

function readPlan(row: readonly unknown[] | undefined): Set<string> {
  try {
    return findOpenedRelations(row?.[0]);
  } catch (cause) {
    throw new AppError('GENERIC_DB_ENGINE_ERROR', 'The database returned a plan that can’t be read.', { cause });
  }
}

async function allowedBy(plans: PlanReader, planBounds: NonNullable<PlanBounds>): Promise<Set<string>> {
  if ('source' in planBounds) {
    const whole = await tryPlan(plans, sourcePlanStatement(planBounds, 'all'));
    return whole ?? (await tryPlan(plans, sourcePlanStatement(planBounds, 'any'))) ?? new Set();
  }
  return planBounds.length === 0 ? new Set() : allowedByTables(plans, planBounds);
}

/** Checks all tables in one round trip; if one can't be explained, one by one. */
async function allowedByTables(plans: PlanReader, named: readonly TableRef[]): Promise<Set<string>> {
  const together = await tryPlan(plans, tablesPlanStatement(named, 'all'));
  if (together) return together;
  const allowed = new Set<string>();
  for (const table of named) {
    const openings =
      (await tryPlan(plans, tablesPlanStatement([table], 'all'))) ?? (await tryPlan(plans, tablesPlanStatement([table], 'any')));
    for (const one of openings ?? []) allowed.add(one);
  }
  return allowed;
}

/** Null if the server rejects the statement, for example because of an unknown name. */
async function tryPlan({ command, signal }: PlanReader, sql: string): Promise<Set<string> | null> {
  try {
    return readPlan((await orAborted(command(`SAVEPOINT ${SAVEPOINT}; ${sql}`), signal)).at(-1));
  } catch (error) {
    if (!isServerError(error) || !error.code.startsWith(REFUSED)) throw error;
    await orAborted(command(`ROLLBACK TO SAVEPOINT ${SAVEPOINT}`), signal);
    return null;
  }
}

const SAVEPOINT = 'meridian_plan';
/** SQLSTATE class 42: syntax errors, missing privileges, unknown names. */
const REFUSED = '42';

/** The server's error with its position in the original statement. */
function movedBack(error: unknown, shift: number): unknown {
  if (isServerError(error) && error.position !== undefined)
    Object.assign(error, { position: String(Number(error.position) - shift) });
  return error;
}
