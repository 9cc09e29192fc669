// The tags of an import: those that are missing are made, and put on what was written.
import { inArray, sql } from 'drizzle-orm';
import { taggedObjects, tags } from '#drizzle/schema/index.ts';
import { addRows, insertRows, type RowStatement } from './rows.server.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import type { ImportWrite, Written } from './writing.server.ts';

/** Empty if the importer can't tag, which the plan has reported. */
export async function tagStatements(
  { deps, identity, documents, facts, nextIds }: ImportWrite,
  written: readonly Written[],
): Promise<RowStatement[]> {
  if (!facts.mayTag) return [];
  const links = written.flatMap(({ item, id }) => {
    if (item.kind !== 'chart' && item.kind !== 'dashboard') return [];
    const { kind } = item;
    const file = documents[kind].find(({ path }) => path === item.path);
    return [...new Set(file?.value.tags ?? [])].map((name) => ({ name, objectType: kind, objectId: id }));
  });
  // Of names that differ only in case, the first is used.
  const names = new Map([...links].reverse().map(({ name }) => [name.toLowerCase(), name]));
  if (names.size === 0) return [];
  const found = await deps.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(inArray(sql`lower(${tags.name})`, valueList([...names.keys()])));
  const ids = new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
  const authorId = identity.kind === 'user' ? identity.userId : null;
  const nowMs = deps.now();
  const first = nextIds.get('tags') ?? 1;
  const made = [...names]
    .filter(([key]) => !ids.has(key))
    .map(([key, name], at) => {
      ids.set(key, first + at);
      const description = documents.tags.find((tag) => tag.name.toLowerCase() === key)?.description ?? null;
      const stamps = { createdOnMs: nowMs, changedOnMs: nowMs, createdById: authorId, changedById: authorId };
      return { id: first + at, name, description, ...stamps };
    });
  const rows = links.map(({ name, objectType, objectId }) => ({
    tagId: ids.get(name.toLowerCase()) ?? 0,
    objectType,
    objectId,
    createdOnMs: nowMs,
    createdById: authorId,
  }));
  return [...insertRows(deps.db, tags, made), ...addRows(deps.db, taggedObjects, rows)];
}
