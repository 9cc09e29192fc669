// People and the roles that they hold.
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { roles } from './role.ts';

export const users = sqliteTable(
  'users',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    username: text('username').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /** `scrypt$N$r$p$salt$hash`: the cost is part of the text. */
    passwordHash: text('password_hash').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    /** Bumped when the password changes: tokens made before are refused. */
    credentialVersion: integer('credential_version').notNull().default(1),
    loginCount: integer('login_count').notNull().default(0),
    failLoginCount: integer('fail_login_count').notNull().default(0),
    lastLoginMs: integer('last_login_ms'),
    createdOnMs: integer('created_on_ms').notNull(),
    changedOnMs: integer('changed_on_ms').notNull(),
    /** Without foreign keys, unlike other tables' authors: a table that refers to itself cannot be loaded in one go. */
    createdById: integer('created_by_id'),
    changedById: integer('changed_by_id'),
  },
  (table) => [
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
  ],
);

export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_roles_role').on(table.roleId)],
);
