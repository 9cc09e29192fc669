// A chart's queries of which one is the total of another's shares: that one runs first, and the shares get it.
import { sumNumericColumns, totalsQueryAt, withContributionTotals } from '#app/domain/shape/contribution-totals.ts';
import { executeQuery } from './chart-data.server.ts';
import type { QueryDeps } from './query-outcome.ts';
import type { QueryQuestion } from '#app/services/planning/plan-question.server.ts';

/** The queries, in their order, ready to be answered one by one. Throws what `answerQuery` throws. */
export async function withTotals(deps: QueryDeps, questions: readonly QueryQuestion[]): Promise<readonly QueryQuestion[]> {
  const at = totalsQueryAt(questions.map(({ query }) => query));
  const request = at === null ? undefined : questions[at];
  if (!request) return questions;
  const totals = sumNumericColumns((await executeQuery(deps, request)).table);
  return questions.map((question, index) =>
    // What was just refreshed is not refreshed again.
    index === at ? { ...question, force: false } : { ...question, query: withContributionTotals(question.query, totals) },
  );
}
