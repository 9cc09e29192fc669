// A chart's queries of which one is the total of another's shares: that one runs first, and the shares get it.
import { sumNumericColumns, findTotalsQuery, addContributionTotals } from '#app/domain/shape/contribution-totals.ts';
import { executeQuery } from './chart-data.server.ts';
import type { QueryDeps } from './dataset-result.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';

/** The queries in their order, ready to be executed one by one. Throws what `executeQuery` throws. */
export async function withTotals(deps: QueryDeps, datasetQueries: readonly DatasetQuery[]): Promise<readonly DatasetQuery[]> {
  const at = findTotalsQuery(datasetQueries.map(({ query }) => query));
  const request = at === null ? undefined : datasetQueries[at];
  if (!request) return datasetQueries;
  const totals = sumNumericColumns((await executeQuery(deps, request)).table);
  return datasetQueries.map((datasetQuery, index) =>
    // What was just refreshed is not refreshed again.
    index === at
      ? { ...datasetQuery, force: false }
      : { ...datasetQuery, query: addContributionTotals(datasetQuery.query, totals) },
  );
}
