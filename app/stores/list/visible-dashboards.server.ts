// `canReadDashboard` of domain/access as a SQL condition, so that the database can count and page lists. A test
// compares the two.
import { sql, type SQL } from 'drizzle-orm';
import { isAdmin, sharedIds } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isDatasetReadableBy } from '#app/stores/list/readable-datasets.server.ts';
import {
  charts,
  dashboardCharts,
  dashboardOwners,
  dashboardRoles,
  dashboards,
  databases,
  datasets,
  shares,
} from '#drizzle/schema/index.ts';
import { valueList } from './value-list.server.ts';

/** The condition on `dashboards` under which the identity can open one; undefined: every one. */
export function isVisibleTo(identity: Identity): SQL | undefined {
  if (isAdmin(identity)) return undefined;
  if (identity.kind === 'guest') return sql`${dashboards.id} in ${valueList(identity.dashboardIds)}`;
  const userId = identity.kind === 'user' ? identity.userId : null;
  const roleIds = JSON.stringify(identity.roleIds);
  const hasRoles = identity.ignoresDashboardRoles
    ? sql`0`
    : sql`exists (select 1 from ${dashboardRoles} where ${dashboardRoles.dashboardId} = ${dashboards.id})`;
  return sql`(
    exists (select 1 from ${dashboardOwners} where ${dashboardOwners.dashboardId} = ${dashboards.id} and ${dashboardOwners.userId} = ${userId})
    or ${dashboards.id} in ${valueList(sharedIds(identity, 'dashboard', ({ canEdit }) => canEdit))}
    or (${dashboards.published} and ${isViewedBy(identity)})
    or (${dashboards.published} and case
      when ${hasRoles}
      then exists (
        select 1 from ${dashboardRoles} where ${dashboardRoles.dashboardId} = ${dashboards.id}
        and ${dashboardRoles.roleId} in (select value from json_each(${roleIds})))
      else not exists (${linkedDatasets()}) or exists (${linkedDatasets()} and ${isDatasetReadableBy(identity)})
    end))`;
}

/**
 * The same decision as `isAmong` of app/domain/access. `includesData`: only viewers to whom the dashboard shows data that they
 * can't query.
 */
export function isViewedBy(identity: Identity, includesData = false): SQL {
  if (identity.ignoresDashboardRoles || identity.kind === 'guest') return sql`0`;
  const userId = identity.kind === 'user' ? identity.userId : null;
  const groupIds = identity.kind === 'user' ? (identity.groupIds ?? []) : [];
  return sql`exists (
    select 1 from ${shares} where ${shares.dashboardId} = ${dashboards.id}
    and (${shares.userId} = ${userId} or ${shares.groupId} in ${valueList(groupIds)} or ${shares.roleId} in ${valueList(identity.roleIds)})
    ${includesData ? sql`and ${shares.showsData}` : sql``})`;
}

const linkedDatasets = (): SQL => sql`
  select 1 from ${dashboardCharts}
  join ${charts} on ${charts.id} = ${dashboardCharts.chartId}
  join ${datasets} on ${datasets.id} = ${charts.datasetId}
  join ${databases} on ${databases.id} = ${datasets.databaseId}
  where ${dashboardCharts.dashboardId} = ${dashboards.id}`;
