// A host's data after a backup and a restore: metadata, Warehouses and the secret key, through the commands as users run them.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLES_DATABASE } from '#app/domain/setup/sample-data.ts';
import { findUserByName } from '#app/stores/security/store.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import type { PreparedHost } from '#scripts/start/serve-prepared.ts';
import { addUser } from '#scripts/user-add.ts';
import { copyState, logIn, startOn } from './test-host.ts';

function run(script: string, args: readonly string[], stateDir: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, MERIDIAN_STATE: stateDir } },
      (error, stdout, stderr) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    );
  });
}

async function describeHost(host: PreparedHost): Promise<{ user: string | undefined; tables: string[] }> {
  const tables = await createWarehouseStub(host.warehouses, SAMPLES_DATABASE).listTables();
  return { user: (await findUserByName(host.db, 'eve'))?.username, tables: tables.toSorted() };
}

it('are what they were, and no session is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-backup-host-'));
  const stateDir = copyState();
  const [backup, restored] = [join(folder, 'backup'), join(folder, 'restored')];
  try {
    const host = await startOn(stateDir);
    await addUser(host.db, { username: 'eve', password: 'three boats at noon', role: 'Gamma' });
    const cookie = await logIn(host.url.origin);
    const before = await describeHost(host);
    expect([before.user, before.tables.length > 0]).toEqual(['eve', true]);
    const refused = await run('scripts/backup.ts', [backup], stateDir);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining(`(process ${process.pid}) has the state`)]);
    await host.stop();
    expect((await run('scripts/backup.ts', [backup], stateDir)).output).toContain('Not included:');
    const key = ['--secret-key', join(stateDir, 'secret-key')];
    expect(await run('scripts/restore.ts', [backup, ...key], restored)).toMatchObject({ code: 0 });
    const again = await startOn(restored);
    try {
      expect(await describeHost(again)).toEqual(before);
      const page = await fetch(new URL('/dashboard/list/', again.url), { headers: { cookie }, redirect: 'manual' });
      expect(page.status).toBe(200);
    } finally {
      await again.stop();
    }
  } finally {
    for (const path of [folder, stateDir]) rmSync(path, { recursive: true, force: true });
  }
});
