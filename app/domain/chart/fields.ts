// Regular fields of charts. Form data, saved queries, datasets and dashboards are handled separately.
import { requiredText, text, whole, type Fields } from '#app/domain/fields/field.ts';
import { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';

const MAX_TEXT = 65_535;
const MAX_CACHE_S = 2_147_483_647;

export const CHART_FIELDS = {
  slice_name: { column: 'name', type: requiredText(), on: ['list', 'show', 'archive'], sort: 'text' },
  description: {
    column: 'description',
    type: text({ max: MAX_TEXT }),
    on: ['create', 'edit', 'list', 'show', 'archive'],
    filter: 'text',
  },
  viz_type: {
    column: 'vizType',
    type: requiredText(),
    on: ['list', 'show', 'archive'],
    sort: 'value',
    filter: 'text',
  },
  params: { column: 'params', type: requiredText(), on: ['list', 'show'] },
  query_context: { column: 'queryContext', type: text(), on: ['show', 'archive'] },
  cache_timeout: {
    column: 'cacheTimeoutS',
    type: whole(null, { min: -1, max: MAX_CACHE_S }),
    on: ['create', 'edit', 'list', 'show', 'archive'],
  },
  certified_by: {
    column: 'certifiedBy',
    type: text({ max: MAX_TEXT }),
    on: ['create', 'edit', 'list', 'show', 'archive'],
    filter: 'text',
  },
  certification_details: {
    column: 'certificationDetails',
    type: text({ max: MAX_TEXT }),
    on: ['create', 'edit', 'list', 'show', 'archive'],
  },
  ...MANAGED_FIELDS,
} as const satisfies Fields;
