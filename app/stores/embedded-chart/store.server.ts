// Reads and writes which charts are embedded alone, one uuid each.
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#app/stores/db.ts';
import { embeddedCharts } from '#drizzle/schema/index.ts';
import type { EmbeddedChart } from './wire.ts';

/** Chart ids by embedded uuid; uuids that are not embedded are left out. */
export async function findEmbeddedChartIds(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  const request = JSON.stringify(uuids.map((uuid) => uuid.toLowerCase()));
  const rows = await db
    .select({ uuid: embeddedCharts.uuid, id: embeddedCharts.chartId })
    .from(embeddedCharts)
    .where(inArray(embeddedCharts.uuid, sql`(select value from json_each(${request}))`));
  return new Map(rows.map(({ uuid, id }) => [uuid, id]));
}

/** Embedding of this chart; null if it isn't embedded. */
export const findChartEmbedding = (db: Db, chartId: number): Promise<EmbeddedChart | null> =>
  findWhere(db, eq(embeddedCharts.chartId, chartId));

/** Finds an embedding by its uuid; null if there is none. */
export const findEmbeddedChart = (db: Db, uuid: string): Promise<EmbeddedChart | null> =>
  findWhere(db, eq(embeddedCharts.uuid, uuid.toLowerCase()));

async function findWhere(db: Db, where: SQL): Promise<EmbeddedChart | null> {
  const { uuid, chartId, allowedDomains, changedOnMs } = embeddedCharts;
  const [found] = await db.select({ uuid, chartId, allowedDomains, changedOnMs }).from(embeddedCharts).where(where);
  return found ?? null;
}

export interface EmbeddedChartChange {
  readonly chartId: number;
  readonly allowedDomains: readonly string[];
  /** Uuid for the first embedding; an object that is already embedded keeps its uuid, because host pages use it. */
  readonly newUuid: string;
  readonly byId: number | null;
  readonly nowMs: number;
}

export async function saveEmbeddedChart(db: Db, change: EmbeddedChartChange): Promise<void> {
  const { chartId, allowedDomains, newUuid, byId, nowMs } = change;
  const own = { allowedDomains, changedOnMs: nowMs, changedById: byId };
  await db
    .insert(embeddedCharts)
    .values({ ...own, uuid: newUuid, chartId, createdOnMs: nowMs, createdById: byId })
    .onConflictDoUpdate({ target: embeddedCharts.chartId, set: own });
}

/** Whether it was embedded. Guests who are looking at it see nothing from now on. */
export async function removeEmbeddedChart(db: Db, chartId: number): Promise<boolean> {
  const removed = await db
    .delete(embeddedCharts)
    .where(eq(embeddedCharts.chartId, chartId))
    .returning({ uuid: embeddedCharts.uuid });
  return removed.length > 0;
}
