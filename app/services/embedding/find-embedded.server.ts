// What is embedded under a uuid: a dashboard, or a chart alone, which is opened as a dashboard of one chart.
import { aloneId } from '#app/domain/dashboard/access/chart-alone.ts';
import type { Db } from '#app/stores/db.ts';
import { findEmbeddedChart } from '#app/stores/embedded-chart/store.server.ts';
import { findEmbedded } from '#app/stores/embedded-dashboard/store.server.ts';

export interface EmbeddedTarget {
  readonly kind: 'dashboard' | 'chart';
  readonly dashboardId: number;
  /** Origins that can frame it; empty: all. */
  readonly allowedDomains: readonly string[];
}

/** Null where nothing is embedded. */
export async function findEmbeddedTarget(db: Db, uuid: string): Promise<EmbeddedTarget | null> {
  const [dashboard, chart] = await Promise.all([findEmbedded(db, uuid), findEmbeddedChart(db, uuid)]);
  if (dashboard) return { kind: 'dashboard', dashboardId: dashboard.dashboardId, allowedDomains: dashboard.allowedDomains };
  return chart && { kind: 'chart', dashboardId: aloneId(chart.chartId), allowedDomains: chart.allowedDomains };
}
