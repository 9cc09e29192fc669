// Reads and writes charts. Who may see them is decided elsewhere.
import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { invariant } from '#app/domain/errors.ts';
import type { Db } from '#app/services/deps.server.ts';
import { chartOwners, charts, datasets } from '#drizzle/schema/index.ts';
import type { Chart, ChartListing } from './wire.ts';

type ChartRow = typeof charts.$inferSelect;

/** The chart; null when there is none. */
export async function findChart(db: Db, id: number): Promise<Chart | null> {
  return (await findCharts(db, [id]))[0] ?? null;
}

/** The charts that exist, in the order of their ids as asked, each once. */
export async function findCharts(db: Db, ids: readonly number[]): Promise<Chart[]> {
  const unique = [...new Set(ids)];
  // One value however many ids: D1 binds at most 100.
  const asked = sql`(select value from json_each(${JSON.stringify(unique)}))`;
  const [rows, owners] = await db.batch([
    db.select().from(charts).where(inArray(charts.id, asked)),
    db.select().from(chartOwners).where(inArray(chartOwners.chartId, asked)),
  ]);
  const ownersOf = (id: number): number[] => owners.filter((owner) => owner.chartId === id).map((owner) => owner.userId);
  const found = new Map(rows.map((row) => [row.id, toChart(row, ownersOf(row.id))]));
  return unique.flatMap((id) => found.get(id) ?? []);
}

/** One page of all charts, last changed first; `page` counts from 0. Unfiltered by access: for callers that decide. */
export async function listCharts(
  db: Db,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<ChartListing[]> {
  return db
    .select({
      id: charts.id,
      name: charts.name,
      vizType: charts.vizType,
      datasetId: charts.datasetId,
      datasetName: datasets.name,
      changedOnMs: charts.changedOnMs,
    })
    .from(charts)
    .leftJoin(datasets, eq(charts.datasetId, datasets.id))
    .orderBy(desc(charts.changedOnMs), asc(charts.id))
    .limit(pageSize)
    .offset(page * pageSize);
}

export interface NewChart {
  readonly uuid: string;
  readonly name: string;
  readonly vizType: string;
  readonly params: string;
  readonly queryContext?: string | null;
  readonly datasetId: number;
  readonly description?: string | null;
  readonly cacheTimeoutS?: number | null;
  readonly certifiedBy?: string | null;
  readonly certificationDetails?: string | null;
  readonly ownerIds: readonly number[];
}

/** Inserts the chart with its owners, all or nothing, and returns its id. `authorId` null: the system. */
export async function insertChart(
  db: Db,
  chart: NewChart,
  by: { readonly authorId: number | null; readonly nowMs: number },
): Promise<number> {
  const { ownerIds, ...own } = chart;
  const chartId = sql<number>`(select id from charts where uuid = ${chart.uuid})`;
  const links: BatchItem<'sqlite'>[] = ownerIds.map((userId) => db.insert(chartOwners).values({ chartId, userId }));
  const first = db
    .insert(charts)
    .values({
      ...own,
      createdOnMs: by.nowMs,
      changedOnMs: by.nowMs,
      lastSavedOnMs: by.nowMs,
      createdById: by.authorId,
      changedById: by.authorId,
      lastSavedById: by.authorId,
    })
    .returning({ id: charts.id });
  const [[row]] = await db.batch([first, ...links]);
  invariant(row, 'An inserted chart returned no id.');
  return row.id;
}

const toChart = (row: ChartRow, ownerIds: readonly number[]): Chart => ({
  id: row.id,
  uuid: row.uuid,
  name: row.name,
  vizType: row.vizType,
  params: row.params,
  queryContext: row.queryContext,
  datasetId: row.datasetId,
  description: row.description,
  cacheTimeoutS: row.cacheTimeoutS,
  certifiedBy: row.certifiedBy,
  certificationDetails: row.certificationDetails,
  version: `${row.uuid}.${row.version}`,
  createdOnMs: row.createdOnMs,
  changedOnMs: row.changedOnMs,
  ownerIds,
});
