// The datasets whose rows embedded dashboards and charts show.
import { eq, inArray, or } from 'drizzle-orm';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Db } from '#app/stores/db.ts';
import { charts, dashboardCharts } from '#drizzle/schema/index.ts';

interface Shown {
  readonly dashboardIds: readonly number[];
  readonly chartIds: readonly number[];
}

export async function findShownDatasetIds(db: Db, { dashboardIds, chartIds }: Shown): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: charts.datasetId })
    .from(charts)
    .leftJoin(dashboardCharts, eq(dashboardCharts.chartId, charts.id))
    .where(or(inArray(charts.id, valueList(chartIds)), inArray(dashboardCharts.dashboardId, valueList(dashboardIds))));
  return rows.flatMap(({ id }) => id ?? []);
}
