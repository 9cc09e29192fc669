// Compares what a statement's plan reads with the tables that its text names, in its own transaction.
import { opensMore } from '#app/domain/warehouse/opened-tables.ts';
import type { Statement } from '#app/engines/shared/engine.ts';
import { DEFAULT_SCHEMA, type TrinoParameters } from '#app/engines/trino/engine.ts';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { trinoGrammar } from '#app/engines/trino/grammar.ts';
import { planStatement, readPlan, resolveTable, sourcePlan } from './plan-tables.ts';

interface PlanReader {
  readonly readAll: (sql: string) => Promise<unknown[][]>;
}

interface Compared {
  /** SQL with its values. */
  readonly sql: string;
  readonly statement: Statement;
  readonly parameters: TrinoParameters;
}

/**
 * Throws TABLE_SECURITY_ACCESS_ERROR where the plan reads more than selecting from the named tables does. What connectors
 * compute with their own statements has no table in a plan, so it is refused as well.
 */
export async function checkPlan({ readAll }: PlanReader, { sql, statement, parameters }: Compared): Promise<void> {
  const plan = planStatement(sql);
  if (plan === null) return;
  const opened = readPlan(await readAll(plan));
  if (opened.size === 0) return;
  if (statement.source !== undefined) {
    const allowed = readPlan(await readAll(sourcePlan(statement.source)));
    if ([...opened].some((one) => !allowed.has(one))) throw opensMore();
    return;
  }
  const parsed = trinoGrammar.parse(sql);
  const tables = parsed.ok ? (parsed.value[0]?.tables ?? null) : null;
  if (tables === null) throw opensMore();
  const names = { catalog: parameters.database, schema: statement.schema ?? parameters.schema ?? DEFAULT_SCHEMA };
  const named = new Set(tables.map((ref) => resolveTable(ref, names)));
  const others = [...opened].filter((one) => !named.has(one));
  if (others.length === 0) return;
  // Views read other tables.
  const behind = new Set<string>();
  for (const { catalog, schema, table } of tables)
    for (const one of readPlan(await readAll(sourcePlan(trinoDialect.qualify([catalog, schema, table]))))) behind.add(one);
  if (others.some((one) => !behind.has(one))) throw opensMore();
}
