// The composition root of the app Worker: builds every Deps from the environment.
import { drizzle } from 'drizzle-orm/d1';
import type { Config, Deps } from '#app/services/deps.server.ts';
import { createFleetClient } from '#app/services/fleet-client.server.ts';
import * as schema from '#drizzle/schema/index.ts';

const DAY_MS = 86_400_000;
const MIN_SECRET_LENGTH = 32;

export function buildDeps(env: AppEnv, request: Request, execution: ExecutionContext): Deps {
  const waitUntil = (work: Promise<unknown>): void => execution.waitUntil(work);
  return {
    db: drizzle(env.DB, { schema }),
    config: buildConfig(env, new URL(request.url)),
    now: () => Date.now(),
    newUuid: () => crypto.randomUUID(),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    fleet: createFleetClient({
      query: env.QUERY,
      results: env.RESULTS,
      cache: (caches as unknown as { readonly default: Cache }).default,
      waitUntil,
    }),
    waitUntil,
  };
}

function buildConfig(env: AppEnv, url: URL): Config {
  if (!env.SECRET_KEY || env.SECRET_KEY.length < MIN_SECRET_LENGTH) {
    throw new Error(
      `SECRET_KEY is missing or shorter than ${MIN_SECRET_LENGTH} characters. Set it with: wrangler secret put SECRET_KEY`,
    );
  }
  return {
    secretKey: env.SECRET_KEY,
    secureCookies: !isLocalhost(url.hostname),
    sessionIdleMs: 7 * DAY_MS,
    sessionMaxMs: 30 * DAY_MS,
    rowLimit: 50_000,
    sqlMaxRows: 100_000,
    samplesRowLimit: 1_000,
    queryTimeoutMs: 60_000,
    cacheTimeoutS: 86_400,
    version: env.MERIDIAN_VERSION,
  };
}

const isLocalhost = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
