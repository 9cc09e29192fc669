// The report Worker: draws images and documents for other Workers; a cron tick a minute, and one a day, remove what has expired.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { drizzle } from 'drizzle-orm/d1';
import { purgeImages } from '#app/services/images/purge-images.server.ts';
import { purgeExpiredSessions } from '#app/stores/session/store.server.ts';
import { logDaysOf, purgeMetadata } from '#app/services/lists/purge-metadata.server.ts';
import { purgeResults } from '#app/services/sqllab/purge-results.server.ts';
import * as schema from '#drizzle/schema/index.ts';

/** As the app Worker's `resultsTtlMs`. */
const RESULTS_TTL_MS = DAY_MS;
/** The second of the `crons` in wrangler.toml. */
const DAILY = '17 3 * * *';

export default {
  async fetch(request, env): Promise<Response> {
    // Loaded with the first request: its WASM modules exist in workerd alone.
    const { draw } = await import('./draw.ts');
    return (await draw(request, env)) ?? new Response('Not found', { status: 404 });
  },
  async scheduled({ cron, scheduledTime: nowMs }, env): Promise<void> {
    try {
      await (cron === DAILY ? purgeDaily(env, nowMs) : tick(env, nowMs));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ event: 'tick failed', cron, message, at: new Date(nowMs).toISOString() }));
      throw error;
    }
  },
} satisfies ExportedHandler<ReportEnv>;

async function tick(env: ReportEnv, nowMs: number): Promise<void> {
  await Promise.all([
    purgeExpiredSessions(drizzle(env.DB, { schema }), nowMs),
    purgeResults(env.RESULTS, { nowMs, ttlMs: RESULTS_TTL_MS }),
  ]);
}

async function purgeDaily(env: ReportEnv, nowMs: number): Promise<void> {
  await Promise.all([
    purgeMetadata(drizzle(env.DB, { schema }), { nowMs, logDays: logDaysOf(env.LOG_DAYS) }),
    purgeImages(env.RESULTS, nowMs),
  ]);
}
