// Groups on the wire: users with the same roles.
import * as z from 'zod';
import { namesOn, sortedNames } from '#app/domain/fields/field.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';
import { GROUP_FIELDS } from './fields.ts';

const COLUMNS = [...namesOn(GROUP_FIELDS, 'list'), 'roles.id', 'roles.name', 'users.id', 'users.username'];

export const GROUP_LIST: ListSpec = {
  title: 'List Group',
  columns: COLUMNS,
  orderColumns: sortedNames(GROUP_FIELDS),
  defaultOrder: { column: 'id', direction: 'asc' },
};
export const GROUP_ITEM: ItemSpec = { title: 'Show Group', columns: COLUMNS };

const MAX_IDS = 20_000;

const ids = z.array(z.int().positive()).max(MAX_IDS);
/** Without spaces at both ends, which bodies of other resources keep. */
const trimmed = ({ type: { max } }: { readonly type: { readonly max: number | null } }) =>
  z
    .string()
    .trim()
    .max(max ?? Infinity);

const fields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the group a name.')
    .max(GROUP_FIELDS.name.type.max ?? Infinity)
    .regex(/^\P{Cc}*$/u, 'Leave out control characters.'),
  label: trimmed(GROUP_FIELDS.label).nullable(),
  description: trimmed(GROUP_FIELDS.description).nullable(),
  /** Ids. */
  roles: ids,
  users: ids,
});

export const groupBody = fields.partial().required({ name: true });
export const groupChange = fields.partial();
export type GroupBody = z.output<typeof groupBody>;
export type GroupChange = z.output<typeof groupChange>;
