// A host with the sample data for one test file, and a logged-in visitor.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrepared, type PreparedHost } from '#scripts/serve-prepared.ts';

export const PASSWORD = 'host tests need one';

export interface TestHost {
  readonly host: PreparedHost;
  readonly origin: string;
  /** Logged in as the administrator. */
  readonly cookie: string;
  stop(): Promise<void>;
}

export async function startTestHost(): Promise<TestHost> {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-host-test-'));
  const host = await startPrepared({ stateDir, host: '127.0.0.1', port: 0, adminPassword: PASSWORD, report: () => undefined });
  const origin = host.url.origin;
  const cookie = await logIn(origin);
  const stop = async (): Promise<void> => {
    await host.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
  return { host, origin, cookie, stop };
}

/** The cookie of a new session of the administrator. */
export async function logIn(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ username: 'admin', password: PASSWORD, returnTo: '/' }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`No session: ${reply.status} ${await reply.text()}`);
  return cookie;
}
