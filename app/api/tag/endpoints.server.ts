// /api/v1/tag/: tags, and the charts, dashboards, datasets and saved queries that carry them.
import * as z from 'zod';
import { crud, relatedEndpoint } from '#app/api/router/crud.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { favoriteEndpoints } from '#app/api/router/favorite-endpoints.server.ts';
import { badRequest, describeQ, parseQ } from '#app/stores/list/list-query.ts';
import { wirePage } from '#app/stores/list/list-reply.ts';
import { relatedUsers } from '#app/stores/list/related-accounts.server.ts';
import { listTaggedObjects } from '#app/services/lists/tagging-objects.server.ts';
import { changeTag, createTag, createTags, deleteTags, tagObject, untagObject } from '#app/services/lists/tagging-save.server.ts';
import type { TaggedObject } from '#app/stores/list/tagging.server.ts';
import { BULK_RULE, TAG_RULES } from '#app/stores/tag/rules.ts';
import { findTagIds, findTagIdsInList, tagStore } from '#app/stores/tag/store.server.ts';
import {
  addBody,
  bulkBody,
  objectParams,
  removedTags,
  TAG_ITEM,
  TAG_LIST,
  tagBody,
  tagChange,
  parseTaggedType,
  TYPE_NAMES,
  type TagChange,
} from '#app/stores/tag/wire.ts';
import { taggedRow, tagRow } from './to-wire.server.ts';

const TAG = 'Tags';
const ROOT = '/api/v1/tag';
const COLUMNS = [
  { name: 'name', required: true, unique: true },
  { name: 'description', required: false },
  { name: 'objects_to_tag', required: false },
];
const nothing = z.strictObject({});
const done = z.object({ message: z.string() });

const plain = crud({
  noun: 'tag',
  tag: TAG,
  rules: TAG_RULES,
  list: TAG_LIST,
  item: TAG_ITEM,
  info: {
    view: 'Tag',
    permissions: ['can_read', 'can_write', 'can_bulk_create'],
    addColumns: COLUMNS,
    editColumns: COLUMNS,
    filters: tagStore.operators(),
    addTitle: 'Add Tag',
    editTitle: 'Edit Tag',
  },
  createBody: tagBody,
  updateBody: tagChange,
  deletedMessage: deletedMessage,
  actions: {
    async list({ deps }, request) {
      return wirePage(await tagStore.list(deps.db, request), (view) => tagRow(view, deps.now()));
    },
    async find({ deps }, id) {
      const view = await tagStore.find(deps.db, id);
      return view && tagRow(view, deps.now());
    },
    async create({ deps, identity }, body) {
      await createTag(deps, identity, body);
      return {};
    },
    async update({ deps, identity }, id, body: TagChange) {
      await changeTag(deps, identity, id, body);
      const { objects_to_tag: objects, ...rest } = body;
      return { id, result: { ...rest, ...(objects && { objects_to_tag: objects.map(pairOf) }) } };
    },
    async remove({ deps, identity }, ids) {
      await deleteTags(deps, identity, ids);
    },
  },
});

function deletedMessage(count: number): string {
  return `Deleted ${count} tag${count === 1 ? '' : 's'}`;
}
const pairOf = ({ type, id }: TaggedObject): [string, number] => [type, id];

const removeMany = endpoint({
  method: 'DELETE',
  path: `${ROOT}/`,
  summary: 'Delete several tags by ID or name, all or none',
  tag: TAG,
  rule: TAG_RULES.write,
  input: { query: describeQ('delete_tags_schema', removedTags) },
  output: done,
  async run({ deps, identity }, { query }) {
    return { message: deletedMessage(await deleteTags(deps, identity, parseQ(query.q, removedTags, []))) };
  },
});

const bulkCreate = endpoint({
  method: 'POST',
  path: `${ROOT}/bulk_create`,
  summary: 'Create several tags and tag objects; objects that can’t be tagged are skipped and reported',
  tag: TAG,
  rule: BULK_RULE,
  input: { body: bulkBody },
  output: z.object({ result: z.object({ objects_tagged: z.array(z.unknown()), objects_skipped: z.array(z.unknown()) }) }),
  async run({ deps, identity }, { body }) {
    const { tagged, skipped } = await createTags(deps, identity, body.tags);
    return { result: { objects_tagged: tagged.map(pairOf), objects_skipped: skipped.map(pairOf) } };
  },
});

const listText = z
  .string()
  .max(30_000)
  .optional()
  .transform((text) => (text ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()])));

const getObjects = endpoint({
  method: 'GET',
  path: `${ROOT}/get_objects/`,
  summary: 'List tagged objects that the caller can see',
  tag: TAG,
  rule: TAG_RULES.read,
  input: { query: z.looseObject({ tags: z.string().max(30_000).default(''), types: listText, tagIds: listText }) },
  output: z.object({ result: z.array(z.looseObject({})) }),
  async run({ deps, identity }, { query }) {
    const types = query.types.flatMap((named) => parseTaggedType(named) ?? []);
    if (query.types.length > 0 && types.length === 0) return { result: [] };
    const isNarrowed = query.tags.trim() !== '' || query.tagIds.length > 0;
    const ids = query.tagIds.map(Number).filter(Number.isSafeInteger);
    const tagIds = [...(await findTagIds(deps.db, ids)), ...(await findTagIdsInList(deps.db, query.tags))];
    if (isNarrowed && tagIds.length === 0) return { result: [] };
    const request = { tagIds, types: types.length > 0 ? [...new Set(types)] : TYPE_NAMES };
    return { result: (await listTaggedObjects(deps.db, identity, request)).map(taggedRow) };
  },
});

/** An object as paths name it. */
const taggedObject = (params: z.output<typeof objectParams>) => ({ type: params.object_type, id: params.object_id });

const addObject = endpoint({
  method: 'POST',
  path: `${ROOT}/:object_type/:object_id/`,
  summary: 'Tag a chart, dashboard, dataset or saved query',
  tag: TAG,
  rule: TAG_RULES.write,
  input: { params: objectParams, body: addBody },
  invalidBody: 'errors',
  output: nothing,
  success: 201,
  async run({ deps, identity }, { params, body }) {
    const { tags } = body.properties ?? {};
    if (tags === undefined) throw badRequest("Missing required field 'tags' in 'properties'");
    await tagObject(deps, identity, taggedObject(params), tags);
    return Response.json({}, { status: 201 });
  },
});

const removeObject = endpoint({
  method: 'DELETE',
  path: `${ROOT}/:object_type/:object_id/:tag/`,
  summary: 'Remove a tag from a chart, dashboard, dataset or saved query',
  tag: TAG,
  rule: TAG_RULES.write,
  input: { params: objectParams.extend({ tag: z.string().max(250) }) },
  output: done,
  async run({ deps, identity }, { params }) {
    await untagObject(deps, identity, taggedObject(params), params.tag);
    return { message: 'OK' };
  },
});

const related = relatedEndpoint(
  { noun: 'tag', tag: TAG, rule: TAG_RULES.read },
  {
    created_by: ({ deps }, request) => relatedUsers(deps.db, request),
    changed_by: ({ deps }, request) => relatedUsers(deps.db, request),
  },
);

const favorites = favoriteEndpoints({
  noun: 'tag',
  view: 'Tag',
  tag: TAG,
  objectType: 'tag',
  findVisibleIds: (deps, _identity, ids) => findTagIds(deps.db, ids),
});

export const tagEndpoints = [
  ...Object.values({ ...plain, removeMany }),
  bulkCreate,
  getObjects,
  addObject,
  removeObject,
  related,
  ...favorites,
];
