// Tagged objects: which of them a user sees, which they can tag, adding and removing tags.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { taggedObjects } from '#drizzle/schema/index.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from './value-list.server.ts';
import type { Authorship } from './authorship.ts';

export type TaggedObjectType = (typeof taggedObjects.$inferSelect)['objectType'];

export interface TaggedObject {
  readonly type: TaggedObjectType;
  readonly id: number;
}

/** Every tag on every object; those that are there already stay as they are. */
export async function linkTags(
  db: Db,
  tagIds: readonly number[],
  objects: readonly TaggedObject[],
  by: Authorship,
): Promise<void> {
  if (tagIds.length === 0 || objects.length === 0) return;
  await db.run(sql`insert into ${taggedObjects} (tag_id, object_type, object_id, created_on_ms, created_by_id)
    select t.value, json_extract(o.value, '$.type'), json_extract(o.value, '$.id'), ${by.nowMs}, ${by.authorId}
    from json_each(${JSON.stringify(tagIds)}) t, json_each(${JSON.stringify(objects)}) o where true on conflict do nothing`);
}

/** Takes one tag off one object; whether it was on it. */
export async function unlinkTag(db: Db, tagId: number, { type, id }: TaggedObject): Promise<boolean> {
  const rows = await db
    .delete(taggedObjects)
    .where(and(eq(taggedObjects.tagId, tagId), eq(taggedObjects.objectType, type), eq(taggedObjects.objectId, id)))
    .returning({ tagId: taggedObjects.tagId });
  return rows.length > 0;
}

/** Objects with the tag, for all viewers. */
export const findLinked = (db: Db, tagId: number): Promise<TaggedObject[]> =>
  db
    .select({ type: taggedObjects.objectType, id: taggedObjects.objectId })
    .from(taggedObjects)
    .where(eq(taggedObjects.tagId, tagId));

/** Takes every tag off what is being removed: a statement for the batch that removes it. */
export const dropTaggedObjects = (db: Db, objectType: TaggedObjectType, ids: readonly number[]) =>
  db.delete(taggedObjects).where(and(eq(taggedObjects.objectType, objectType), inArray(taggedObjects.objectId, valueList(ids))));
