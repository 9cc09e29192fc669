// `canReadDashboard` of domain/access as a SQL condition, so that lists can be counted and paged by the database.
// A test holds the two against each other.
import { sql, type SQL } from 'drizzle-orm';
import { hasPermission, isAdmin } from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import {
  charts,
  dashboardCharts,
  dashboardOwners,
  dashboardRoles,
  dashboards,
  databases,
  datasetOwners,
  datasets,
} from '#drizzle/schema/index.ts';

/** The condition on `dashboards` under which the identity may open one; undefined: every one. */
export function isVisibleTo(identity: Identity): SQL | undefined {
  if (isAdmin(identity)) return undefined;
  const userId = identity.kind === 'user' ? identity.userId : null;
  const roleIds = JSON.stringify(identity.roleIds);
  return sql`(
    exists (select 1 from ${dashboardOwners} where ${dashboardOwners.dashboardId} = ${dashboards.id} and ${dashboardOwners.userId} = ${userId})
    or (${dashboards.published} and case
      when exists (select 1 from ${dashboardRoles} where ${dashboardRoles.dashboardId} = ${dashboards.id})
      then exists (
        select 1 from ${dashboardRoles} where ${dashboardRoles.dashboardId} = ${dashboards.id}
        and ${dashboardRoles.roleId} in (select value from json_each(${roleIds})))
      else not exists (${linkedDatasets()}) or exists (${linkedDatasets()} and ${isReadableBy(identity, userId)})
    end))`;
}

const linkedDatasets = (): SQL => sql`
  select 1 from ${dashboardCharts}
  join ${charts} on ${charts.id} = ${dashboardCharts.chartId}
  join ${datasets} on ${datasets.id} = ${charts.datasetId}
  join ${databases} on ${databases.id} = ${datasets.databaseId}
  where ${dashboardCharts.dashboardId} = ${dashboards.id}`;

function isReadableBy(identity: Identity, userId: number | null): SQL {
  const readsAll = ['all_datasource_access', 'all_database_access'].some((name) => hasPermission(identity, name, name));
  if (readsAll) return sql`1`;
  const held = sql`(select value from json_each(${JSON.stringify(dataPermissions(identity))}))`;
  const database = sql`'[' || ${databases.name} || ']'`;
  const place = sql`case when ${datasets.catalog} is null then '' else '.[' || ${datasets.catalog} || ']' end || '.[' || ${datasets.schema} || ']'`;
  const isPlain = sql`instr(${databases.name} || coalesce(${datasets.catalog}, '') || coalesce(${datasets.schema}, ''), '[') = 0
    and instr(${databases.name} || coalesce(${datasets.catalog}, '') || coalesce(${datasets.schema}, ''), ']') = 0`;
  return sql`(
    ${prefix('database_access')} || ${database} || '.(id:' || ${databases.id} || ')' in ${held}
    or ${prefix('datasource_access')} || ${database} || '.[' || ${datasets.name} || '](id:' || ${datasets.id} || ')' in ${held}
    or (${isPlain} and (
      ${prefix('catalog_access')} || ${database} || '.[' || ${datasets.catalog} || ']' in ${held}
      or ${prefix('schema_access')} || ${database} || ${place} in ${held}))
    or exists (select 1 from ${datasetOwners} where ${datasetOwners.datasetId} = ${datasets.id} and ${datasetOwners.userId} = ${userId}))`;
}

const prefix = (permission: string): string => permissionKey(permission, '');

const DATA_PREFIXES = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'].map(prefix);

const dataPermissions = (identity: Identity): string[] =>
  [...identity.permissions].filter((key) => DATA_PREFIXES.some((start) => key.startsWith(start)));
