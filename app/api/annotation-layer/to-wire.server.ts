// Annotation layers and annotations as clients get them, in lists and alone.
import { formatNaiveIsoSeconds } from '#app/domain/format/wire-date.ts';
import { wireFields } from '#app/domain/fields/columns.ts';
import { ANNOTATION_FIELDS, LAYER_FIELDS } from '#app/stores/annotation-layer/fields.ts';
import type { AnnotationView } from '#app/stores/annotation-layer/annotation-store.server.ts';
import type { LayerView } from '#app/stores/annotation-layer/store.server.ts';
import { wireAudit } from '#app/stores/list/audit-accounts.server.ts';
import type { WireRow } from '#app/stores/list/list-reply.ts';

const layerFields = wireFields(LAYER_FIELDS, 'list');
const annotationFields = wireFields(ANNOTATION_FIELDS, 'list');

export const layerRow = ({ row, annotationCount, creator, changer }: LayerView, nowMs: number): WireRow => ({
  ...layerFields(row),
  annotation_count: annotationCount,
  ...wireAudit({ ...row, creator, changer }, nowMs),
});

export const annotationRow = ({ row, layer, creator, changer }: AnnotationView, nowMs: number): WireRow => ({
  ...annotationFields(row),
  start_dttm: formatNaiveIsoSeconds(row.startMs),
  end_dttm: formatNaiveIsoSeconds(row.endMs),
  layer,
  ...wireAudit({ ...row, creator, changer }, nowMs),
});
