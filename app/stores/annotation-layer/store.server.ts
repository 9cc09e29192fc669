// Reads and writes annotation layers.
import { and, eq, inArray, sql } from 'drizzle-orm';
import { auditAccounts, changers, creators, buildNameOrder } from '#app/stores/list/audit-accounts.server.ts';
import { plainStore } from '#app/stores/list/plain-store.server.ts';
import type { Db } from '#app/stores/db.ts';
import { annotationLayers, annotations } from '#drizzle/schema/index.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { LAYER_FIELDS } from './fields.ts';

const select = (db: Db) =>
  db
    .select({
      row: annotationLayers,
      annotationCount: sql<number>`(select count(*) from annotations where layer_id = "annotation_layers"."id")`,
      ...auditAccounts,
    })
    .from(annotationLayers)
    .leftJoin(creators, eq(annotationLayers.createdById, creators.id))
    .leftJoin(changers, eq(annotationLayers.changedById, changers.id))
    .$dynamic();
export type LayerView = Awaited<ReturnType<typeof select>>[number];

export const layerStore = plainStore({
  table: annotationLayers,
  fields: LAYER_FIELDS,
  select,
  toView: (view: LayerView) => view,
  search: {
    operator: 'annotation_layer_all_text',
    field: 'name',
    columns: [annotationLayers.name, annotationLayers.description],
  },
  orders: { 'changed_by.first_name': buildNameOrder(changers), 'created_by.first_name': buildNameOrder(creators) },
});

export interface LayerName {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Names of these layers, or of all. */
export const findLayerNames = (db: Db, { ids }: { readonly ids?: readonly number[] } = {}): Promise<LayerName[]> =>
  db
    .select({ id: annotationLayers.id, uuid: annotationLayers.uuid, name: annotationLayers.name })
    .from(annotationLayers)
    .where(ids && inArray(annotationLayers.id, valueList(ids)));

export type LayerRemoval = 'removed' | 'missing' | 'filled';

/** Deletes all of them, or none where one is missing or still has annotations. */
export async function removeLayers(db: Db, ids: readonly number[]): Promise<LayerRemoval> {
  const request = valueList(ids);
  const [removed, held] = await db.batch([
    db
      .delete(annotationLayers)
      .where(
        and(
          inArray(annotationLayers.id, request),
          sql`(select count(*) from annotation_layers where id in ${request}) = ${ids.length}`,
          sql`not exists (select 1 from annotations where layer_id in ${request})`,
        ),
      )
      .returning({ id: annotationLayers.id }),
    db.select({ id: annotationLayers.id }).from(annotationLayers).where(inArray(annotationLayers.id, request)),
  ]);
  if (removed.length === ids.length) return 'removed';
  return held.length === ids.length ? 'filled' : 'missing';
}

export const isLayerNameTaken = (db: Db, name: string, exceptId: number | null): Promise<boolean> =>
  layerStore.isTaken(db, { column: annotationLayers.name, value: name, exceptId });

export interface NativeAnnotation {
  readonly layerId: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly shortDescription: string;
  readonly longDescription: string | null;
  readonly jsonMetadata: string | null;
}

const MAX_DRAWN = 5_000;

/** What of the layers falls into a time, open where null, the earliest first; and which of the layers there are. */
export async function findNative(
  db: Db,
  layerIds: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number | null; readonly toMs: number | null },
): Promise<{ readonly known: ReadonlySet<number>; readonly rows: readonly NativeAnnotation[] }> {
  const request = valueList(layerIds);
  const [layers, rows] = await db.batch([
    db.select({ id: annotationLayers.id }).from(annotationLayers).where(inArray(annotationLayers.id, request)),
    db
      .select()
      .from(annotations)
      .where(
        and(
          inArray(annotations.layerId, request),
          fromMs === null ? undefined : sql`${annotations.endMs} >= ${fromMs}`,
          toMs === null ? undefined : sql`${annotations.startMs} < ${toMs}`,
        ),
      )
      .orderBy(annotations.startMs, annotations.id)
      .limit(MAX_DRAWN),
  ]);
  return { known: new Set(layers.map(({ id }) => id)), rows };
}
