// Users on the wire. A password goes in and never comes out.
import * as z from 'zod';
import { MAX_PASSWORD_LENGTH } from '#app/domain/access/password-rule.ts';
import type { ListSpec } from '#app/stores/list/list-query.ts';
import type { ItemSpec } from '#app/stores/list/list-reply.ts';

const ORDERS = [
  'id',
  'roles.id',
  'roles.name',
  'first_name',
  'last_name',
  'username',
  'active',
  'email',
  'last_login',
  'login_count',
  'fail_login_count',
  'created_on',
  'changed_on',
  'created_by.id',
  'changed_by.id',
];

export const USER_LIST: ListSpec = {
  title: 'List User',
  columns: [...ORDERS, 'groups'],
  orderColumns: ORDERS,
  defaultOrder: { column: 'id', direction: 'asc' },
};

export const USER_ITEM: ItemSpec = { title: 'Show User', columns: USER_LIST.columns };

const MAX_NAME_LENGTH = 64;
const MAX_EMAIL_LENGTH = 320;
const MAX_IDS = 1_000;

const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Leave out control characters.');
const ids = z.array(z.int().positive()).max(MAX_IDS);

/** A user's own names, also for `PUT /me/`. */
export const firstName = oneLine(MAX_NAME_LENGTH).min(1, 'Enter a first name.');
export const lastName = oneLine(MAX_NAME_LENGTH);
export const password = z.string().min(1, 'Give a password.').max(MAX_PASSWORD_LENGTH);

const fields = z.strictObject({
  username: z.string().regex(/^[^\s\p{Cc}]{1,64}$/u, 'A username has 1 to 64 characters and no spaces.'),
  first_name: firstName,
  last_name: lastName,
  /** Any text, as in Superset: some accounts have none that mail reaches. Our form wants an address. */
  email: oneLine(MAX_EMAIL_LENGTH).min(1, 'Enter an email address.'),
  active: z.boolean(),
  /** Ids. */
  roles: ids,
  groups: ids,
  password,
});

export const userBody = fields.extend({ active: z.boolean().default(true), roles: ids.default([]), groups: ids.default([]) });
export const userChange = fields.partial();
export type UserBody = z.output<typeof userBody>;
export type UserChange = z.output<typeof userChange>;
