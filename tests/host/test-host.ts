// A host with the sample data for one test file, and a logged-in visitor.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startPrepared, type PreparedHost, type PreparedOptions } from '#scripts/start/serve-prepared.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';

/** How busy the machine is must not decide which charts of a page come late. */
const PATIENT_MS = 20_000;

export interface TestHost {
  readonly host: PreparedHost;
  readonly origin: string;
  /** Logged in as the administrator. */
  readonly cookie: string;
  stop(): Promise<void>;
}

export async function startTestHost(options: Partial<PreparedOptions> = {}): Promise<TestHost> {
  const stateDir = copyState();
  const host = await startOn(stateDir, options);
  const origin = host.url.origin;
  const cookie = await logIn(origin);
  const stop = async (): Promise<void> => {
    await host.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
  return { host, origin, cookie, stop };
}

/** A separate folder with the state of a host that has the sample data, the administrator's password being `ADMIN_PASSWORD`. */
export function copyState(): string {
  const stateDir = mkdtempSync(join(tmpdir(), 'meridian-host-test-'));
  cpSync(inject('preparedState'), stateDir, { recursive: true });
  return stateDir;
}

/** `prepared-state.ts` has built, so hosts don't check again whether the outputs match their sources. */
export const BUILT = { builtIn: '.' } as const;

/** Starts a host on a folder of state, on a free port. */
export const startOn = (stateDir: string, options: Partial<PreparedOptions> = {}): Promise<PreparedHost> =>
  startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: ADMIN_PASSWORD,
    report: () => undefined,
    chartBudgetMs: PATIENT_MS,
    ...BUILT,
    ...options,
  });

/** The cookie of a new session of the administrator. */
export async function logIn(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ username: 'admin', password: ADMIN_PASSWORD, returnTo: '/' }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`No session: ${reply.status} ${await reply.text()}`);
  return cookie;
}
