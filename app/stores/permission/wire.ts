// Permissions (`can_read`), what they apply to (`Chart`: clients say resource, or view menu) and their pairs, on the wire.
import * as z from 'zod';
import type { ListSpec } from '#app/stores/list/list-query.ts';

const NAMED = ['id', 'name'];
const PAIR = ['id', 'permission.name', 'view_menu.name'];
const DEFAULT_ORDER = { column: 'id', direction: 'asc' } as const;

export const PERMISSION_LIST: ListSpec = {
  title: 'List Permission',
  columns: NAMED,
  orderColumns: NAMED,
  defaultOrder: DEFAULT_ORDER,
};
export const RESOURCE_LIST: ListSpec = { ...PERMISSION_LIST, title: 'List View Menu' };
export const PAIR_LIST: ListSpec = {
  title: 'List Permission View',
  columns: PAIR,
  orderColumns: PAIR,
  defaultOrder: DEFAULT_ORDER,
};

const MAX_VIEW_LENGTH = 250;

export const resourceBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name.')
    .max(MAX_VIEW_LENGTH)
    .regex(/^\P{Cc}*$/u, 'Leave out control characters.'),
});
export const pairBody = z.strictObject({ permission_id: z.int().positive(), view_menu_id: z.int().positive() });
export const pairChange = pairBody.partial();
export type PairBody = z.output<typeof pairBody>;
export type PairChange = z.output<typeof pairChange>;
