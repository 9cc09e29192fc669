// Every start of a host seeds the standard roles: what an administrator changed of them outlives it.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionKey, type Permission } from '#app/domain/access/identity.ts';
import { STANDARD_ROLES } from '#app/domain/access/standard-roles.ts';
import { findRoleGrants, grantPermission } from '#app/stores/security/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { keyValues, permissions, rolePermissions, roles } from '#drizzle/schema/index.ts';
import { startD1Metadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

let metadata: MetadataHost;
beforeAll(async () => {
  metadata = await startD1Metadata();
});
afterAll(() => metadata.stop());

const EXPORT: Permission = ['can_export', 'Chart'];
const roleOf = async (name: string) => {
  const role = await findRoleGrants(metadata.db, name);
  if (!role) throw new Error(`There is no role ${name}.`);
  return role;
};
const has = async (role: string, pair: Permission) => (await roleOf(role)).keys.includes(permissionKey(...pair));
const take = async (role: string, [permission, view]: Permission) => {
  const { db } = metadata;
  const { id } = await roleOf(role);
  const [pair] = await db
    .select()
    .from(permissions)
    .where(and(eq(permissions.permission, permission), eq(permissions.view, view)));
  await db.delete(rolePermissions).where(and(eq(rolePermissions.roleId, id), eq(rolePermissions.permissionId, pair?.id ?? 0)));
};
/** As an installation of before grants were written down. */
const forget = () => metadata.db.delete(keyValues).where(eq(keyValues.resource, 'seed'));

describe('seedStandardRoles', () => {
  beforeEach(async () => {
    const { db } = metadata;
    await db.batch([db.delete(keyValues), db.delete(rolePermissions), db.delete(permissions), db.delete(roles)]);
    await seedStandardRoles(db);
  });

  it('gives an empty installation every standard role with all its pairs', async () => {
    for (const { name, pairs } of STANDARD_ROLES)
      expect([...(await roleOf(name)).keys].sort()).toEqual(pairs.map((pair) => permissionKey(...pair)).sort());
  });

  it('does not give back what was taken away, start after start', async () => {
    await take('Gamma', EXPORT);
    await seedStandardRoles(metadata.db);
    await seedStandardRoles(metadata.db);
    expect(await has('Gamma', EXPORT)).toBe(false);
    expect(await has('Alpha', EXPORT)).toBe(true);
  });

  it('leaves what was given on top', async () => {
    await grantPermission(metadata.db, (await roleOf('Gamma')).id, ['can_write', 'Annotation']);
    await seedStandardRoles(metadata.db);
    expect(await has('Gamma', ['can_write', 'Annotation'])).toBe(true);
  });

  it('does not give back what was taken away before grants were written down', async () => {
    await take('Gamma', EXPORT);
    await forget();
    await seedStandardRoles(metadata.db);
    expect(await has('Gamma', EXPORT)).toBe(false);
  });

  it('gives the pairs of a new version to the roles that are to have them', async () => {
    const { db } = metadata;
    await forget();
    await db.delete(permissions).where(and(eq(permissions.permission, EXPORT[0]), eq(permissions.view, EXPORT[1])));
    await seedStandardRoles(db);
    expect([await has('Gamma', EXPORT), await has('Alpha', EXPORT), await has('sql_lab', EXPORT)]).toEqual([true, true, false]);
  });
});
