// Filters that several lists have.
import type { ChoiceFilter, IdFilter, TextFilter } from '#app/domain/list/list-shape.ts';

/** By a user in the column; `noun` as the API names what is listed. */
export const personFilter = (name: string, { noun, column }: { noun: string; column: string }, opr: string): IdFilter => ({
  kind: 'id',
  of: 'person',
  name,
  source: { kind: 'related', path: `/api/v1/${noun}/related/${column}` },
  col: column,
  opr,
});

export const ownerFilter = (noun: string): IdFilter => personFilter('owner', { noun, column: 'owners' }, 'rel_m_m');
export const changerFilter = (noun: string): IdFilter => personFilter('changed-by', { noun, column: 'changed_by' }, 'rel_o_m');

/** `opr`: takes true and false. */
const flagFilter = (name: string, opr: string): ChoiceFilter => ({
  kind: 'choice',
  name,
  choices: [
    { value: 'yes', query: { col: 'id', opr, value: true } },
    { value: 'no', query: { col: 'id', opr, value: false } },
  ],
});

export const certifiedFilter = (noun: string): ChoiceFilter => flagFilter('certified', `${noun}_is_certified`);

export const tagFilter = (noun: string): IdFilter => ({
  kind: 'id',
  of: 'tag',
  name: 'tag',
  source: { kind: 'list', path: '/api/v1/tag/', column: 'name' },
  col: 'tags',
  opr: `${noun}_tag_id`,
});

export const databaseFilter = (noun: string): IdFilter => ({
  kind: 'id',
  of: 'database',
  name: 'database',
  source: { kind: 'related', path: `/api/v1/${noun}/related/database` },
  col: 'database',
  opr: 'rel_o_m',
});

export const schemaFilter = (noun: string): TextFilter => ({
  kind: 'text',
  name: 'schema',
  source: { kind: 'distinct', path: `/api/v1/${noun}/distinct/schema` },
  col: 'schema',
  opr: 'eq',
});

/** Filters of items that have owners, certifications, favorites, and tags. */
export const ownedFilters = (noun: string): readonly (ChoiceFilter | IdFilter)[] => [
  ownerFilter(noun),
  flagFilter('favorite', `${noun}_is_favorite`),
  certifiedFilter(noun),
  tagFilter(noun),
  changerFilter(noun),
];
