// Deletes the rows in Neon of a deleted user, database, or report. D1 does that by foreign keys; Neon has none to them.
import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { endedQueries, endedRuns } from '#drizzle/history/schema.ts';
import type { NeonDb } from './neon-client.server.ts';
import { NEON_FILTERS } from './neon-dialect.server.ts';
import type { ArchiveParents, ArchiveRemoval } from './port.ts';

/** Uses one transaction. */
export async function removeRows(
  db: NeonDb,
  { queryIds = [], userIds = [], databaseIds = [], scheduleIds = [] }: ArchiveRemoval,
): Promise<void> {
  const deleteWhere = (column: PgColumn, values: readonly number[]) =>
    values.length === 0 ? [] : [db.delete(column.table).where(inArray(column, NEON_FILTERS.listValues(values)))];
  const [first, ...rest] = [
    ...deleteWhere(endedQueries.id, queryIds),
    ...deleteWhere(endedQueries.userId, userIds),
    ...deleteWhere(endedQueries.databaseId, databaseIds),
    ...deleteWhere(endedRuns.scheduleId, scheduleIds),
  ];
  if (first) await db.batch([first, ...rest]);
}

export async function listParents(db: NeonDb): Promise<ArchiveParents> {
  const [users, databases, schedules] = await db.batch([
    db.execute<{ id: string }>(selectDistinct(endedQueries.userId)),
    db.execute<{ id: string }>(selectDistinct(endedQueries.databaseId)),
    db.execute<{ id: string }>(selectDistinct(endedRuns.scheduleId)),
  ]);
  const readIds = ({ rows }: { readonly rows: readonly { readonly id: string }[] }): number[] => rows.map(({ id }) => Number(id));
  return { userIds: readIds(users), databaseIds: readIds(databases), scheduleIds: readIds(schedules) };
}

/** A look into the column's index for each value, not a scan of all rows. */
const selectDistinct = (column: PgColumn): SQL => sql`with recursive found (id) as (
    (select min(${column}) from ${column.table})
    union all select (select min(${column}) from ${column.table} where ${column} > found.id) from found where found.id is not null
  ) select id from found where id is not null`;
