// Reads and writes the annotations of a layer.
import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';
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
import type { LayerAuthor } from './store.server.ts';
import { toMs, type AnnotationBody, type AnnotationChange } from './wire.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';

const FILTERS: FilterTable = {
  id: { column: annotations.id, kind: 'number' },
  short_descr: {
    column: annotations.shortDescription,
    kind: 'text',
    custom: {
      annotation_all_text: (value) =>
        or(
          contains(annotations.shortDescription, textValue(value)),
          contains(sql`coalesce(${annotations.longDescription}, '')`, textValue(value)),
        ),
    },
  },
  long_descr: { column: annotations.longDescription, kind: 'text' },
  start_dttm: { column: annotations.startMs, kind: 'instant' },
  end_dttm: { column: annotations.endMs, kind: 'instant' },
  json_metadata: { column: annotations.jsonMetadata, kind: 'text' },
  layer: { column: annotations.layerId, kind: 'relation' },
  changed_on: { column: annotations.changedOnMs, kind: 'instant' },
  created_on: { column: annotations.createdOnMs, kind: 'instant' },
  created_by: { column: annotations.createdById, kind: 'relation' },
  changed_by: { column: annotations.changedById, kind: 'relation' },
};
const ORDERS = {
  short_descr: sql`lower(${annotations.shortDescription})`,
  long_descr: sql`lower(${annotations.longDescription})`,
  start_dttm: annotations.startMs,
  end_dttm: annotations.endMs,
  'changed_by.first_name': nameOf(changers),
  'created_by.first_name': nameOf(creators),
  changed_on: annotations.changedOnMs,
  changed_on_delta_humanized: annotations.changedOnMs,
};

export const annotationOperators = () => operatorNames(FILTERS);

const select = (db: Db) =>
  db
    .select({ row: annotations, layer: { id: annotationLayers.id, name: annotationLayers.name }, ...auditAccounts })
    .from(annotations)
    .innerJoin(annotationLayers, eq(annotationLayers.id, annotations.layerId))
    .leftJoin(creators, eq(annotations.createdById, creators.id))
    .leftJoin(changers, eq(annotations.changedById, changers.id))
    .$dynamic();
export type AnnotationView = Awaited<ReturnType<typeof select>>[number];

/** Of one layer. */
export async function listAnnotations(db: Db, layerId: number, query: ListQuery): Promise<ViewPage<AnnotationView>> {
  const where = and(eq(annotations.layerId, layerId), filterCondition(query.filters, FILTERS));
  const { count, rows } = await selectPage(db, {
    from: annotations,
    where,
    select: select(db),
    ...pageOf(query, ORDERS, annotations.id),
  });
  return { count, views: rows };
}

export async function findAnnotation(db: Db, layerId: number, id: number): Promise<AnnotationView | null> {
  const [view] = await select(db).where(at(layerId, id));
  return view ?? null;
}

const at = (layerId: number, id: number): SQL | undefined => and(eq(annotations.layerId, layerId), eq(annotations.id, id));

/** Returns the new id. */
export async function insertAnnotation(
  db: Db,
  layerId: number,
  body: AnnotationBody,
  by: LayerAuthor & { readonly uuid: string },
): Promise<number> {
  const [row] = await db
    .insert(annotations)
    .values({
      uuid: by.uuid,
      layerId,
      startMs: toMs(body.start_dttm) ?? 0,
      endMs: toMs(body.end_dttm) ?? 0,
      shortDescription: body.short_descr,
      longDescription: body.long_descr ?? null,
      jsonMetadata: body.json_metadata ?? null,
      createdOnMs: by.nowMs,
      changedOnMs: by.nowMs,
      createdById: by.userId,
      changedById: by.userId,
    })
    .returning({ id: annotations.id });
  return row?.id ?? 0;
}

export async function updateAnnotation(db: Db, id: number, change: AnnotationChange, by: LayerAuthor): Promise<void> {
  const { start_dttm: start, end_dttm: end, short_descr: short, long_descr: long, json_metadata: json } = change;
  await db
    .update(annotations)
    .set({
      ...(start !== undefined && { startMs: toMs(start) ?? 0 }),
      ...(end !== undefined && { endMs: toMs(end) ?? 0 }),
      ...(short !== undefined && { shortDescription: short }),
      ...(long !== undefined && { longDescription: long }),
      ...(json !== undefined && { jsonMetadata: json }),
      changedOnMs: by.nowMs,
      changedById: by.userId,
    })
    .where(eq(annotations.id, id));
}

/** Removes all of them, or none where one is missing in the layer; whether it did. */
export async function removeAnnotations(db: Db, layerId: number, ids: readonly number[]): Promise<boolean> {
  const request = valueList(ids);
  const removed = await db
    .delete(annotations)
    .where(
      sql`layer_id = ${layerId} and id in ${request}
        and (select count(*) from annotations where layer_id = ${layerId} and id in ${request}) = ${ids.length}`,
    )
    .returning({ id: annotations.id });
  return removed.length === ids.length;
}

/** Whether another annotation of the layer than `exceptId` has the description. */
export async function isDescriptionTaken(
  db: Db,
  {
    layerId,
    description,
    exceptId,
  }: { readonly layerId: number; readonly description: string; readonly exceptId: number | null },
): Promise<boolean> {
  const other = exceptId === null ? undefined : ne(annotations.id, exceptId);
  const rows = await db
    .select({ id: annotations.id })
    .from(annotations)
    .where(and(eq(annotations.layerId, layerId), eq(annotations.shortDescription, description), other))
    .limit(1);
  return rows.length > 0;
}
