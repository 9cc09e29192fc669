// Reads and writes charts. Access is decided elsewhere.
import { CHART_FIELDS } from '#app/domain/chart/fields.ts';
import { rowFields } from '#app/domain/fields/columns.ts';
import type { FieldRow } from '#app/domain/fields/field.ts';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { NEW_CHART_ID } from '#app/domain/dashboard/layout/place-chart.ts';
import { invariant } from '#app/domain/errors.ts';
import { readManaged } from '#app/domain/access/managed.ts';
import { withoutExtraInQuery, withoutExtraInText } from '#app/domain/explore/saved-settings.ts';
import type { Db } from '#app/stores/db.ts';
import { dropFavorites } from '#app/stores/list/favorites.server.ts';
import { chartOwners, charts, dashboardCharts, dashboards, taggedObjects } from '#drizzle/schema/index.ts';
import { saveDrafts } from '#app/stores/list/draft-charts.server.ts';
import type { Chart } from './wire.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Authorship } from '#app/stores/list/authorship.ts';

type ChartRow = typeof charts.$inferSelect;

/** The chart; null when there is none. */
export async function findChart(db: Db, id: number): Promise<Chart | null> {
  return (await findCharts(db, [id]))[0] ?? null;
}

/** The charts that exist, in the order of the requested ids, each once. */
export async function findCharts(db: Db, ids: readonly number[]): Promise<Chart[]> {
  const unique = [...new Set(ids)];
  // One bound value for any number of ids: D1 binds at most 100.
  const found = await findChartsIn(db, valueList(unique));
  return unique.flatMap((id) => found.get(id) ?? []);
}

/** The charts whose ids the sub-query gives, by id. */
export async function findChartsIn(db: Db, request: SQL): Promise<ReadonlyMap<number, Chart>> {
  const [rows, owners] = await db.batch([
    db.select().from(charts).where(inArray(charts.id, request)),
    db.select().from(chartOwners).where(inArray(chartOwners.chartId, request)),
  ]);
  const ownersOf = (id: number): number[] => owners.filter((owner) => owner.chartId === id).map((owner) => owner.userId);
  return new Map(rows.map((row) => [row.id, toChart(row, ownersOf(row.id))]));
}

/** Seconds as the chart says; null where it says nothing, is missing, or has another dataset. */
export async function findChartCacheTimeout(db: Db, id: number, datasetId: number): Promise<number | null> {
  const [row] = await db
    .select({ cacheTimeoutS: charts.cacheTimeoutS })
    .from(charts)
    .where(and(eq(charts.id, id), eq(charts.datasetId, datasetId)));
  return row?.cacheTimeoutS ?? null;
}

export type NewChart = Partial<FieldRow<typeof CHART_FIELDS>> & {
  readonly uuid: string;
  readonly name: string;
  readonly vizType: string;
  readonly params: string;
  readonly datasetId: number;
  readonly ownerIds: readonly number[];
};

/** A dashboard on which the chart is put, or from which it is taken, with its layout as it is to be. */
export interface BoardChange {
  readonly dashboardId: number;
  /** The version whose layout was read: the write fails where it is no longer that. */
  readonly version: number;
  readonly positionJson: string;
  readonly isAdded: boolean;
}

/** Inserts the chart with its owners and on those dashboards, all or nothing, and returns its id. Throws where a board has changed. */
export async function insertChart(db: Db, chart: NewChart, by: Authorship, boards: readonly BoardChange[] = []): Promise<number> {
  const { ownerIds, ...own } = chart;
  const chartId = sql<number>`(select id from charts where uuid = ${chart.uuid})`;
  const links: BatchItem<'sqlite'>[] = [
    ...ownerStatements(db, chartId, ownerIds),
    ...boards.flatMap((board) => boardStatements(db, chartId, board, by)),
  ];
  const first = db
    .insert(charts)
    .values({
      ...own,
      ...keptTexts(own),
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

export type ChartColumns = Partial<FieldRow<typeof CHART_FIELDS>> & {
  readonly uuid?: string;
  readonly datasetId?: number | null;
};

export interface ChartUpdate {
  readonly columns: ChartColumns;
  /** Undefined: as they are. */
  readonly ownerIds?: readonly number[] | undefined;
  readonly tagIds?: readonly number[] | undefined;
  readonly boards: readonly BoardChange[];
  /** The version that must still match; null: not checked. */
  readonly onlyIfVersion: number | null;
}

/** Writes all of it or, where the chart or one of the boards has another version by now, nothing: then it throws. Gives the new version. */
export async function updateChart(db: Db, id: number, update: ChartUpdate, by: Authorship): Promise<string> {
  const chartId = sql<number>`${id}`;
  const { columns, onlyIfVersion, ownerIds, tagIds } = update;
  const holds = and(eq(charts.id, id), onlyIfVersion === null ? undefined : eq(charts.version, onlyIfVersion)) ?? sql`0`;
  const [, [row]] = await db.batch([
    mustHold(db, sql`exists (select 1 from ${charts} where ${holds})`),
    db
      .update(charts)
      .set({
        ...columns,
        ...keptTexts(columns),
        version: sql`${charts.version} + 1`,
        changedOnMs: by.nowMs,
        changedById: by.authorId,
        lastSavedOnMs: by.nowMs,
        lastSavedById: by.authorId,
        draftOfId: null,
      })
      .where(eq(charts.id, id))
      .returning({ uuid: charts.uuid, version: charts.version }),
    ...(ownerIds === undefined ? [] : ownerStatements(db, chartId, ownerIds)),
    ...(tagIds === undefined ? [] : tagStatements(db, id, tagIds, by)),
    ...update.boards.flatMap((board) => boardStatements(db, chartId, board, by)),
  ]);
  invariant(row, 'A changed chart returned no version.');
  return `${row.uuid}.${row.version}`;
}

/** Removes the charts with their stars and tags. */
export async function removeCharts(db: Db, ids: readonly number[]): Promise<void> {
  const request = valueList(ids);
  await db.batch([
    dropFavorites(db, 'chart', ids),
    db.delete(taggedObjects).where(and(eq(taggedObjects.objectType, 'chart'), inArray(taggedObjects.objectId, request))),
    db.delete(charts).where(inArray(charts.id, request)),
  ]);
}

/** However a chart is saved, filters of a dashboard's moment don't become its own. */
const keptTexts = ({ params, queryContext }: Pick<ChartColumns, 'params' | 'queryContext'>) => ({
  ...(params !== undefined && { params: withoutExtraInText(params) }),
  ...(typeof queryContext === 'string' && { queryContext: withoutExtraInQuery(queryContext) }),
});

/** Fails, and with it the batch, unless the condition is true: D1 cannot otherwise stop between statements. */
const mustHold = (db: Db, condition: SQL) =>
  db
    .select({ held: sql<number>`case when ${condition} then 1 else json('changed' || guard.n) end`.as('held') })
    .from(sql`(select 1 as n) guard`);

/** Whether a write failed because something was no longer as it had been read. */
export const isStaleWrite = (error: unknown): boolean => hasMessage(error, 'malformed JSON');

/** Whether a write failed because another chart has that uuid. */
export const isTakenUuid = (error: unknown): boolean => hasMessage(error, 'UNIQUE constraint failed: charts.uuid');

function hasMessage(error: unknown, part: string): boolean {
  return error instanceof Error && (error.message.includes(part) || hasMessage(error.cause, part));
}

function ownerStatements(db: Db, chartId: SQL<number>, ownerIds: readonly number[]): BatchItem<'sqlite'>[] {
  return [
    db.delete(chartOwners).where(eq(chartOwners.chartId, chartId)),
    db.insert(chartOwners).select(sql`select ${chartId}, value from json_each(${JSON.stringify(ownerIds)})`),
  ];
}

function tagStatements(db: Db, chartId: number, tagIds: readonly number[], by: Authorship): BatchItem<'sqlite'>[] {
  return [
    db.delete(taggedObjects).where(and(eq(taggedObjects.objectType, 'chart'), eq(taggedObjects.objectId, chartId))),
    // The columns in the table's order.
    db.insert(taggedObjects).select(sql`select value, 'chart', ${chartId}, ${by.nowMs}, ${by.authorId}
      from json_each(${JSON.stringify(tagIds)})`),
  ];
}

function boardStatements(db: Db, chartId: SQL<number>, board: BoardChange, by: Authorship): BatchItem<'sqlite'>[] {
  const { dashboardId } = board;
  const isAsRead = sql`exists (select 1 from ${dashboards}
    where ${dashboards.id} = ${dashboardId} and ${dashboards.version} = ${board.version})`;
  return [
    mustHold(db, isAsRead),
    saveDrafts(db, { id: dashboardId, chartIds: [] }),
    board.isAdded
      ? db.insert(dashboardCharts).values({ dashboardId, chartId }).onConflictDoNothing()
      : db.delete(dashboardCharts).where(and(eq(dashboardCharts.dashboardId, dashboardId), eq(dashboardCharts.chartId, chartId))),
    db
      .update(dashboards)
      .set({
        positionJson: sql`replace(${board.positionJson}, ${`"chartId":${NEW_CHART_ID},`}, '"chartId":' || ${chartId} || ',')`,
        version: sql`${dashboards.version} + 1`,
        changedOnMs: by.nowMs,
        changedById: by.authorId,
      })
      .where(eq(dashboards.id, dashboardId)),
  ];
}

const chartFields = rowFields(CHART_FIELDS);

const toChart = (row: ChartRow, ownerIds: readonly number[]): Chart => ({
  ...chartFields(row),
  id: row.id,
  uuid: row.uuid,
  datasetId: row.datasetId,
  version: `${row.uuid}.${row.version}`,
  createdOnMs: row.createdOnMs,
  changedOnMs: row.changedOnMs,
  ownerIds,
  managed: readManaged(row),
  draftOfId: row.draftOfId,
});
