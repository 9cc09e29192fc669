// Users' favorite charts, dashboards and tags. Callers decide on access to the object.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { favorites } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from './value-list.server.ts';

export type FavoriteType = (typeof favorites.$inferSelect)['objectType'];

/** An object of one type, and a user who can favorite it. */
export interface Star {
  readonly userId: number;
  readonly objectType: FavoriteType;
  readonly objectId: number;
}

/** Adds the favorite; adding it twice changes nothing. */
export async function addFavorite(db: Db, star: Star, nowMs: number): Promise<void> {
  await db
    .insert(favorites)
    .values({ ...star, createdOnMs: nowMs })
    .onConflictDoNothing();
}

/** Takes the star back, if there is one. */
export async function removeFavorite(db: Db, { userId, objectType, objectId }: Star): Promise<void> {
  await db
    .delete(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.objectType, objectType), eq(favorites.objectId, objectId)));
}

/** The user's favorites among the ids. */
export async function findFavorites(
  db: Db,
  userId: number,
  objectType: FavoriteType,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: favorites.objectId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.objectType, objectType), inArray(favorites.objectId, valueList(ids))));
  return new Set(rows.map((row) => row.id));
}

/** All of the user's favorites of the type. */
export async function listFavorites(db: Db, userId: number, objectType: FavoriteType): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: favorites.objectId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.objectType, objectType)));
  return new Set(rows.map((row) => row.id));
}

/** The condition under which the row with this id is the user's favorite; `userId` null: never. */
export const isUserFavorite = (userId: number | null, objectType: FavoriteType, id: SQL | { getSQL(): SQL }): SQL =>
  sql`${id} in (select ${favorites.objectId} from ${favorites}
    where ${favorites.userId} = ${userId} and ${favorites.objectType} = ${objectType})`;

/** Deletes all favorites of a deleted object: a statement for the batch that deletes it. */
export const dropFavorites = (db: Db, objectType: FavoriteType, ids: readonly number[]) =>
  db.delete(favorites).where(and(eq(favorites.objectType, objectType), inArray(favorites.objectId, valueList(ids))));
