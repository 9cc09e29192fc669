// Lists of annotation layers and of one layer's annotations, as their screens need them.
import { formatNaiveIsoSeconds } from '#app/domain/format/wire-date.ts';
import type { ListPageRequest } from '#app/domain/list/list-state.ts';
import { annotationStore, withinLayer, type AnnotationView } from '#app/stores/annotation-layer/annotation-store.server.ts';
import { layerStore, type LayerView } from '#app/stores/annotation-layer/store.server.ts';
import { fullName } from '#app/stores/list/audit-accounts.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { RowsPage } from '#app/services/lists/pages.server.ts';

type PageDeps = Pick<Deps, 'db'>;

export type LayerRow = ReturnType<typeof layerRow>;

const layerRow = ({ row, annotationCount, changer }: LayerView) => ({
  id: row.id,
  name: row.name,
  description: row.description ?? '',
  annotationCount,
  changedOnMs: row.changedOnMs,
  changedBy: fullName(changer),
});

export type AnnotationRow = ReturnType<typeof annotationRow>;

const annotationRow = ({ row, changer }: AnnotationView) => ({
  id: row.id,
  title: row.shortDescription,
  description: row.longDescription ?? '',
  /** `2026-11-21T09:34:48`, UTC. */
  start: formatNaiveIsoSeconds(row.startMs),
  end: formatNaiveIsoSeconds(row.endMs),
  metadata: row.jsonMetadata ?? '',
  changedOnMs: row.changedOnMs,
  changedBy: fullName(changer),
});

export async function findLayerRows({ db }: PageDeps, request: ListPageRequest): Promise<RowsPage<LayerRow>> {
  const { count, views } = await layerStore.list(db, request);
  return { count, rows: views.map(layerRow) };
}

/** Null for a layer that is not there. */
export async function findLayerOfPage({ db }: PageDeps, id: number): Promise<LayerRow | null> {
  const view = await layerStore.find(db, id);
  return view && layerRow(view);
}

export async function findAnnotationRows(
  { db }: PageDeps,
  layerId: number,
  request: ListPageRequest,
): Promise<RowsPage<AnnotationRow>> {
  const { count, views } = await annotationStore.list(db, request, withinLayer(layerId));
  return { count, rows: views.map(annotationRow) };
}
