// Groups of people: their members hold the groups' roles besides their own.
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { roles } from './role.ts';
import { users } from './user.ts';

export const groups = sqliteTable('groups', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  name: text('name').notNull().unique(),
  label: text('label'),
  description: text('description'),
});

const groupId = () =>
  integer('group_id')
    .notNull()
    .references(() => groups.id, { onDelete: 'cascade' });

export const groupRoles = sqliteTable(
  'group_roles',
  {
    groupId: groupId(),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.roleId] }), index('group_roles_role').on(table.roleId)],
);

export const groupUsers = sqliteTable(
  'group_users',
  {
    groupId: groupId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('group_users_user').on(table.userId)],
);
