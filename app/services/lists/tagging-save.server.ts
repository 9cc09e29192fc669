// Makes and changes tags together with what carries them.
import { canWriteTag } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { changedColumns } from '#app/domain/fields/columns.ts';
import { TAG_FIELDS } from '#app/stores/tag/fields.ts';
import { AppError } from '#app/domain/errors.ts';
import { notFound } from '#app/domain/errors.ts';
import { fieldRefusal } from '#app/stores/database/connection-form.ts';
import {
  asKey,
  ensureTags,
  findTagFacts,
  findTagIds,
  findTagIdsByName,
  isNameTaken,
  removeTags,
  tagStore,
  type TagFacts,
} from '#app/stores/tag/store.server.ts';
import type { TagBody, TagChange } from '#app/stores/tag/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { sortByTagging } from './tagging-objects.server.ts';
import { findLinked, linkTags, unlinkTag, type TaggedObject } from '#app/stores/list/tagging.server.ts';

const authorOf = (deps: Deps, identity: Identity) => ({
  authorId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});

const idsOf = async (deps: Deps, names: readonly string[]): Promise<number[]> => [
  ...(await findTagIdsByName(deps.db, names)).values(),
];

/** An existing tag is used. Throws 404 and 403 for objects that cannot be tagged; then nothing is created. */
export async function createTag(deps: Deps, identity: Identity, body: TagBody): Promise<void> {
  const objects = body.objects_to_tag ?? [];
  await requireTaggable(deps, identity, objects);
  await ensureTags(deps.db, [body], authorOf(deps, identity));
  await linkTags(deps.db, await idsOf(deps, [body.name]), objects, authorOf(deps, identity));
}

/** Objects that cannot be tagged are skipped. */
export async function createTags(deps: Deps, identity: Identity, bodies: readonly TagBody[]) {
  const all = bodies.flatMap((body) => body.objects_to_tag ?? []);
  const { allowed, denied, missing } = await sortByTagging(deps.db, identity, all);
  const isAllowed = (object: TaggedObject): boolean => allowed.some(({ type, id }) => type === object.type && id === object.id);
  const by = authorOf(deps, identity);
  await ensureTags(deps.db, bodies, by);
  const ids = await findTagIdsByName(
    deps.db,
    bodies.map(({ name }) => name),
  );
  for (const { name, objects_to_tag: objects } of bodies) {
    const id = ids.get(asKey(name));
    if (id !== undefined) await linkTags(deps.db, [id], (objects ?? []).filter(isAllowed), by);
  }
  return { tagged: allowed, skipped: [...denied, ...missing] };
}

/**
 * Throws 404 for a missing tag, 403 where another user's is renamed or described, 422 for a name in use. With objects, the tag is
 * then on those alone, as far as the caller can tag them: what others tagged stays.
 */
export async function changeTag(deps: Deps, identity: Identity, id: number, body: TagChange): Promise<void> {
  const [known] = await findTagFacts(deps.db, [id]);
  if (!known) throw notFound();
  if (isReworded(known, body) && !canWriteTag(identity, known)) throw forbidden();
  const wanted = body.objects_to_tag ?? null;
  const linked = wanted ? await findLinked(deps.db, id) : [];
  const isIn = (objects: readonly TaggedObject[], one: TaggedObject): boolean =>
    objects.some((object) => object.type === one.type && object.id === one.id);
  const added = (wanted ?? []).filter((object) => !isIn(linked, object));
  await requireTaggable(deps, identity, added);
  const by = authorOf(deps, identity);
  const author = { userId: by.authorId, nowMs: by.nowMs };
  // Throws where another has the name.
  const isThere = await tagStore.update(deps.db, id, changedColumns(TAG_FIELDS)(body), author).catch((error: unknown) => {
    throw isNameTaken(error) ? fieldRefusal('name', 'Another tag has this name.') : error;
  });
  if (!isThere) throw notFound();
  await linkTags(deps.db, [id], added, by);
  const dropped = linked.filter((object) => wanted !== null && !isIn(wanted, object));
  for (const object of (await sortByTagging(deps.db, identity, dropped)).allowed) await unlinkTag(deps.db, id, object);
}

/** What a client sends along unchanged is no change. */
const isReworded = (known: TagFacts, { name, description }: TagChange): boolean =>
  (name !== undefined && name !== known.name) || (description !== undefined && (description ?? '') !== (known.description ?? ''));

/** Puts tags on one object; those that are not there are made. Throws 404 and 403. */
export async function tagObject(deps: Deps, identity: Identity, object: TaggedObject, names: readonly string[]): Promise<void> {
  await requireTaggable(deps, identity, [object]);
  const by = authorOf(deps, identity);
  await ensureTags(
    deps.db,
    names.map((name) => ({ name })),
    by,
  );
  await linkTags(deps.db, await idsOf(deps, names), [object], by);
}

/** Takes a tag off one object. Throws 422 where it is not on it, 404 where the object is not seen, and 403. */
export async function untagObject(deps: Deps, identity: Identity, object: TaggedObject, name: string): Promise<void> {
  await requireTaggable(deps, identity, [object]);
  const [id] = await idsOf(deps, [name]);
  if (id === undefined || !(await unlinkTag(deps.db, id, object)))
    throw new AppError('COMMAND_REFUSED_ERROR', `The tag “${name}” isn’t on this object.`);
}

/** Deletes tags by id or name, all or none. Throws 404, and 403 if one belongs to another user. Returns the count. */
export async function deleteTags(deps: Deps, identity: Identity, request: readonly (number | string)[]): Promise<number> {
  const ids = request.filter((one) => typeof one === 'number');
  const names = request.filter((one) => typeof one === 'string');
  const byName = await findTagIdsByName(deps.db, names);
  const found = new Set([...(await findTagIds(deps.db, ids)), ...byName.values()]);
  const wanted = new Set(ids).size + new Set(names.map(asKey)).size;
  const overlapping = ids.filter((id) => [...byName.values()].includes(id)).length;
  if (found.size + overlapping < wanted) throw notFound();
  const facts = await findTagFacts(deps.db, [...found]);
  if (!facts.every((tag) => canWriteTag(identity, tag))) throw forbidden();
  await removeTags(deps.db, [...found]);
  return found.size;
}

async function requireTaggable(deps: Deps, identity: Identity, objects: readonly TaggedObject[]): Promise<void> {
  const { denied, missing } = await sortByTagging(deps.db, identity, objects);
  if (missing.length > 0) throw notFound();
  if (denied.length > 0) throw forbidden();
}

const forbidden = (): AppError => new AppError('MISSING_OWNERSHIP_ERROR', 'Forbidden');
