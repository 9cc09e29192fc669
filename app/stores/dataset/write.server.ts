// Changes and removes datasets: everything of one at once, with the permissions that name it.
import { and, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { datasetView } from '#app/domain/access/decide.ts';
import { invariant } from '#app/domain/errors.ts';
import { dropTaggedObjects } from '#app/stores/list/tagging.server.ts';
import type { Db } from '#app/stores/db.ts';
import { datasetColumns, datasetMetrics, datasetOwners, datasets, permissions } from '#drizzle/schema/index.ts';
import type { ColumnWrite, MetricWrite } from './drafts.ts';
import type { DatasetRecord } from './record.ts';
import { grantable } from './grants.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { Authorship } from '#app/stores/list/authorship.ts';

type Insert = typeof datasets.$inferInsert;
type Fixed = 'id' | 'version' | 'createdOnMs' | 'changedOnMs' | 'createdById' | 'changedById';

/** What changes; lists replace what there was. */
export interface DatasetChange {
  readonly own: Partial<Omit<Insert, Fixed>>;
  readonly columns?: readonly ColumnWrite[];
  readonly metrics?: readonly MetricWrite[];
  readonly ownerIds?: readonly number[];
  /** The version that must still match; absent: not checked. */
  readonly onlyIfVersion?: number;
}

/** Writes everything or nothing, and returns the new version. Every change makes cached results stale. Throws where the table or a name is taken (`takenIn`) and where the version has changed (`isStaleWrite`). */
export async function updateDataset(db: Db, before: DatasetRecord, change: DatasetChange, by: Authorship): Promise<number> {
  const { id } = before.row;
  const { own, columns, metrics, ownerIds, onlyIfVersion } = change;
  const isMoved = ['name', 'databaseId', 'schema', 'catalog'].some((key) => Object.hasOwn(own, key));
  const holds = and(eq(datasets.id, id), onlyIfVersion === undefined ? undefined : eq(datasets.version, onlyIfVersion));
  const [, [row]] = await db.batch([
    mustHold(db, sql`exists (select 1 from ${datasets} where ${holds})`),
    db
      .update(datasets)
      .set({ ...own, version: sql`${datasets.version} + 1`, changedOnMs: by.nowMs, changedById: by.authorId })
      .where(eq(datasets.id, id))
      .returning({ version: datasets.version }),
    ...(columns ? replaceColumns(db, id, columns) : []),
    ...(metrics ? replaceMetrics(db, id, metrics) : []),
    ...(ownerIds ? replaceOwners(db, id, ownerIds) : []),
    ...(isMoved ? followName(db, before) : []),
  ]);
  invariant(row, 'A changed dataset returned no version.');
  return row.version;
}

/** Fails, and with it the batch, unless the condition is true: D1 cannot otherwise stop between statements. */
const mustHold = (db: Db, condition: SQL) =>
  db
    .select({ held: sql<number>`case when ${condition} then 1 else json('changed' || guard.n) end`.as('held') })
    .from(sql`(select 1 as n) guard`);

/** Whether a write failed because the dataset was no longer as it had been read. */
export const isStaleWrite = (error: unknown): boolean => reasonsOf(error).includes('malformed JSON');

/** Deletes and inserts again: an update row by row would meet itself where two names change places. */
const replaceColumns = (db: Db, datasetId: number, drafts: readonly ColumnWrite[]): BatchItem<'sqlite'>[] => [
  db.delete(datasetColumns).where(eq(datasetColumns.datasetId, datasetId)),
  ...portions(drafts).map((json) => db.insert(datasetColumns).select(selectPartValues(json, datasetId, datasetColumns))),
];

const replaceMetrics = (db: Db, datasetId: number, drafts: readonly MetricWrite[]): BatchItem<'sqlite'>[] => [
  db.delete(datasetMetrics).where(eq(datasetMetrics.datasetId, datasetId)),
  ...portions(drafts).map((json) => db.insert(datasetMetrics).select(selectPartValues(json, datasetId, datasetMetrics))),
];

const ROWS_PER_STATEMENT = 200;

/**
 * One bound value for many rows, because D1 takes at most 100 per statement. Rows that keep their id come first, so that no new row
 * gets it.
 */
function portions(rows: readonly { readonly id: number | null }[]): string[] {
  const inOrder = [...rows.filter(({ id }) => id !== null), ...rows.filter(({ id }) => id === null)];
  const texts: string[] = [];
  for (let from = 0; from < inOrder.length; from += ROWS_PER_STATEMENT)
    texts.push(JSON.stringify(inOrder.slice(from, from + ROWS_PER_STATEMENT)));
  return texts;
}

/** Selects all columns in table order, because an INSERT … SELECT names none. */
function selectPartValues(json: string, datasetId: number, table: typeof datasetColumns | typeof datasetMetrics): SQL {
  const values = Object.keys(getTableColumns(table)).map((key) =>
    key === 'datasetId' ? sql`${datasetId}` : sql.raw(`json_extract(value, '$.${key}')`),
  );
  return sql`select ${sql.join(values, sql`, `)} from json_each(${json}) where true order by key`;
}

const replaceOwners = (db: Db, datasetId: number, userIds: readonly number[]): BatchItem<'sqlite'>[] => [
  db.delete(datasetOwners).where(eq(datasetOwners.datasetId, datasetId)),
  db
    .insert(datasetOwners)
    .select(sql`select ${datasetId}, value from json_each(${JSON.stringify(userIds)}) where true`)
    .onConflictDoNothing(),
];

/** Access under the dataset's old name carries over to the new one, and no other does: a row of that name can be left over. */
function followName(db: Db, { row, database }: DatasetRecord): BatchItem<'sqlite'>[] {
  const old = datasetView(database.name, row.name, row.id);
  const now = sql`(select '[' || b.name || '].[' || d.name || '](id:' || d.id || ')'
    from datasets d join databases b on b.id = d.database_id where d.id = ${row.id})`;
  const names = (view: SQL) => and(eq(permissions.permission, 'datasource_access'), sql`${permissions.view} = ${view}`);
  return [
    db.delete(permissions).where(and(names(now), sql`${permissions.view} <> ${old}`)),
    db
      .update(permissions)
      .set({ view: now })
      .where(names(sql`${old}`)),
    ...grantable(db, sql`${row.id}`),
  ];
}

/** Removes the datasets with their tags and the permissions that name them. Charts on them stay and say so. */
export async function removeDatasets(db: Db, removed: readonly DatasetRecord[]): Promise<void> {
  const ids = JSON.stringify(removed.map(({ row }) => row.id));
  const views = JSON.stringify(removed.map(({ row, database }) => datasetView(database.name, row.name, row.id)));
  const among = (json: string): SQL => sql`(select value from json_each(${json}))`;
  await db.batch([
    db.delete(permissions).where(and(eq(permissions.permission, 'datasource_access'), inArray(permissions.view, among(views)))),
    dropTaggedObjects(
      db,
      'dataset',
      removed.map(({ row }) => row.id),
    ),
    db.delete(datasets).where(inArray(datasets.id, among(ids))),
  ]);
}

/** Removes one column or metric; whether the dataset had it. */
export async function removePart(
  db: Db,
  { part, datasetId, id }: { readonly part: 'column' | 'metric'; readonly datasetId: number; readonly id: number },
  by: Authorship,
): Promise<boolean> {
  const table = part === 'column' ? datasetColumns : datasetMetrics;
  const [removed] = await db.batch([
    db
      .delete(table)
      .where(and(eq(table.id, id), eq(table.datasetId, datasetId)))
      .returning({ id: table.id }),
    db
      .update(datasets)
      .set({ version: sql`${datasets.version} + 1`, changedOnMs: by.nowMs, changedById: by.authorId })
      .where(and(eq(datasets.id, datasetId), sql`changes() > 0`)),
  ]);
  return removed.length > 0;
}

/** Existing users among the ids. */
export async function findUserIds(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db.all<{ id: number }>(sql`select id from users where id in ${valueList(ids)}`);
  return new Set(rows.map(({ id }) => id));
}

/** What a write met that was taken in the meantime; null: something else failed. */
export function takenIn(error: unknown): 'place' | 'uuid' | 'column' | 'metric' | null {
  const message = reasonsOf(error);
  if (!message.includes('UNIQUE constraint failed')) return null;
  if (message.includes('dataset_columns')) return 'column';
  if (message.includes('dataset_metrics')) return 'metric';
  return message.includes('datasets.uuid') ? 'uuid' : 'place';
}

const reasonsOf = (error: unknown): string => (error instanceof Error ? `${error.message}\n${reasonsOf(error.cause)}` : '');
