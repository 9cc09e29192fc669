// The query plan of a statement as a tree.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { ExplainNode } from '#app/domain/explain/explain-node.ts';
import { hideRelations } from '#app/domain/explain/hide-relations.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { readPlans, type PlanRequest } from './plan-reading.server.ts';

/**
 * Explains exactly one statement, which must be read-only. Throws AppErrors: 4xx for what can't run, for writing statements, and
 * for row-filtered tables.
 */
export async function explainSql(deps: Deps, identity: Identity, request: PlanRequest): Promise<ExplainNode> {
  const plans = await readPlans(deps, identity, request, {
    readerOf: ({ explain }) => explain,
    limitedMessage: "Row-level security applies to these tables, so the query can't be explained. Run it instead.",
    kindMessage: 'Only a SELECT can be explained.',
  });
  const [only, ...others] = plans;
  if (!only || others.length > 0) throw new AppError('GENERIC_COMMAND_ERROR', 'Only one statement at a time can be explained.');
  return only.isConfined ? hideRelations(only.plan, request.sql) : only.plan;
}
