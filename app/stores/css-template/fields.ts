// The fields of CSS templates.
import { CHANGED_BY, CHANGED_ON, CREATED_BY, CREATED_ON } from '#app/domain/fields/audit-fields.ts';
import { customValue, requiredText, type Fields } from '#app/domain/fields/field.ts';

export const CSS_TEMPLATE_FIELDS = {
  css: { column: 'css', type: requiredText({ canBeEmpty: true }), on: ['create', 'edit', 'list', 'show'] },
  id: { column: 'id', type: customValue(0), on: ['list', 'show'] },
  template_name: {
    column: 'name',
    type: requiredText({ max: 250, isTrimmed: true, emptyProblem: 'Give the template a name.' }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  created_by: CREATED_BY,
  changed_by: CHANGED_BY,
  changed_on_delta_humanized: CHANGED_ON,
  created_on: CREATED_ON,
} as const satisfies Fields;
