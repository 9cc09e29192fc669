// Builds, and prepares the state of a host with the sample data once: each test file starts on a copy of it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { keepPrepared } from '#scripts/start/prepared-state.ts';
import { startPrepared } from '#scripts/start/serve-prepared.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder; no host is started on it. */
    preparedState: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-prepared-'));
  const host = await startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: ADMIN_PASSWORD,
    report: () => undefined,
  });
  await host.stop();
  keepPrepared(stateDir);
  project.provide('preparedState', stateDir);
  return () => rmSync(stateDir, { recursive: true, force: true });
}
