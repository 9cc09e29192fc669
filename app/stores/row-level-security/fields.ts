// The fields of row-level rules. Their datasets and roles are links.
import { CHANGED_BY, CHANGED_ON, CREATED_BY } from '#app/domain/fields/audit-fields.ts';
import { customValue, requiredText, text, type Fields } from '#app/domain/fields/field.ts';

const EVERYWHERE = ['create', 'edit', 'list', 'show'] as const;

export const ROW_RULE_FIELDS = {
  id: { column: 'id', type: customValue(0), on: ['list', 'show'], filter: 'number' },
  name: {
    column: 'name',
    type: requiredText({ max: 255, isTrimmed: true, emptyProblem: 'Shorter than minimum length 1.' }),
    on: EVERYWHERE,
    sort: 'text',
    filter: 'text',
  },
  description: { column: 'description', type: text({ max: 20_000 }), on: EVERYWHERE, filter: 'text' },
  filter_type: {
    column: 'filterType',
    type: customValue<'Regular' | 'Base'>('Regular'),
    on: EVERYWHERE,
    sort: 'value',
    filter: 'text',
  },
  group_key: {
    column: 'groupKey',
    type: text({ max: 255, isEmptyNull: true }),
    on: EVERYWHERE,
    sort: 'text',
    filter: 'text',
  },
  clause: { column: 'clause', type: requiredText({ max: 20_000 }), on: EVERYWHERE, sort: 'text', filter: 'text' },
  created_by: CREATED_BY,
  changed_by: CHANGED_BY,
  changed_on_delta_humanized: CHANGED_ON,
} as const satisfies Fields;
