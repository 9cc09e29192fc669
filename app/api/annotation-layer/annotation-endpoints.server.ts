// /api/v1/annotation_layer/{pk}/annotation/: a layer's annotations. Below another resource, so written by hand.
import * as z from 'zod';
import { pkParams } from '#app/stores/list/pk-params.ts';
import { notFound } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { describeQ, listQ, parseListQuery, parseQ } from '#app/stores/list/list-query.ts';
import { itemQ, itemReply, itemReplySchema, listReply, listReplySchema, wirePage } from '#app/stores/list/list-reply.ts';
import {
  changeAnnotation,
  createAnnotation,
  deleteAnnotations,
  requireLayer,
} from '#app/services/charts/save/annotation-save.server.ts';
import { annotationStore, withinLayer } from '#app/stores/annotation-layer/annotation-store.server.ts';
import { ANNOTATION_RULES } from '#app/stores/annotation-layer/rules.ts';
import { ANNOTATION_ITEM, ANNOTATION_LIST, annotationBody, annotationChange } from '#app/stores/annotation-layer/wire.ts';
import { annotationRow } from './to-wire.server.ts';

const ROOT = '/api/v1/annotation_layer/:pk/annotation';
const tag = 'Annotation Layers';
const MAX_REMOVED = 1_000;
const itemParams = pkParams.extend({ annotation_id: pkParams.shape.pk });
const ids = z.array(z.int().nonnegative()).min(1).max(MAX_REMOVED);
const done = z.object({ message: z.string() });

const list = endpoint({
  method: 'GET',
  path: `${ROOT}/`,
  summary: 'List annotations of a layer',
  tag,
  rule: ANNOTATION_RULES.read,
  input: { params: pkParams, query: listQ },
  output: listReplySchema,
  async run({ deps }, { params, query }) {
    const request = parseListQuery(query.q, ANNOTATION_LIST);
    await requireLayer(deps, params.pk);
    const page = wirePage(await annotationStore.list(deps.db, request, withinLayer(params.pk)), (view) =>
      annotationRow(view, deps.now()),
    );
    return listReply(request, ANNOTATION_LIST, page);
  },
});

const item = endpoint({
  method: 'GET',
  path: `${ROOT}/:annotation_id`,
  summary: 'Get an annotation of a layer',
  tag,
  rule: ANNOTATION_RULES.read,
  input: { params: itemParams, query: itemQ },
  output: itemReplySchema,
  async run({ deps }, { params, query }) {
    const view = await annotationStore.find(deps.db, params.annotation_id, withinLayer(params.pk));
    if (!view) throw notFound();
    return itemReply(query.q, ANNOTATION_ITEM, annotationRow(view, deps.now()));
  },
});

const create = endpoint({
  method: 'POST',
  path: `${ROOT}/`,
  summary: 'Create an annotation in a layer',
  tag,
  rule: ANNOTATION_RULES.write,
  input: { params: pkParams, body: annotationBody },
  output: z.looseObject({}),
  success: 201,
  async run({ deps, identity }, { params, body }) {
    const id = await createAnnotation(deps, identity, params.pk, body);
    return Response.json({ id, result: { ...body, layer: params.pk } }, { status: 201 });
  },
});

const update = endpoint({
  method: 'PUT',
  path: `${ROOT}/:annotation_id`,
  summary: 'Update an annotation of a layer',
  tag,
  rule: ANNOTATION_RULES.write,
  input: { params: itemParams, body: annotationChange },
  output: z.looseObject({}),
  async run({ deps, identity }, { params, body }) {
    await changeAnnotation(deps, identity, { layerId: params.pk, id: params.annotation_id }, body);
    return { id: params.annotation_id, result: { ...body, layer: params.pk } };
  },
});

const remove = endpoint({
  method: 'DELETE',
  path: `${ROOT}/:annotation_id`,
  summary: 'Delete an annotation of a layer',
  tag,
  rule: ANNOTATION_RULES.write,
  input: { params: itemParams },
  output: done,
  async run({ deps }, { params }) {
    await deleteAnnotations(deps, params.pk, [params.annotation_id]);
    return { message: 'OK' };
  },
});

const removeMany = endpoint({
  method: 'DELETE',
  path: `${ROOT}/`,
  summary: 'Delete several annotations of a layer, all or none',
  tag,
  rule: ANNOTATION_RULES.write,
  input: { params: pkParams, query: describeQ('get_delete_ids_schema', ids) },
  output: done,
  async run({ deps }, { params, query }) {
    const request = [...new Set(parseQ(query.q, ids, []))];
    await deleteAnnotations(deps, params.pk, request);
    return { message: `Deleted ${request.length} annotation${request.length === 1 ? '' : 's'}` };
  },
});

export const annotationEndpoints = [list, item, create, update, remove, removeMany];
