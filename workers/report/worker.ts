// The report Worker: one cron tick a minute. Today it ends what has expired; reports will be found and sent from here.
import { drizzle } from 'drizzle-orm/d1';
import { purgeExpiredSessions } from '#app/resources/session/store.server.ts';
import * as schema from '#drizzle/schema/index.ts';

export default {
  async fetch(): Promise<Response> {
    return new Response('Not found', { status: 404 });
  },
  async scheduled(controller, env): Promise<void> {
    const purged = await purgeExpiredSessions(drizzle(env.DB, { schema }), controller.scheduledTime);
    console.log(JSON.stringify({ event: 'tick', at: new Date(controller.scheduledTime).toISOString(), purgedSessions: purged }));
  },
} satisfies ExportedHandler<ReportEnv>;
