// The benches' host, with a session and a token of the administrator.
import { join } from 'node:path';
import { startPrepared, type PreparedHost } from '#scripts/start/serve-prepared.ts';
import { WIDE_LIMITS } from '#scripts/host/wide-limits.ts';

const PASSWORD = 'bench bench bench';

export interface BenchHost {
  readonly host: PreparedHost;
  readonly origin: string;
  readonly token: string;
  readonly username: string;
  readonly password: string;
}

export async function startBenchHost(
  stateDir: string,
  caps: {
    readonly maxRows?: number;
    readonly roundTripDelayMs?: number;
    readonly delivery?: Readonly<Record<string, string>>;
  } = {},
): Promise<BenchHost> {
  const host = await startPrepared({
    stateDir: join(stateDir, 'bench'),
    ...(caps.maxRows === undefined ? {} : { sqlMaxRows: caps.maxRows, exportMaxRows: caps.maxRows }),
    ...(caps.roundTripDelayMs === undefined ? {} : { roundTripDelayMs: caps.roundTripDelayMs }),
    ...(caps.delivery === undefined ? {} : { delivery: caps.delivery }),
    limits: WIDE_LIMITS,
    host: '127.0.0.1',
    port: 0,
    // Servers that benches start on free ports, before or after it.
    allowedPrivateHosts: 'databases=127.0.0.1:*, mail=127.0.0.1:*',
    adminPassword: PASSWORD,
    report: () => undefined,
  });
  const origin = host.url.origin;
  const reply = await fetch(`${origin}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD, provider: 'db', refresh: true }),
  });
  const { access_token: token } = await reply.json<{ access_token: string }>();
  return { host, origin, token, username: 'admin', password: PASSWORD };
}
