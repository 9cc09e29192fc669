// Annotation layers and their annotations on the wire.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const person = (name: string): string[] => ['first_name', 'id', 'last_name'].map((part) => `${name}.${part}`);
const AUDIT = [...person('changed_by'), 'changed_by_name', 'changed_on', 'changed_on_delta_humanized', 'changed_on_dttm'];

export const LAYER_LIST: ListSpec = {
  title: 'List Annotation Layer',
  columns: ['id', 'name', 'descr', 'annotation_count', ...AUDIT, 'created_on', ...person('created_by')],
  orderColumns: [
    'name',
    'descr',
    'changed_by.first_name',
    'changed_on',
    'changed_on_delta_humanized',
    'created_by.first_name',
    'created_on',
  ],
  defaultOrder: { column: 'name', direction: 'asc' },
};
export const LAYER_ITEM: ItemSpec = {
  title: 'Show Annotation Layer',
  columns: ['id', 'name', 'descr', 'changed_on', 'changed_on_delta_humanized'],
};

export const ANNOTATION_LIST: ListSpec = {
  title: 'List Annotation',
  columns: [
    'id',
    'short_descr',
    'long_descr',
    'start_dttm',
    'end_dttm',
    'json_metadata',
    'layer.id',
    'layer.name',
    ...AUDIT,
    ...person('created_by'),
  ],
  orderColumns: [
    'short_descr',
    'long_descr',
    'start_dttm',
    'end_dttm',
    'changed_by.first_name',
    'changed_on',
    'changed_on_delta_humanized',
    'created_by.first_name',
  ],
  defaultOrder: { column: 'start_dttm', direction: 'desc' },
};
export const ANNOTATION_ITEM: ItemSpec = {
  title: 'Show Annotation',
  columns: [
    'id',
    'short_descr',
    'long_descr',
    'start_dttm',
    'end_dttm',
    'json_metadata',
    'layer.id',
    'layer.name',
    'changed_on',
    'changed_on_delta_humanized',
  ],
};

const TOO_FEW = 'Shorter than minimum length 1.';
const MAX_NAME_LENGTH = 250;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_LONG_LENGTH = 20_000;
const MIN_MS = Date.UTC(1, 0, 1);
const MAX_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const layerBody = z.strictObject({
  name: z.string().trim().min(1, TOO_FEW).max(MAX_NAME_LENGTH),
  descr: z.string().max(MAX_LONG_LENGTH).nullish(),
});
export const layerChange = layerBody.partial();
export type LayerBody = z.output<typeof layerBody>;
export type LayerChange = z.output<typeof layerChange>;

/** ISO, UTC where no zone is named. */
const instant = z.string().refine((text) => toMs(text) !== null, 'Not a valid datetime.');
const metadata = z
  .string()
  .max(MAX_LONG_LENGTH)
  .refine((text) => text.trim() === '' || isJson(text), 'JSON not valid');

export const annotationBody = z.strictObject({
  short_descr: z.string().trim().min(1, TOO_FEW).max(MAX_DESCRIPTION_LENGTH),
  long_descr: z.string().max(MAX_LONG_LENGTH).nullish(),
  start_dttm: instant,
  end_dttm: instant,
  json_metadata: metadata.nullish(),
});
export const annotationChange = annotationBody.partial();
export type AnnotationBody = z.output<typeof annotationBody>;
export type AnnotationChange = z.output<typeof annotationChange>;

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** UTC ms of an ISO text; null for what is none. */
export function toMs(text: string): number | null {
  const trimmed = text.trim();
  if (!ISO.test(trimmed)) return null;
  const iso = trimmed.length === 10 ? `${trimmed}T00:00:00` : trimmed.replace(' ', 'T');
  const ms = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`);
  return ms >= MIN_MS && ms <= MAX_MS ? ms : null;
}

function isJson(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}
