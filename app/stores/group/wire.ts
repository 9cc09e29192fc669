// Groups on the wire: users with the same roles.
import * as z from 'zod';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const ORDERS = ['id', 'name', 'label', 'description'];
const COLUMNS = [...ORDERS, 'roles.id', 'roles.name', 'users.id', 'users.username'];

export const GROUP_LIST: ListSpec = {
  title: 'List Group',
  columns: COLUMNS,
  orderColumns: ORDERS,
  defaultOrder: { column: 'id', direction: 'asc' },
};
export const GROUP_ITEM: ItemSpec = { title: 'Show Group', columns: COLUMNS };

const MAX_NAME_LENGTH = 100;
const MAX_LABEL_LENGTH = 150;
const MAX_DESCRIPTION_LENGTH = 512;
const MAX_IDS = 20_000;

const ids = z.array(z.int().positive()).max(MAX_IDS);
const message = (max: number) => z.string().trim().max(max).nullable();

const fields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give the group a name.')
    .max(MAX_NAME_LENGTH)
    .regex(/^\P{Cc}*$/u, 'Leave out control characters.'),
  label: message(MAX_LABEL_LENGTH),
  description: message(MAX_DESCRIPTION_LENGTH),
  /** Ids. */
  roles: ids,
  users: ids,
});

export const groupBody = fields.partial().required({ name: true });
export const groupChange = fields.partial();
export type GroupBody = z.output<typeof groupBody>;
export type GroupChange = z.output<typeof groupChange>;
