// The plain fields of dashboards. Layout, metadata, URLs, and titles have their own code.
import { flag, requiredText, text, type Fields } from '#app/domain/fields/field.ts';
import { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';

const MAX_TITLE = 500;
const MAX_CSS = 200_000;

export const DASHBOARD_FIELDS = {
  dashboard_title: { column: 'title', type: requiredText(), on: ['list', 'show', 'archive'], sort: 'text' },
  description: { column: 'description', type: text(), on: ['archive'] },
  css: {
    column: 'css',
    type: text({ max: MAX_CSS, tooLong: `Longer than ${MAX_CSS} characters.` }),
    on: ['create', 'edit', 'show', 'archive'],
  },
  slug: { column: 'slug', type: text(), on: ['list', 'show', 'archive'], filter: 'text' },
  json_metadata: { column: 'jsonMetadata', type: requiredText(), on: ['show'] },
  published: {
    column: 'published',
    type: flag(false),
    on: ['list', 'show', 'archive'],
    sort: 'value',
    filter: 'boolean',
  },
  certified_by: {
    column: 'certifiedBy',
    type: text({ max: MAX_TITLE, tooLong: `Longer than ${MAX_TITLE} characters.` }),
    on: ['create', 'edit', 'list', 'show', 'archive'],
  },
  certification_details: {
    column: 'certificationDetails',
    type: text({ max: MAX_CSS, tooLong: `Longer than ${MAX_CSS} characters.` }),
    on: ['create', 'edit', 'list', 'show', 'archive'],
  },
  ...MANAGED_FIELDS,
} as const satisfies Fields;
