// The report Worker: one cron tick a minute. Today it ends what has expired; reports will be found and sent from here.
import { drizzle } from 'drizzle-orm/d1';
import { purgeExpiredSessions } from '#app/resources/session/store.server.ts';
import { purgeResults } from '#app/services/purge-results.server.ts';
import * as schema from '#drizzle/schema/index.ts';

/** As the app Worker's `resultsTtlMs`. */
const RESULTS_TTL_MS = 86_400_000;

export default {
  async fetch(): Promise<Response> {
    return new Response('Not found', { status: 404 });
  },
  async scheduled({ scheduledTime: nowMs }, env): Promise<void> {
    const [purgedSessions, purgedResults] = await Promise.all([
      purgeExpiredSessions(drizzle(env.DB, { schema }), nowMs),
      purgeResults(env.RESULTS, { nowMs, ttlMs: RESULTS_TTL_MS }),
    ]);
    console.log(JSON.stringify({ event: 'tick', at: new Date(nowMs).toISOString(), purgedSessions, purgedResults }));
  },
} satisfies ExportedHandler<ReportEnv>;
