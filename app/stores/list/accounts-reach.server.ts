// Limits of account managers: none for an administrator; others change only accounts that neither gain nor have a
// permission that they lack themselves. Otherwise the right to edit users would be the right to become Admin.
import { sql, type SQL } from 'drizzle-orm';
import { isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import type { Db } from '#app/stores/db.ts';
import { fieldError } from './accounts-commit.server.ts';
import { valueList } from './value-list.server.ts';

type Ids = readonly number[];

/** The roles of these users, direct or through groups. */
const rolesOfUsers = (ids: Ids): SQL => sql`(
  select role_id from user_roles where user_id in ${valueList(ids)}
  union select group_roles.role_id from group_users join group_roles on group_roles.group_id = group_users.group_id
  where group_users.user_id in ${valueList(ids)})`;

const rolesOfGroups = (ids: Ids): SQL => sql`(select role_id from group_roles where group_id in ${valueList(ids)})`;

/** Throws 403 where one of the roles has more than the identity. */
export const reachRoles = (db: Db, identity: Identity, ids: Ids): Promise<void> => reach(db, identity, valueList(ids));
/** Throws 403 where a user has more rights than the identity. */
export const reachUsers = (db: Db, identity: Identity, ids: Ids): Promise<void> => reach(db, identity, rolesOfUsers(ids));
/** Throws 403 where one of the groups gives more than the identity has. */
export const reachGroups = (db: Db, identity: Identity, ids: Ids): Promise<void> => reach(db, identity, rolesOfGroups(ids));
/** Throws 403 where the identity lacks one of the pairs. */
export const reachPairs = (db: Db, identity: Identity, ids: Ids): Promise<void> =>
  isAdmin(identity) ? Promise.resolve() : refuseIf(db, lacks(identity, sql`permissions.id in ${valueList(ids)}`));

async function reach(db: Db, identity: Identity, roleIds: SQL): Promise<void> {
  if (isAdmin(identity)) return;
  const isBeyond = lacks(
    identity,
    sql`permissions.id in (select permission_id from role_permissions where role_id in ${roleIds})`,
  );
  await refuseIf(db, sql`exists (select 1 from roles where name = 'Admin' and id in ${roleIds}) or ${isBeyond}`);
}

const lacks = (identity: Identity, which: SQL): SQL => sql`exists (
  select 1 from permissions where ${which} and permissions.permission || ' on ' || permissions.view
  not in ${valueList([...identity.permissions])})`;

async function refuseIf(db: Db, condition: SQL): Promise<void> {
  const row = await db.get<{ found: number }>(sql`select (${condition}) as found`);
  if (row.found !== 1) return;
  throw new AppError('ACTION_FORBIDDEN_ERROR', 'This needs permissions that you don’t have. Ask an administrator to do it.');
}

const TABLES = { role: sql`roles`, group: sql.raw('"groups"'), user: sql`users` } as const;

/** Throws 400 that names the first id of nothing, at its field. */
export async function requireIds(db: Db, noun: keyof typeof TABLES, field: string, ids: Ids): Promise<void> {
  if (ids.length === 0) return;
  const [row] = await db.all<{ id: number }>(
    sql`select value as id from json_each(${JSON.stringify(ids)}) where value not in (select id from ${TABLES[noun]}) limit 1`,
  );
  if (row) throw fieldError(field, `There is no ${noun} ${row.id}.`);
}
