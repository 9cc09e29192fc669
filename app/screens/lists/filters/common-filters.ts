// Filters that several lists have.
import type { ChoiceFilter, IdFilter } from '#app/domain/list/list-shape.ts';

const person = (name: string, { noun, column }: { noun: string; column: string }, opr: string): IdFilter => ({
  kind: 'id',
  of: 'person',
  name,
  source: { kind: 'related', path: `/api/v1/${noun}/related/${column}` },
  col: column,
  opr,
});

export const ownerFilter = (noun: string): IdFilter => person('owner', { noun, column: 'owners' }, 'rel_m_m');
export const changerFilter = (noun: string): IdFilter => person('changed-by', { noun, column: 'changed_by' }, 'rel_o_m');

/** `opr`: of the list's own, which takes true and false. */
export const favoriteFilter = (opr: string): ChoiceFilter => ({
  kind: 'choice',
  name: 'favorite',
  choices: [
    { value: 'yes', query: { col: 'id', opr, value: true } },
    { value: 'no', query: { col: 'id', opr, value: false } },
  ],
});

export const certifiedFilter = (opr: string): ChoiceFilter => ({
  kind: 'choice',
  name: 'certified',
  choices: [
    { value: 'yes', query: { col: 'id', opr, value: true } },
    { value: 'no', query: { col: 'id', opr, value: false } },
  ],
});

/** `opr`: takes a tag's id. */
export const tagFilter = (opr: string): IdFilter => ({
  kind: 'id',
  of: 'tag',
  name: 'tag',
  source: { kind: 'list', path: '/api/v1/tag/', column: 'name' },
  col: 'tags',
  opr,
});
