// Lists of annotation layers and of one layer's annotations, as their screens need them.
import { z } from 'zod';
import type { ListAsk } from '#app/domain/list/list-state.ts';
import { listAnnotations } from '#app/stores/annotation-layer/annotation-store.server.ts';
import { findLayer, listLayers } from '#app/stores/annotation-layer/store.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { RowsPage } from '#app/services/lists/pages.server.ts';

type PageDeps = Pick<Deps, 'db' | 'now'>;

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? '');
const audit = { changed_on_dttm: z.number(), changed_by_name: z.string() };

const layerWire = z
  .looseObject({ id: z.number(), name: z.string(), descr: text, annotation_count: z.number(), ...audit })
  .transform((row) => ({
    id: row.id,
    name: row.name,
    description: row.descr,
    annotationCount: row.annotation_count,
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));
export type LayerRow = z.output<typeof layerWire>;

const annotationWire = z
  .looseObject({
    id: z.number(),
    short_descr: z.string(),
    long_descr: text,
    start_dttm: z.string(),
    end_dttm: z.string(),
    json_metadata: text,
    ...audit,
  })
  .transform((row) => ({
    id: row.id,
    title: row.short_descr,
    description: row.long_descr,
    /** `2026-11-21T09:34:48`, UTC. */
    start: row.start_dttm,
    end: row.end_dttm,
    metadata: row.json_metadata,
    changedOnMs: row.changed_on_dttm,
    changedBy: row.changed_by_name,
  }));
export type AnnotationRow = z.output<typeof annotationWire>;

export async function findLayerRows(deps: PageDeps, request: ListAsk): Promise<RowsPage<LayerRow>> {
  const { count, rows } = await listLayers(deps.db, request, deps.now());
  return { count, rows: rows.map((row) => layerWire.parse(row)) };
}

/** Null for a layer that is not there. */
export async function findLayerOfPage(deps: PageDeps, id: number): Promise<LayerRow | null> {
  const row = await findLayer(deps.db, id, deps.now());
  return row && layerWire.parse(row);
}

export async function findAnnotationRows(deps: PageDeps, layerId: number, request: ListAsk): Promise<RowsPage<AnnotationRow>> {
  const { count, rows } = await listAnnotations(deps.db, layerId, request, deps.now());
  return { count, rows: rows.map((row) => annotationWire.parse(row)) };
}
