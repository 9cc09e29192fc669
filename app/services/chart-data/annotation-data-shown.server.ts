// Whether a dashboard shows the caller an annotation layer: saved in one of its charts on the queried dataset.
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { charts, dashboardCharts, dashboardRoles, dashboards } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { isViewedBy } from '#app/stores/list/visible-dashboards.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

export interface SavedLayer {
  /** Of the chart that the layer is drawn over. */
  readonly datasetId: number;
  readonly sourceType: string;
  readonly value: number;
}

/** Of the chart's saved settings nothing but its layers is looked at. */
export async function isShownLayer(db: Db, identity: Identity, layer: SavedLayer): Promise<boolean> {
  const held = sql`exists (
    select 1 from json_each(case when json_valid(${charts.params}) then ${charts.params} else '{}' end, '$.annotation_layers') as layers
    where json_valid(layers.value)
      and json_extract(layers.value, '$.sourceType') = ${layer.sourceType}
      and cast(json_extract(layers.value, '$.value') as text) = ${String(layer.value)})`;
  const rows = await db
    .select({ id: charts.id })
    .from(charts)
    .innerJoin(dashboardCharts, eq(dashboardCharts.chartId, charts.id))
    .innerJoin(dashboards, eq(dashboards.id, dashboardCharts.dashboardId))
    .where(and(eq(charts.datasetId, layer.datasetId), isSharedWith(identity), held))
    .limit(1);
  return rows.length > 0;
}

/** As `isSharedWith` of app/domain/access decides, for a SELECT. */
function isSharedWith(identity: Identity): SQL {
  if (identity.kind === 'guest') return sql`${dashboards.id} in ${valueList(identity.dashboardIds)}`;
  if (identity.ignoresDashboardRoles) return sql`0`;
  return sql`${dashboards.published} and (${isViewedBy(identity, true)} or exists (
    select 1 from ${dashboardRoles} where ${dashboardRoles.dashboardId} = ${dashboards.id}
      and ${dashboardRoles.roleId} in ${valueList(identity.roleIds)}))`;
}
