// Row-level rules on the wire.
import * as z from 'zod';
import { bodyShape } from '#app/domain/fields/body-shape.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';
import { ROW_RULE_FIELDS } from './fields.ts';

const PEOPLE = ['changed_by.first_name', 'changed_by.id', 'changed_by.last_name'];

export const ROW_RULE_LIST: ListSpec = {
  title: 'List Row Level Security Filter',
  columns: [
    'id',
    'name',
    'filter_type',
    'description',
    'tables',
    'roles',
    'clause',
    'group_key',
    ...PEOPLE,
    'changed_by_name',
    'changed_on_delta_humanized',
    'changed_on_dttm',
  ],
  orderColumns: ['name', 'filter_type', 'clause', 'changed_on_delta_humanized', 'group_key'],
  defaultOrder: { column: 'name', direction: 'asc' },
};

export const ROW_RULE_ITEM: ItemSpec = {
  title: 'Show Row Level Security Filter',
  columns: ['id', 'name', 'filter_type', 'description', 'tables', 'roles', 'group_key', 'clause'],
};

const MAX_RELATED = 1_000;
const { name, description } = bodyShape(ROW_RULE_FIELDS, 'create');
const TOO_FEW = 'Shorter than minimum length 1.';
const ids = z.array(z.int().nonnegative()).max(MAX_RELATED);

export const rowRuleBody = z.strictObject({
  name,
  description,
  filter_type: z.enum(['Regular', 'Base'], { error: 'Must be one of: Regular, Base.' }),
  tables: ids.min(1, TOO_FEW),
  roles: ids,
  group_key: z
    .string()
    .trim()
    .max(ROW_RULE_FIELDS.group_key.type.max ?? Infinity)
    .nullish(),
  clause: z
    .string()
    .refine((text) => text.trim() !== '', TOO_FEW)
    .max(ROW_RULE_FIELDS.clause.type.max ?? Infinity),
});
export const rowRuleChange = rowRuleBody.partial();
export type RowRuleBody = z.output<typeof rowRuleBody>;
export type RowRuleChange = z.output<typeof rowRuleChange>;

/** Checks for the editor whether a clause works on these datasets. */
export const clauseCheckBody = z.strictObject({
  clause: z.string().max(ROW_RULE_FIELDS.clause.type.max ?? Infinity),
  tables: ids,
});
export const clauseCheckReply = z.object({
  result: z.array(z.object({ message: z.string(), table: z.string() })),
});
