// Reads and writes tags. What carries them is services/tagging.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditAccounts, changers, creators } from '#app/stores/list/audit-accounts.server.ts';
import { plainStore } from '#app/stores/list/plain-store.server.ts';
import type { Db } from '#app/stores/db.ts';
import { dropFavorites } from '#app/stores/list/favorites.server.ts';
import { tags } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { TAG_FIELDS } from './fields.ts';
import { namesMeant, namesPossible } from './names-in-list.ts';
import type { Authorship } from '#app/stores/list/authorship.ts';

/** Every tag here was made by users; system tags have other numbers. */
export const CUSTOM = 1;

const select = (db: Db) =>
  db
    .select({ row: tags, ...auditAccounts })
    .from(tags)
    .leftJoin(creators, eq(tags.createdById, creators.id))
    .leftJoin(changers, eq(tags.changedById, changers.id))
    .$dynamic();
export type TagView = Awaited<ReturnType<typeof select>>[number];

/** All users can see all tags. */
export const tagStore = plainStore({
  table: tags,
  fields: TAG_FIELDS,
  select,
  toView: (view: TagView) => view,
  search: { operator: 'tag_all_text', field: 'name', columns: [tags.name, tags.description] },
  filters: {
    type: { column: sql`${CUSTOM}`, kind: 'number', custom: { custom_tag: (value) => (value === false ? sql`0` : sql`1`) } },
  },
  orders: {
    // A bare number would mean a column's place.
    type: sql`+${CUSTOM}`,
    'changed_by.first_name': sql`lower(${changers.firstName})`,
    'changed_by.last_name': sql`lower(${changers.lastName})`,
    'created_by.first_name': sql`lower(${creators.firstName})`,
    'created_by.last_name': sql`lower(${creators.lastName})`,
  },
});

/** Existing tags among the ids. */
export async function findTagIds(db: Db, ids: readonly number[]): Promise<number[]> {
  const request = valueList(ids);
  const rows = await db.select({ id: tags.id }).from(tags).where(inArray(tags.id, request)).orderBy(tags.id);
  return rows.map(({ id }) => id);
}

export interface TagFacts {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly createdById: number | null;
}

/** Existing tags among the ids, with the facts for access decisions. */
export async function findTagFacts(db: Db, ids: readonly number[]): Promise<TagFacts[]> {
  const request = valueList(ids);
  const columns = { id: tags.id, name: tags.name, description: tags.description, createdById: tags.createdById };
  return db.select(columns).from(tags).where(inArray(tags.id, request));
}

/** The ids of the names, in any case of their letters; names that no tag has are left out. */
export async function findTagIdsByName(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const request = sql`(select lower(value) from json_each(${JSON.stringify(names)}))`;
  const rows = await db
    .select({ id: tags.id, key: sql<string>`lower(${tags.name})` })
    .from(tags)
    .where(inArray(sql`lower(${tags.name})`, request));
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Lower case as in SQLite: only ASCII letters. */
export const asKey = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Ids of the tags that a list of names means. */
export async function findTagIdsInList(db: Db, list: string): Promise<number[]> {
  const byName = await findTagIdsByName(db, namesPossible(list));
  const meant = namesMeant(asKey(list), (name) => byName.has(name));
  return [...new Set(meant.flatMap((name) => byName.get(name) ?? []))];
}

/** Makes the tags that are not there yet. */
export async function ensureTags(
  db: Db,
  wanted: readonly { readonly name: string; readonly description?: string | null | undefined }[],
  { authorId, nowMs }: Authorship,
): Promise<void> {
  if (wanted.length === 0) return;
  await db.run(sql`insert into ${tags} (name, description, created_on_ms, changed_on_ms, created_by_id, changed_by_id)
    select json_extract(value, '$.name'), json_extract(value, '$.description'), ${nowMs}, ${nowMs}, ${authorId}, ${authorId}
    from json_each(${JSON.stringify(wanted)}) where true on conflict do nothing`);
}

/** Removes the tags, from what carries them too, and their stars. */
export async function removeTags(db: Db, ids: readonly number[]): Promise<void> {
  const request = valueList(ids);
  await db.batch([dropFavorites(db, 'tag', ids), db.delete(tags).where(and(inArray(tags.id, request)))]);
}

export const isNameTaken = (error: unknown): boolean => /UNIQUE constraint failed: .*tags/.test(reasonsOf(error));

const reasonsOf = (error: unknown): string => (error instanceof Error ? `${error.message}\n${reasonsOf(error.cause)}` : '');
