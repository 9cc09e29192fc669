// Dependents of a dataset, for dialogs that change or delete it; and the databases that datasets can be in.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { startsWith } from '#app/stores/list/list-filters.server.ts';
import type { RelatedPage, RelatedQuery } from '#app/stores/list/list-reply.ts';
import { isVisibleTo as isDashboardVisibleTo } from '#app/stores/list/visible-dashboards.server.ts';
import { isVisibleTo as isDatabaseVisibleTo } from '#app/stores/database/visible.server.ts';
import { charts, dashboardCharts, dashboards, databases } from '#drizzle/schema/index.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { selectRelated } from '#app/stores/list/select-page.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

/** Readers of the dataset can read the charts on it; of the dashboards those that they can open. */
export async function findObjectsOnDataset({ db }: Pick<Deps, 'db'>, identity: Identity, datasetId: number) {
  const linked = sql`exists (
    select 1 from ${dashboardCharts} join ${charts} on ${charts.id} = ${dashboardCharts.chartId}
    where ${dashboardCharts.dashboardId} = ${dashboards.id} and ${charts.datasetId} = ${datasetId})`;
  const [onCharts, onDashboards] = await Promise.all([
    db
      .select({ id: charts.id, slice_name: charts.name, viz_type: charts.vizType })
      .from(charts)
      .where(eq(charts.datasetId, datasetId))
      .orderBy(asc(charts.id)),
    db
      .select({
        id: dashboards.id,
        json_metadata: dashboards.jsonMetadata,
        slug: dashboards.slug,
        title: dashboards.title,
      })
      .from(dashboards)
      .where(and(linked, isDashboardVisibleTo(identity)))
      .orderBy(asc(dashboards.id)),
  ]);
  return {
    charts: { count: onCharts.length, result: onCharts },
    dashboards: { count: onDashboards.length, result: onDashboards },
  };
}

/** Databases that the identity sees whose name begins with the text, and those of `include_ids`. */
export async function relatedDatabases(
  { db }: Pick<Deps, 'db'>,
  identity: Identity,
  request: RelatedQuery,
): Promise<RelatedPage> {
  const included = sql`${databases.id} in ${valueList(request.includeIds)}`;
  const where = and(sql`(${startsWith(databases.name, request.filter)} or ${included})`, isDatabaseVisibleTo(identity));
  const select = db.select({ value: databases.id, text: databases.name }).from(databases).$dynamic();
  const orderBy = [asc(sql`lower(${databases.name})`), asc(databases.id)];
  return selectRelated(db, { from: databases, where, select, orderBy }, request);
}
