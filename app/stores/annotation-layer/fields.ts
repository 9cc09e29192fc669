// The fields of annotation layers and of annotations. Instants, which clients send as texts, are read where bodies are.
import { CHANGED_BY, CHANGED_ON, CREATED_BY, CREATED_ON } from '#app/domain/fields/audit-fields.ts';
import { customValue, requiredText, text, type Fields } from '#app/domain/fields/field.ts';

const TOO_FEW = 'Shorter than minimum length 1.';
const MAX_LONG_LENGTH = 20_000;

export const LAYER_FIELDS = {
  id: { column: 'id', type: customValue(0), on: ['list', 'show'], filter: 'number' },
  name: {
    column: 'name',
    type: requiredText({ max: 250, isTrimmed: true, emptyProblem: TOO_FEW }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  descr: {
    column: 'description',
    type: text({ max: MAX_LONG_LENGTH }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  created_by: CREATED_BY,
  changed_by: CHANGED_BY,
  changed_on: { ...CHANGED_ON, filter: 'instant' },
  changed_on_delta_humanized: CHANGED_ON,
  created_on: { ...CREATED_ON, filter: 'instant' },
} as const satisfies Fields;

export const ANNOTATION_FIELDS = {
  id: { column: 'id', type: customValue(0), on: ['list', 'show'], filter: 'number' },
  short_descr: {
    column: 'shortDescription',
    type: requiredText({ max: 500, isTrimmed: true, emptyProblem: TOO_FEW }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  long_descr: {
    column: 'longDescription',
    type: text({ max: MAX_LONG_LENGTH }),
    on: ['create', 'edit', 'list', 'show'],
    sort: 'text',
    filter: 'text',
  },
  start_dttm: { column: 'startMs', type: customValue(0), on: ['list', 'show'], sort: 'value', filter: 'instant' },
  end_dttm: { column: 'endMs', type: customValue(0), on: ['list', 'show'], sort: 'value', filter: 'instant' },
  json_metadata: {
    column: 'jsonMetadata',
    type: customValue<string | null>(null),
    on: ['create', 'edit', 'list', 'show'],
    filter: 'text',
  },
  layer: { column: 'layerId', type: customValue(0), on: [], filter: 'relation' },
  changed_on: { ...CHANGED_ON, filter: 'instant' },
  changed_on_delta_humanized: CHANGED_ON,
  created_on: { ...CREATED_ON, filter: 'instant' },
  created_by: CREATED_BY,
  changed_by: CHANGED_BY,
} as const satisfies Fields;
