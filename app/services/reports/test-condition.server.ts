// Tries an alert before it is saved: runs its query as the caller and says whether it would fire. Nothing is kept or sent.
import { evaluateCondition, type AlertCondition, type Evaluation } from '#app/domain/alert/evaluate-condition.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { runAlertQuery } from './alert-query.server.ts';

export interface ConditionTest {
  readonly databaseId: number;
  readonly sql: string;
  readonly condition: AlertCondition;
}

/** Throws AppErrors: for databases and tables that the caller can't query, SQL that fails, and results that aren't one value. */
export async function testCondition(
  deps: Deps,
  identity: Identity,
  { databaseId, sql, condition }: ConditionTest,
): Promise<Evaluation> {
  return evaluateCondition(condition, await runAlertQuery(deps, identity, { databaseId, sql }));
}
