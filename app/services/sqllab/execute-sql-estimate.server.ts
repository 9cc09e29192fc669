// The cost of a statement, by its database's planner.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readPlans, type PlanRequest } from './plan-reading.server.ts';

/** One cost per statement. Throws AppErrors: 4xx for what can't run, for writing statements, and for engines without estimates. */
export async function estimateSql(
  deps: Deps,
  identity: Identity,
  request: PlanRequest,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const plans = await readPlans(deps, identity, request, {
    readerOf: ({ estimate, label }) => {
      if (estimate) return estimate;
      throw new AppError('GENERIC_COMMAND_ERROR', `${label} can’t estimate the cost of a statement.`);
    },
    limitedMessage: "Row-level security applies to these tables, so the cost of the query can't be estimated. Run it instead.",
    kindMessage: 'Only the cost of a SELECT can be estimated.',
  });
  return plans.map(({ plan }) => plan);
}
