// The fields of groups. Their members and roles are links.
import { customValue, requiredText, text, type Fields } from '#app/domain/fields/field.ts';

const EVERYWHERE = ['create', 'edit', 'list', 'show'] as const;

export const GROUP_FIELDS = {
  id: { column: 'id', type: customValue(0), on: ['list', 'show'], sort: 'value', filter: 'number' },
  name: { column: 'name', type: requiredText({ max: 100 }), on: EVERYWHERE, sort: 'text', filter: 'text' },
  label: { column: 'label', type: text({ max: 150 }), on: EVERYWHERE, sort: 'text', filter: 'text' },
  description: { column: 'description', type: text({ max: 512 }), on: EVERYWHERE, sort: 'text', filter: 'text' },
} as const satisfies Fields;
