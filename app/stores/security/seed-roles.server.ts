// The standard roles and their grants in the metadata database, and which of them were ever given.
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { permissionKey } from '#app/domain/access/identity.ts';
import { grantKey, newGrants, standardGrants, type SeededFacts } from '#app/domain/access/seed-grants.ts';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import type { Db } from '#app/stores/db.ts';
import { keyValues, permissions, rolePermissions, roles } from '#drizzle/schema/index.ts';

/** Makes the standard roles, and gives them what is new since the last time: what an administrator changed of them stays. */
export async function seedStandardRoles(db: Db): Promise<void> {
  const grants = standardGrants(STANDARD_ROLES);
  const facts = await seededFacts(db);
  const fresh = sql`json_each(${JSON.stringify(newGrants(grants, facts))})`;
  const names = JSON.stringify(STANDARD_ROLES.map((role) => role.name));
  const value = JSON.stringify([...new Set([...(facts.recordedGrants ?? []), ...grants.map(grantKey)])]);
  const nowMs = sql<number>`unixepoch() * 1000`;
  // All or nothing: roles without their pairs would look like roles that lost them.
  await db.batch([
    db
      .insert(roles)
      .select(sql`select null, value from json_each(${names}) where true`)
      .onConflictDoNothing(),
    db
      .insert(permissions)
      .select(sql`select distinct null, value ->> 'permission', value ->> 'view' from ${fresh} where true`)
      .onConflictDoNothing(),
    db
      .insert(rolePermissions)
      .select(
        sql`select roles.id, permissions.id from ${fresh} as pair
          join roles on roles.name = pair.value ->> 'role'
          join permissions on permissions.permission = pair.value ->> 'permission' and permissions.view = pair.value ->> 'view'
          where true`,
      )
      .onConflictDoNothing(),
    db
      .insert(keyValues)
      .values({ ...SEEDED, value, createdOnMs: nowMs, changedOnMs: nowMs })
      .onConflictDoUpdate({ target: [keyValues.resource, keyValues.key], set: { value, changedOnMs: nowMs } }),
  ]);
}

/** Where created grants are recorded; it never expires. */
const SEEDED = { resource: 'seed', key: 'standard_grants' } as const;
const seededSchema = z.array(z.string());

async function seededFacts(db: Db): Promise<SeededFacts> {
  const [roleRows, pairRows, [mark]] = await db.batch([
    db.select({ name: roles.name }).from(roles),
    db.select({ permission: permissions.permission, view: permissions.view }).from(permissions),
    db
      .select({ value: keyValues.value })
      .from(keyValues)
      .where(and(eq(keyValues.resource, SEEDED.resource), eq(keyValues.key, SEEDED.key))),
  ]);
  return {
    roles: new Set(roleRows.map(({ name }) => name)),
    pairs: new Set(pairRows.map(({ permission, view }) => permissionKey(permission, view))),
    recordedGrants: mark ? new Set(seededSchema.parse(JSON.parse(mark.value))) : null,
  };
}
