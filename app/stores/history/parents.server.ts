// Finds deleted users, databases, and reports among those that rows of history name.
import { sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '#app/stores/db.ts';
import { databases, reportSchedules, users } from '#drizzle/schema/index.ts';
import type { ArchiveParents } from './port.ts';

export async function findMissingParents(db: Db, { userIds, databaseIds, scheduleIds }: ArchiveParents): Promise<ArchiveParents> {
  const [missingUsers, missingDatabases, missingSchedules] = await Promise.all([
    findMissing(db, users, userIds),
    findMissing(db, databases, databaseIds),
    findMissing(db, reportSchedules, scheduleIds),
  ]);
  return { userIds: missingUsers, databaseIds: missingDatabases, scheduleIds: missingSchedules };
}

async function findMissing(db: Db, table: SQLiteTable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.all<{ id: number }>(
    sql`select value as id from json_each(${JSON.stringify(ids)}) where not exists (select 1 from ${table} as kept where kept.id = value)`,
  );
  return rows.map(({ id }) => id);
}
