// Dependents of a database, for its deletion dialog: charts, dashboards and the caller's own editor tabs.
import { asc, sql } from 'drizzle-orm';
import { canReadDatabase, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { isVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import type { DatabaseRow } from '#app/stores/database/store.server.ts';
import { charts, dashboardCharts, dashboards, datasets } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';

export interface RelatedObjects {
  readonly charts: readonly { readonly id: number; readonly name: string; readonly vizType: string }[];
  readonly dashboards: readonly {
    readonly id: number;
    readonly title: string;
    readonly slug: string | null;
    readonly jsonMetadata: string;
  }[];
  readonly tabs: readonly { readonly id: number; readonly label: string; readonly active: boolean }[];
}

/** Objects that the caller cannot see are omitted; for administrators nothing is. */
export async function findRelatedObjects(deps: Deps, identity: Identity, row: DatabaseRow): Promise<RelatedObjects> {
  const { db } = deps;
  const ofDatabase = sql`${charts.datasetId} in (select id from ${datasets} where ${datasets.databaseId} = ${row.id})`;
  const seesAll = isAdmin(identity) || canReadDatabase(identity, row);
  const userId = identity.kind === 'user' ? identity.userId : null;
  const own = sql`exists (select 1 from chart_owners where chart_owners.chart_id = ${charts.id} and chart_owners.user_id = ${userId})`;
  const visible = isVisibleTo(identity) ?? sql`1`;
  const linked = sql`exists (
    select 1 from ${dashboardCharts} join ${charts} on ${charts.id} = ${dashboardCharts.chartId}
    where ${dashboardCharts.dashboardId} = ${dashboards.id} and ${ofDatabase})`;
  const [chartRows, dashboardRows, tabs] = await Promise.all([
    db
      .select({ id: charts.id, name: charts.name, vizType: charts.vizType })
      .from(charts)
      .where(seesAll ? ofDatabase : sql`${ofDatabase} and ${own}`)
      .orderBy(asc(charts.id)),
    db
      .select({ id: dashboards.id, title: dashboards.title, slug: dashboards.slug, jsonMetadata: dashboards.jsonMetadata })
      .from(dashboards)
      .where(sql`${linked} and ${visible}`)
      .orderBy(asc(dashboards.id)),
    userId === null ? [] : listTabs(deps, userId, row.id),
  ]);
  return { charts: chartRows, dashboards: dashboardRows, tabs };
}

async function listTabs(deps: Deps, userId: number, databaseId: number): Promise<RelatedObjects['tabs']> {
  const { tabs } = await deps.tabs.list(userId);
  const found = await Promise.all(tabs.map(({ id }) => deps.tabs.find(userId, id)));
  return found.flatMap((tab) => (tab?.database_id === databaseId ? [{ id: tab.id, label: tab.label, active: tab.active }] : []));
}
