import { describe, expect, it } from 'vitest';
import { annotations } from '#app/messages/en/annotations.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { annotationBody, EMPTY_ANNOTATION, fieldsIn, findAnnotationProblems } from './annotation-draft.ts';

const t = createTranslate(annotations, 'en');
const release = { ...EMPTY_ANNOTATION, title: ' Release ', start: '2024-03-01T00:00:00' };

describe('the form of an annotation', () => {
  it('names what is missing at its field', () => {
    expect(Object.keys(findAnnotationProblems(EMPTY_ANNOTATION, t))).toEqual(['short_descr', 'start_dttm']);
    expect(findAnnotationProblems(release, t)).toEqual({});
  });

  it('refuses an end before the start, and metadata that isn’t JSON', () => {
    const problems = findAnnotationProblems({ ...release, end: '2024-02-29T23:59:59', metadata: '{' }, t);
    expect(Object.keys(problems)).toEqual(['end_dttm', 'json_metadata']);
    expect(findAnnotationProblems({ ...release, end: release.start, metadata: '{"ticket": 17}' }, t)).toEqual({});
  });

  it('validates the end again when the start changes', () => {
    expect(fieldsIn({ start: '' })).toEqual(['start_dttm', 'end_dttm']);
  });

  it('sends everything of a new one, which without an end ends when it starts', () => {
    expect(annotationBody(release, null)).toEqual({
      short_descr: 'Release',
      start_dttm: release.start,
      end_dttm: release.start,
      long_descr: null,
      json_metadata: null,
    });
  });

  it('sends of a known one what differs, and that a text was emptied', () => {
    const before = { ...release, end: '2024-03-02T00:00:00', description: 'what' };
    expect(annotationBody({ ...before, description: ' ', title: 'Release' }, before)).toEqual({ long_descr: null });
    expect(annotationBody({ ...before, end: '' }, before)).toEqual({ end_dttm: release.start });
  });
});
