// Reads and writes the annotations of a layer.
import { eq } from 'drizzle-orm';
import { auditAccounts, changers, creators, buildNameOrder } from '#app/stores/list/audit-accounts.server.ts';
import { plainStore } from '#app/stores/list/plain-store.server.ts';
import type { Db } from '#app/stores/db.ts';
import { annotationLayers, annotations } from '#drizzle/schema/index.ts';
import { ANNOTATION_FIELDS } from './fields.ts';

const select = (db: Db) =>
  db
    .select({ row: annotations, layer: { id: annotationLayers.id, name: annotationLayers.name }, ...auditAccounts })
    .from(annotations)
    .innerJoin(annotationLayers, eq(annotationLayers.id, annotations.layerId))
    .leftJoin(creators, eq(annotations.createdById, creators.id))
    .leftJoin(changers, eq(annotations.changedById, changers.id))
    .$dynamic();
export type AnnotationView = Awaited<ReturnType<typeof select>>[number];

export const annotationStore = plainStore({
  table: annotations,
  fields: ANNOTATION_FIELDS,
  select,
  toView: (view: AnnotationView) => view,
  search: {
    operator: 'annotation_all_text',
    field: 'short_descr',
    columns: [annotations.shortDescription, annotations.longDescription],
  },
  orders: { 'changed_by.first_name': buildNameOrder(changers), 'created_by.first_name': buildNameOrder(creators) },
});

/** Condition of `annotationStore` for the annotations of one layer. */
export const withinLayer = (layerId: number) => eq(annotations.layerId, layerId);

interface DescriptionUse {
  readonly layerId: number;
  readonly description: string;
  readonly exceptId: number | null;
}

/** Whether another annotation of the layer than `exceptId` has the description. */
export const isDescriptionTaken = (db: Db, { layerId, description, exceptId }: DescriptionUse): Promise<boolean> =>
  annotationStore.isTaken(db, {
    column: annotations.shortDescription,
    value: description,
    exceptId,
    within: withinLayer(layerId),
  });
