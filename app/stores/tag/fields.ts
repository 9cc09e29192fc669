// The fields of tags.
import { CHANGED_BY, CHANGED_ON, CREATED_BY, CREATED_ON } from '#app/domain/fields/audit-fields.ts';
import { customValue, requiredText, text, type Fields } from '#app/domain/fields/field.ts';

export const TAG_FIELDS = {
  id: { column: 'id', type: customValue(0), on: ['list', 'show'], sort: 'value', filter: 'number' },
  name: {
    column: 'name',
    type: requiredText({ max: 250, isTrimmed: true }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  description: {
    column: 'description',
    type: text({ max: 10_000 }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  created_by: CREATED_BY,
  changed_by: CHANGED_BY,
  changed_on_delta_humanized: CHANGED_ON,
  created_on_delta_humanized: CREATED_ON,
} as const satisfies Fields;
