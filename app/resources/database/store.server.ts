// Reads and writes connections. Secrets stay encrypted here; who may use a database is decided elsewhere.
import { eq } from 'drizzle-orm';
import { invariant } from '#app/domain/errors.ts';
import type { Db } from '#app/services/deps.server.ts';
import type { Connection } from '#app/services/query-fleet.ts';
import { databases } from '#drizzle/schema/index.ts';
import { toConnection } from './connection.server.ts';

export type DatabaseRow = typeof databases.$inferSelect;

/** How the database is reached; null when there is none. Throws when it needs secrets that cannot be read. */
export async function findConnection(db: Db, id: number): Promise<Connection | null> {
  const row = await findDatabase(db, id);
  return row ? toConnection(row) : null;
}

/** The database's row; null when there is none. */
export async function findDatabase(db: Db, id: number): Promise<DatabaseRow | null> {
  const [row] = await db.select().from(databases).where(eq(databases.id, id));
  return row ?? null;
}

/** The database of that name; null when there is none. */
export async function findDatabaseByName(db: Db, name: string): Promise<DatabaseRow | null> {
  const [row] = await db.select().from(databases).where(eq(databases.name, name));
  return row ?? null;
}

export interface NewDatabase {
  readonly uuid: string;
  readonly name: string;
  readonly engine: string;
  readonly parameters: Record<string, unknown>;
  readonly exposeInSqllab?: boolean;
  readonly allowCtas?: boolean;
  readonly allowCvas?: boolean;
  readonly allowDml?: boolean;
  readonly allowRunAsync?: boolean;
  readonly allowFileUpload?: boolean;
  readonly cacheTimeoutS?: number | null;
  readonly extra?: Record<string, unknown>;
}

/** Inserts the database and returns its id. `authorId` null: the system. */
export async function insertDatabase(
  db: Db,
  database: NewDatabase,
  by: { readonly authorId: number | null; readonly nowMs: number },
): Promise<number> {
  const stamps = { createdOnMs: by.nowMs, changedOnMs: by.nowMs, createdById: by.authorId, changedById: by.authorId };
  const [row] = await db
    .insert(databases)
    .values({ ...database, ...stamps })
    .returning({ id: databases.id });
  invariant(row, 'An inserted database returned no id.');
  return row.id;
}
