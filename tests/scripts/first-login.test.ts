// The administrator's first password: whatever interrupts the first start, one of the next ones shows it.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUserByName } from '#app/stores/security/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { PASSWORD_COST } from '#app/domain/access/password-cost.ts';
import { verifyPassword } from '#app/services/auth/password.server.ts';
import type { Db } from '#app/stores/db.ts';
import { forgetFirstPassword, prepareAdministrator } from '#scripts/start/first-login.ts';
import { applyMigrations } from '#scripts/state/migrate.ts';
import { resetPassword } from '#scripts/user-add.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

let metadata: MetadataHost;
let db: Db;
let stateDir = '';

beforeEach(async () => {
  metadata = await startMetadata();
  db = metadata.db;
  await seedStandardRoles(db);
  stateDir = mkdtempSync(join(tmpdir(), 'meridian-first-'));
});
afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

const fits = async (password: string | null): Promise<boolean> =>
  verifyPassword(password ?? '', (await findUserByName(db, 'admin'))?.passwordHash ?? null, PASSWORD_COST);
const file = (): string => join(stateDir, 'first-password');

it('is shown by every start until one has shown it, and never after that', async () => {
  const first = await prepareAdministrator(db, stateDir, null);
  expect(first.password).toMatch(/^[\w-]{16}$/);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await prepareAdministrator(db, stateDir, null)).toEqual(first);
  expect(await fits(first.password)).toBe(true);
  forgetFirstPassword(stateDir);
  expect(await prepareAdministrator(db, stateDir, null)).toEqual({ username: 'admin', password: null });
});

it('is the one in the file when the start was interrupted before the administrator was stored', async () => {
  writeFileSync(file(), 'kept-from-before');
  expect((await prepareAdministrator(db, stateDir, null)).password).toBe('kept-from-before');
  expect(await fits('kept-from-before')).toBe(true);
});

it('is created again where the file was cut off before the administrator was stored', async () => {
  writeFileSync(file(), '');
  const { password } = await prepareAdministrator(db, stateDir, null);
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(readFileSync(file(), 'utf8')).toBe(password);
});

it('is not shown once it is another, and its file goes', async () => {
  await prepareAdministrator(db, stateDir, null);
  await resetPassword(db, 'admin', 'set by the operator');
  expect((await prepareAdministrator(db, stateDir, null)).password).toBeNull();
  expect(existsSync(file())).toBe(false);
});

it("gives way to the operator's where it was never seen, and to nothing where it was", async () => {
  await prepareAdministrator(db, stateDir, null);
  expect((await prepareAdministrator(db, stateDir, 'chosen by the operator')).password).toBe('chosen by the operator');
  expect(await fits('chosen by the operator')).toBe(true);
  expect((await prepareAdministrator(db, stateDir, 'another that is ignored')).password).toBeNull();
  expect(await fits('chosen by the operator')).toBe(true);
});

it("refuses a common password of the operator's before anybody has it, and does not mind it later", async () => {
  await expect(prepareAdministrator(db, stateDir, 'password123')).rejects.toThrow(
    /^MERIDIAN_ADMIN_PASSWORD can't be used\. .*common/,
  );
  expect(await findUserByName(db, 'admin')).toBeNull();
  await prepareAdministrator(db, stateDir, 'a fine one of three');
  expect((await prepareAdministrator(db, stateDir, 'password123')).password).toBeNull();
});

it('belongs to a state of this version: one that a newer version has migrated is refused', async () => {
  await metadata.d1.prepare("insert into d1_migrations (name) values ('9999_from_the_future.sql')").run();
  await expect(applyMigrations(metadata.d1)).rejects.toThrow(/newer version of Meridian \(migration 9999_from_the_future\.sql/);
});
