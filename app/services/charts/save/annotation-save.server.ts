// Makes, changes and removes annotation layers and annotations: names apart, ends after starts, all or nothing.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { changedColumns, createdColumns } from '#app/domain/fields/columns.ts';
import { formatNaiveIsoSeconds } from '#app/domain/format/wire-date.ts';
import { ANNOTATION_FIELDS, LAYER_FIELDS } from '#app/stores/annotation-layer/fields.ts';
import { annotationStore, isDescriptionTaken, withinLayer } from '#app/stores/annotation-layer/annotation-store.server.ts';
import { isLayerNameTaken, layerStore, removeLayers } from '#app/stores/annotation-layer/store.server.ts';
import type { Author } from '#app/stores/list/plain-store.server.ts';
import {
  toMs,
  type AnnotationBody,
  type AnnotationChange,
  type LayerBody,
  type LayerChange,
} from '#app/stores/annotation-layer/wire.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { fieldRefusal } from '#app/stores/list/accounts-commit.server.ts';

const [createdLayer, changedLayer] = [createdColumns(LAYER_FIELDS), changedColumns(LAYER_FIELDS)];
const [createdAnnotation, changedAnnotation] = [createdColumns(ANNOTATION_FIELDS), changedColumns(ANNOTATION_FIELDS)];

/** Returns the new id. Throws 422 where the name is taken. */
export async function createLayer(deps: Deps, identity: Identity, body: LayerBody): Promise<number> {
  if (await isLayerNameTaken(deps.db, body.name, null)) throw nameTaken();
  return layerStore.insert(deps.db, createdLayer(body), { ...authorOf(deps, identity), uuid: deps.newUuid() });
}

/** Throws 404, and 422 where the name is taken. */
export async function changeLayer(deps: Deps, identity: Identity, id: number, change: LayerChange): Promise<void> {
  if (change.name !== undefined && (await isLayerNameTaken(deps.db, change.name, id))) throw nameTaken();
  if (!(await layerStore.update(deps.db, id, changedLayer(change), authorOf(deps, identity)))) throw notFound();
}

const nameTaken = (): AppError => fieldRefusal('name', 'Another layer has this name already: choose another one.');

/** Deletes all or none. Throws 404, and 422 for layers that still have annotations. */
export async function deleteLayers({ db }: Pick<Deps, 'db'>, ids: readonly number[]): Promise<void> {
  const done = await removeLayers(db, ids);
  if (done === 'missing') throw notFound();
  if (done === 'filled')
    throw new AppError(
      'COMMAND_REFUSED_ERROR',
      'Annotation layer has associated annotations: charts may show them. Remove the annotations first.',
    );
}

/** The layer's name. Throws 404. */
export async function requireLayer({ db }: Pick<Deps, 'db'>, layerId: number): Promise<string> {
  const layer = await layerStore.find(db, layerId);
  if (!layer) throw notFound();
  return layer.row.name;
}

/** Returns the new id. Throws 404 without the layer, and 422 by field. */
export async function createAnnotation(deps: Deps, identity: Identity, layerId: number, body: AnnotationBody): Promise<number> {
  await requireLayer(deps, layerId);
  await checkAnnotation(deps, layerId, body, null);
  const times = { startMs: toMs(body.start_dttm) ?? 0, endMs: toMs(body.end_dttm) ?? 0 };
  const row = { ...createdAnnotation(body), ...times, layerId };
  return annotationStore.insert(deps.db, row, { ...authorOf(deps, identity), uuid: deps.newUuid() });
}

interface AnnotationPlace {
  readonly layerId: number;
  readonly id: number;
}

/** Throws 404, and 422 by field. */
export async function changeAnnotation(
  deps: Deps,
  identity: Identity,
  at: AnnotationPlace,
  change: AnnotationChange,
): Promise<void> {
  const known = await annotationStore.find(deps.db, at.id, withinLayer(at.layerId));
  if (!known) throw notFound();
  const times = {
    start_dttm: change.start_dttm ?? formatNaiveIsoSeconds(known.row.startMs),
    end_dttm: change.end_dttm ?? formatNaiveIsoSeconds(known.row.endMs),
  };
  await checkAnnotation(deps, at.layerId, { ...change, ...times }, at.id);
  const columns = {
    ...changedAnnotation(change),
    ...(change.start_dttm !== undefined && { startMs: toMs(change.start_dttm) ?? 0 }),
    ...(change.end_dttm !== undefined && { endMs: toMs(change.end_dttm) ?? 0 }),
  };
  await annotationStore.update(deps.db, at.id, columns, authorOf(deps, identity));
}

async function checkAnnotation(
  { db }: Pick<Deps, 'db'>,
  layerId: number,
  {
    short_descr: description,
    start_dttm: start,
    end_dttm: end,
  }: Pick<AnnotationBody, 'start_dttm' | 'end_dttm'> & AnnotationChange,
  exceptId: number | null,
): Promise<void> {
  if ((toMs(end) ?? 0) < (toMs(start) ?? 0)) throw endBeforeStart();
  if (description !== undefined && (await isDescriptionTaken(db, { layerId, description, exceptId })))
    throw fieldRefusal('short_descr', 'Short description must be unique for this layer.');
}

/** Clients look for it at the start, forms show it at the end. */
const endBeforeStart = (): AppError => {
  const message = 'End date must be after start date.';
  return new AppError('MARSHMALLOW_ERROR', message, { extra: { messages: { start_dttm: [message], end_dttm: [message] } } });
};

/** Deletes all or none. Throws 404. */
export async function deleteAnnotations({ db }: Pick<Deps, 'db'>, layerId: number, ids: readonly number[]): Promise<void> {
  if (!(await annotationStore.remove(db, ids, withinLayer(layerId)))) throw notFound();
}

const authorOf = (deps: Pick<Deps, 'now'>, identity: Identity): Author => ({
  userId: identity.kind === 'user' ? identity.userId : null,
  nowMs: deps.now(),
});
