// Reads and writes connections. Secrets stay encrypted here; access is decided elsewhere.
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { databaseView } from '#app/domain/access/decide.ts';
import { invariant } from '#app/domain/errors.ts';
import type { Db } from '#app/stores/db.ts';
import type { Connection } from '#app/domain/database/connection.ts';
import { databases, datasets, permissions } from '#drizzle/schema/index.ts';
import { toConnection } from '#app/stores/list/connection.server.ts';
import type { Authorship } from '#app/stores/list/authorship.ts';

export type DatabaseRow = typeof databases.$inferSelect;

/** Null if the database doesn't exist. Throws if it needs secrets that can't be read. */
export async function findConnection(db: Db, id: number, secretKey: string): Promise<Connection | null> {
  const row = await findDatabase(db, id);
  return row ? toConnection(row, secretKey) : null;
}

/** The database's row; null when missing, or when `visible` is false for it. */
export async function findDatabase(db: Db, id: number, visible?: SQL): Promise<DatabaseRow | null> {
  const [row] = await db
    .select()
    .from(databases)
    .where(and(eq(databases.id, id), visible));
  return row ?? null;
}

/** The database of that name; null when there is none. */
export async function findDatabaseByName(db: Db, name: string): Promise<DatabaseRow | null> {
  const [row] = await db.select().from(databases).where(eq(databases.name, name));
  return row ?? null;
}

/** Whether any dataset reads the database. */
export async function hasDatasets(db: Db, id: number): Promise<boolean> {
  const [row] = await db.select({ id: datasets.id }).from(datasets).where(eq(datasets.databaseId, id)).limit(1);
  return row !== undefined;
}

type Insert = typeof databases.$inferInsert;
type Stamp = 'createdOnMs' | 'changedOnMs' | 'createdById' | 'changedById';

/** What a new database says of itself; the rest is as the table has it. */
export type NewDatabase = Omit<Insert, 'id' | 'version' | Stamp>;

/** Inserts the database with the permission that opens it, and returns its id. Throws where the name is taken: `isNameTaken`. */
export async function insertDatabase(db: Db, database: NewDatabase, by: Authorship): Promise<number> {
  const stamps = { createdOnMs: by.nowMs, changedOnMs: by.nowMs, createdById: by.authorId, changedById: by.authorId };
  const id = sql`(select id from databases where uuid = ${database.uuid})`;
  const view = sql<string>`'[' || ${database.name} || '].(id:' || ${id} || ')'`;
  const [[row]] = await db.batch([
    db
      .insert(databases)
      .values({ ...database, ...stamps })
      .returning({ id: databases.id }),
    db.insert(permissions).values({ permission: 'database_access', view }).onConflictDoNothing(),
  ]);
  invariant(row, 'An inserted database returned no id.');
  return row.id;
}

/** The changed fields. New `parameters` mean a new connection and make all cached results stale. */
export type DatabaseChange = Partial<Omit<NewDatabase, 'uuid'>>;

/** Changes the row; a new name goes into every permission that names it, all or nothing. Throws where the name is taken. */
export async function updateDatabase(db: Db, row: DatabaseRow, change: DatabaseChange, by: Authorship): Promise<void> {
  const version = change.parameters === undefined ? {} : { version: sql`${databases.version} + 1` };
  const update = db
    .update(databases)
    .set({ ...change, ...version, changedOnMs: by.nowMs, changedById: by.authorId })
    .where(eq(databases.id, row.id));
  const { name = row.name } = change;
  if (name === row.name) {
    await update;
    return;
  }
  await db.batch([
    // An unused database name opens nothing: such a row would be in the way, or worse, open the renamed one.
    db.delete(permissions).where(namesDatabase(row.id, name)),
    db
      .update(permissions)
      .set({ view: sql`'[' || ${name} || ']' || substr(${permissions.view}, length(${row.name}) + 3)` })
      .where(namesDatabase(row.id, row.name)),
    update,
  ]);
}

/** Removes the database and the permissions that name it. Throws while a dataset reads it: `isInUse`. */
export async function removeDatabase(db: Db, row: DatabaseRow): Promise<void> {
  await db.batch([
    db.delete(permissions).where(namesDatabase(row.id, row.name)),
    db.delete(databases).where(eq(databases.id, row.id)),
  ]);
}

/** The data permissions on a database, on its catalogs and schemas, and on its datasets. */
function namesDatabase(id: number, name: string): SQL | undefined {
  const { permission, view } = permissions;
  const ofDatasets = sql`(select '[' || ${name} || '].[' || name || '](id:' || id || ')' from datasets where database_id = ${id})`;
  const prefix = `[${name}].[`;
  // Views of places are read only where no name has brackets.
  const ofPlaces = /[[\]]/.test(name)
    ? undefined
    : and(sql`${permission} in ('catalog_access', 'schema_access')`, sql`substr(${view}, 1, length(${prefix})) = ${prefix}`);
  return or(
    and(eq(permission, 'database_access'), eq(view, databaseView(name, id))),
    and(eq(permission, 'datasource_access'), sql`${view} in ${ofDatasets}`),
    ofPlaces,
  );
}

/** Whether a write failed because another database has the name. */
export const isNameTaken = (error: unknown): boolean => /UNIQUE constraint failed: databases\.name/.test(reasonsOf(error));

export const isUuidTaken = (error: unknown): boolean => /UNIQUE constraint failed: databases\.uuid/.test(reasonsOf(error));

/** Whether a removal failed because a dataset reads the database. */
export const isInUse = (error: unknown): boolean => /FOREIGN KEY constraint failed/.test(reasonsOf(error));

const reasonsOf = (error: unknown): string => (error instanceof Error ? `${error.message}\n${reasonsOf(error.cause)}` : '');
