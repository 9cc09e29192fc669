// Annotation layers and their annotations on the wire.
import * as z from 'zod';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import { namesOn } from '#app/domain/fields/field.ts';
import { parseJson } from '#app/domain/json/parse-json.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';
import { ANNOTATION_FIELDS, LAYER_FIELDS } from './fields.ts';

const person = (name: string): string[] => ['first_name', 'id', 'last_name'].map((part) => `${name}.${part}`);
const AUDIT = [...person('changed_by'), 'changed_by_name', 'changed_on', 'changed_on_delta_humanized', 'changed_on_dttm'];

export const LAYER_LIST: ListSpec = {
  title: 'List Annotation Layer',
  columns: [...namesOn(LAYER_FIELDS, 'list'), 'annotation_count', ...AUDIT, 'created_on', ...person('created_by')],
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
  columns: [...namesOn(LAYER_FIELDS, 'show'), 'changed_on', 'changed_on_delta_humanized'],
};

export const ANNOTATION_LIST: ListSpec = {
  title: 'List Annotation',
  columns: [...namesOn(ANNOTATION_FIELDS, 'list'), 'layer.id', 'layer.name', ...AUDIT, ...person('created_by')],
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
  columns: [...namesOn(ANNOTATION_FIELDS, 'show'), 'layer.id', 'layer.name', 'changed_on', 'changed_on_delta_humanized'],
};

const MAX_METADATA_LENGTH = 20_000;
const MIN_MS = Date.UTC(1, 0, 1);
const MAX_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

export const layerBody = z.strictObject(bodyShape(LAYER_FIELDS, 'create'));
export const layerChange = layerBody.partial();
export type LayerBody = z.output<typeof layerBody>;
export type LayerChange = z.output<typeof layerChange>;

/** ISO, UTC where no zone is named. */
const instant = z.string().refine((text) => toMs(text) !== null, 'Not a valid datetime.');
const metadata = z
  .string()
  .max(MAX_METADATA_LENGTH)
  .refine((text) => text.trim() === '' || isJson(text), 'JSON not valid');

export const annotationBody = z.strictObject({
  ...bodyShape(ANNOTATION_FIELDS, 'create'),
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
