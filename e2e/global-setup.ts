// Starts the host of `npm start` on a free port with a state of its own, and stops it after the last story.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrepared } from '#scripts/serve-prepared.ts';

export const ADMIN_PASSWORD = 'a story needs a password';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-stories-'));
  const host = await startPrepared({ stateDir, host: '127.0.0.1', port: 0, adminPassword: ADMIN_PASSWORD, report: () => undefined });
  process.env['MERIDIAN_URL'] = host.url.origin;
  process.env['MERIDIAN_ADMIN_PASSWORD'] = ADMIN_PASSWORD;
  return async () => {
    await host.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}
