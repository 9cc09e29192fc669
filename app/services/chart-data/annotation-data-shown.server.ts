// Whether a dashboard shows the caller an annotation layer: saved in one of its charts on the queried dataset, or in the settings of
// a dashboard that has such a chart.
import { and, eq, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Identity } from '#app/domain/access/identity.ts';
import { readSavedLayers, readSettingsText } from '#app/domain/query/saved-layers.ts';
import { charts, dashboardCharts, dashboardRoles, dashboards } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { isViewedBy } from '#app/stores/list/visible-dashboards.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

export interface ShownLayer {
  /** Dataset of the chart over which the layer is drawn. */
  readonly datasetId: number;
  readonly sourceType: string;
  readonly value: number;
}

/** The database finds settings that can have the layer; more than these have it where any has. */
const MAX_CANDIDATES = 20;

/** Only layers are read from saved settings. A dashboard has only layers of stored annotations. */
export async function isShownLayer(db: Db, identity: Identity, layer: ShownLayer): Promise<boolean> {
  const { params, id } = charts;
  const { jsonMetadata } = dashboards;
  const isNative = layer.sourceType === 'NATIVE';
  const rows = await db
    .select({ id, params, jsonMetadata })
    .from(charts)
    .innerJoin(dashboardCharts, eq(dashboardCharts.chartId, charts.id))
    .innerJoin(dashboards, eq(dashboards.id, dashboardCharts.dashboardId))
    .where(
      and(
        eq(charts.datasetId, layer.datasetId),
        isSharedWith(identity),
        or(isIn(params, layer), isNative ? isIn(jsonMetadata, layer) : undefined),
      ),
    )
    .limit(MAX_CANDIDATES);
  return rows.some((row) => hasLayer(row.params, layer) || (isNative && hasLayer(row.jsonMetadata, layer)));
}

/** Reads settings as saving them does: SQLite takes the first of two equal keys, and true for 1. */
const hasLayer = (settings: string, { sourceType, value }: ShownLayer): boolean =>
  readSavedLayers(readSettingsText(settings)).some(
    ({ source, id }) => id === value && source === (sourceType === 'NATIVE' ? 'native' : 'chart'),
  );

const isIn = (settings: Column, { sourceType, value }: ShownLayer): SQL => sql`exists (
    select 1 from json_each(case when json_valid(${settings}) then ${settings} else '{}' end, '$.annotation_layers') as layers
    where json_valid(layers.value)
      and json_extract(layers.value, '$.sourceType') = ${sourceType}
      and cast(json_extract(layers.value, '$.value') as text) = ${String(value)})`;

/** The same decision as `isSharedWith` of app/domain/access, for a SELECT. */
function isSharedWith(identity: Identity): SQL {
  if (identity.kind === 'guest') return sql`${dashboards.id} in ${valueList(identity.dashboardIds)}`;
  if (identity.ignoresDashboardRoles) return sql`0`;
  return sql`${dashboards.published} and (${isViewedBy(identity, true)} or exists (
    select 1 from ${dashboardRoles} where ${dashboardRoles.dashboardId} = ${dashboards.id}
      and ${dashboardRoles.roleId} in ${valueList(identity.roleIds)}))`;
}
