// The fields of an annotation's form, and what of them is sent. Pure. Instants are UTC, as `2026-11-21T09:34:48`.
import type { annotations } from '#app/messages/en/annotations.ts';
import type { Translate } from '#app/messages/translate.ts';
import { changedFields } from '#app/screens/people/changed-fields.ts';
import type { AnnotationRow } from '#app/services/charts/annotation-pages.server.ts';

export interface AnnotationDraft {
  readonly title: string;
  readonly start: string;
  readonly end: string;
  readonly description: string;
  readonly metadata: string;
}

export const EMPTY_ANNOTATION: AnnotationDraft = { title: '', start: '', end: '', description: '', metadata: '' };
/** The API's names; when it ends is judged by when it starts. */
const FIELDS_OF: Readonly<Record<keyof AnnotationDraft, readonly string[]>> = {
  title: ['short_descr'],
  start: ['start_dttm', 'end_dttm'],
  end: ['end_dttm'],
  description: ['long_descr'],
  metadata: ['json_metadata'],
};
export const ANNOTATION_FIELDS = Object.values(FIELDS_OF).flat();

/** The API's fields that a change of the form is about. */
export const fieldsIn = (part: Partial<AnnotationDraft>): string[] =>
  (Object.keys(part) as (keyof AnnotationDraft)[]).flatMap((name) => FIELDS_OF[name]);

export const toAnnotationDraft = ({ title, start, end, description, metadata }: AnnotationRow): AnnotationDraft => ({
  title,
  start,
  end,
  description,
  metadata,
});

/** Messages by the fields of the API, for what can’t be sent. Without an end it ends when it starts. */
export function findAnnotationProblems(
  { title, start, end, metadata }: AnnotationDraft,
  t: Translate<typeof annotations.texts>,
): Record<string, string> {
  return {
    ...(title.trim() === '' && { short_descr: t('problem.title') }),
    ...(start === '' && { start_dttm: t('problem.start') }),
    ...(end !== '' && start !== '' && end < start && { end_dttm: t('problem.end') }),
    ...(metadata.trim() !== '' && !isJson(metadata) && { json_metadata: t('problem.metadata') }),
  };
}

/** The body of POST for a new one (`before` null), else of PUT: only what differs. */
export const annotationBody = (draft: AnnotationDraft, before: AnnotationDraft | null) =>
  changedFields(fieldsOf(draft), before && fieldsOf(before));

const fieldsOf = ({ title, start, end, description, metadata }: AnnotationDraft): Record<string, string | null> => ({
  short_descr: title.trim(),
  start_dttm: start,
  end_dttm: end || start,
  long_descr: description.trim() || null,
  json_metadata: metadata.trim() || null,
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
