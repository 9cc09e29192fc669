// `canReadChart` of domain/access as a SQL condition, so that the database can count and page lists. A test
// compares the two.
import { and, isNull, sql, type SQL } from 'drizzle-orm';
import { isAdmin, sharedChartIds } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { readableDatasetIds, readsEveryDataset } from '#app/stores/list/readable-datasets.server.ts';
import { chartOwners, charts, dashboardCharts } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** The condition on `charts` under which the identity can open one; undefined: every one. */
export function isChartVisibleTo(identity: Identity): SQL | undefined {
  if (isAdmin(identity)) return undefined;
  if (identity.kind === 'guest') {
    return sql`${charts.id} in (select ${dashboardCharts.chartId} from ${dashboardCharts}
      where ${dashboardCharts.dashboardId} in ${valueList(identity.dashboardIds)})`;
  }
  const ownedBy = identity.kind === 'user' ? identity.userId : null;
  const readable = readsEveryDataset(identity)
    ? sql`${charts.datasetId} is not null`
    : sql`${charts.datasetId} in ${readableDatasetIds(identity)}`;
  // Sub-queries that don't depend on the chart: each runs once for all charts.
  return sql`(${readable} or ${charts.id} in ${valueList(sharedChartIds(identity))} or ${charts.id} in (
    select ${chartOwners.chartId} from ${chartOwners} where ${chartOwners.userId} = ${ownedBy}))`;
}

/** The condition under which a list has the chart: those of a dashboard that was built and not saved yet are on it alone. */
export const isChartListedFor = (identity: Identity): SQL | undefined =>
  and(isChartVisibleTo(identity), isNull(charts.draftOfId));
