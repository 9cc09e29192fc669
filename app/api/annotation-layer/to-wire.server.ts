// Annotation layers and annotations as clients get them, in lists and alone.
import { formatNaiveIsoSeconds } from '#app/domain/format/wire-date.ts';
import type { AnnotationView } from '#app/stores/annotation-layer/annotation-store.server.ts';
import type { LayerView } from '#app/stores/annotation-layer/store.server.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

export const layerRow = ({ row, annotationCount, creator, changer }: LayerView, nowMs: number): WireRow => ({
  id: row.id,
  name: row.name,
  descr: row.description,
  annotation_count: annotationCount,
  ...wireAudit({ ...row, creator, changer }, nowMs),
});

export const annotationRow = ({ row, layer, creator, changer }: AnnotationView, nowMs: number): WireRow => ({
  id: row.id,
  short_descr: row.shortDescription,
  long_descr: row.longDescription,
  start_dttm: formatNaiveIsoSeconds(row.startMs),
  end_dttm: formatNaiveIsoSeconds(row.endMs),
  json_metadata: row.jsonMetadata,
  layer,
  ...wireAudit({ ...row, creator, changer }, nowMs),
});
