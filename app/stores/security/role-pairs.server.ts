// Roles with their (permission, view) pairs, for `/me/roles/`.
import { asc, eq, inArray } from 'drizzle-orm';
import type { Permission } from '#app/domain/access/identity.ts';
import type { Db } from '#app/stores/db.ts';
import { valueList } from '#app/stores/list/value-list.server.ts';
import { permissions, rolePermissions, roles } from '#drizzle/schema/index.ts';

/** The pairs of each role of the user, for `/me/roles/`. */
export async function listRolePairs(
  db: Db,
  roleIds: readonly number[],
): Promise<{ readonly role: string; readonly pair: Permission | null }[]> {
  const rows = await db
    .select({ role: roles.name, permission: permissions.permission, view: permissions.view })
    .from(roles)
    .leftJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .leftJoin(permissions, eq(rolePermissions.permissionId, permissions.id))
    .where(inArray(roles.id, valueList(roleIds)))
    .orderBy(asc(roles.id), asc(permissions.id));
  return rows.map(({ role, permission, view }) => ({
    role,
    pair: permission === null || view === null ? null : [permission, view],
  }));
}
