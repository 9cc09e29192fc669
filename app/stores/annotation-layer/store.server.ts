// Reads and writes annotation layers.
import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { auditAccounts, changers, creators, nameOf } from '#app/stores/list/audit-accounts.server.ts';
import {
  contains,
  filterCondition,
  operatorNames,
  pageOf,
  textValue,
  type FilterTable,
} from '#app/stores/list/list-filters.server.ts';
import type { ListQuery } from '#app/stores/list/list-query.ts';
import { selectPage } from '#app/stores/list/select-page.server.ts';
import type { ViewPage } from '#app/stores/list/list-reply.ts';
import type { Db } from '#app/stores/db.ts';
import { annotationLayers, annotations } from '#drizzle/schema/index.ts';
import type { LayerBody, LayerChange } from './wire.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const FILTERS: FilterTable = {
  id: { column: annotationLayers.id, kind: 'number' },
  name: {
    column: annotationLayers.name,
    kind: 'text',
    custom: {
      annotation_layer_all_text: (value) =>
        or(
          contains(annotationLayers.name, textValue(value)),
          contains(sql`coalesce(${annotationLayers.description}, '')`, textValue(value)),
        ),
    },
  },
  descr: { column: annotationLayers.description, kind: 'text' },
  created_by: { column: annotationLayers.createdById, kind: 'relation' },
  changed_by: { column: annotationLayers.changedById, kind: 'relation' },
  changed_on: { column: annotationLayers.changedOnMs, kind: 'instant' },
  created_on: { column: annotationLayers.createdOnMs, kind: 'instant' },
};
const ORDERS = {
  name: sql`lower(${annotationLayers.name})`,
  descr: sql`lower(${annotationLayers.description})`,
  'changed_by.first_name': nameOf(changers),
  'created_by.first_name': nameOf(creators),
  changed_on: annotationLayers.changedOnMs,
  changed_on_delta_humanized: annotationLayers.changedOnMs,
  created_on: annotationLayers.createdOnMs,
};

export const layerOperators = () => operatorNames(FILTERS);

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

export async function listLayers(db: Db, query: ListQuery): Promise<ViewPage<LayerView>> {
  const where = filterCondition(query.filters, FILTERS);
  const { count, rows } = await selectPage(db, {
    from: annotationLayers,
    where,
    select: select(db),
    ...pageOf(query, ORDERS, annotationLayers.id),
  });
  return { count, views: rows };
}

export async function findLayer(db: Db, id: number): Promise<LayerView | null> {
  const [view] = await select(db).where(eq(annotationLayers.id, id));
  return view ?? null;
}

export interface LayerName {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Of these ids, or of all layers. */
export const findLayerNames = (db: Db, { ids }: { readonly ids?: readonly number[] } = {}): Promise<LayerName[]> =>
  db
    .select({ id: annotationLayers.id, uuid: annotationLayers.uuid, name: annotationLayers.name })
    .from(annotationLayers)
    .where(ids && inArray(annotationLayers.id, valueList(ids)));

export interface LayerAuthor {
  readonly userId: number | null;
  readonly nowMs: number;
}

/** Returns the new id. */
export async function insertLayer(db: Db, body: LayerBody, by: LayerAuthor & { readonly uuid: string }): Promise<number> {
  const [row] = await db
    .insert(annotationLayers)
    .values({
      uuid: by.uuid,
      name: body.name,
      description: body.descr ?? null,
      createdOnMs: by.nowMs,
      changedOnMs: by.nowMs,
      createdById: by.userId,
      changedById: by.userId,
    })
    .returning({ id: annotationLayers.id });
  return row?.id ?? 0;
}

/** Whether there is such a layer. */
export async function updateLayer(db: Db, id: number, change: LayerChange, by: LayerAuthor): Promise<boolean> {
  const rows = await db
    .update(annotationLayers)
    .set({
      ...(change.name !== undefined && { name: change.name }),
      ...(change.descr !== undefined && { description: change.descr }),
      changedOnMs: by.nowMs,
      changedById: by.userId,
    })
    .where(eq(annotationLayers.id, id))
    .returning({ id: annotationLayers.id });
  return rows.length > 0;
}

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

/** Whether another layer than `exceptId` has the name. */
export async function isLayerNameTaken(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const other = exceptId === null ? undefined : ne(annotationLayers.id, exceptId);
  const rows = await db
    .select({ id: annotationLayers.id })
    .from(annotationLayers)
    .where(and(eq(annotationLayers.name, name), other))
    .limit(1);
  return rows.length > 0;
}

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
