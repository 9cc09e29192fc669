// Runs the four Workers as deployed, on an empty account: what `npm run deploy` does to it, then requests and crons.
import { drizzle } from 'drizzle-orm/d1';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import type { Db } from '#app/stores/db.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { freePort } from '#scripts/host/free-port.ts';
import { chooseWorkerd } from '#scripts/host/host.ts';
import { applyMigrations } from '#scripts/state/migrate.ts';
import { ensureAdministrator } from '#scripts/user-add.ts';
import { APP, REPORT } from '#scripts/bundle/workers.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';
import { defineDeployedWorkers, type OperatorSettings } from './deployed-workers.ts';

export interface DeployedHost {
  /** Where it is reached, and `PUBLIC_URL`. */
  readonly origin: string;
  readonly db: Db;
  /** Each of the report Worker's crons once; gives their outcomes. */
  fireCrons(): Promise<Readonly<Record<string, string>>>;
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';

/** `settings` takes the address. Its first user is the administrator, with `ADMIN_PASSWORD`. */
export async function startDeployedHost(settings: (origin: string) => OperatorSettings): Promise<DeployedHost> {
  chooseWorkerd();
  const port = await freePort();
  const origin = `http://${HOST}:${port}`;
  const { workers, crons } = defineDeployedWorkers(settings(origin));
  const mf = new Miniflare(convertV4MiniflareOptions({ host: HOST, port, cf: false, log: new Log(LogLevel.ERROR), workers }));
  try {
    const d1 = await mf.getD1Database('DB', APP.name);
    const db = drizzle(d1, { schema });
    await applyMigrations(d1);
    await seedStandardRoles(db);
    await ensureAdministrator(db, ADMIN_PASSWORD);
    return { origin, db, fireCrons: () => fireCrons(mf, crons), stop: () => mf.dispose() };
  } catch (error) {
    await mf.dispose();
    throw error;
  }
}

async function fireCrons(mf: Miniflare, crons: readonly string[]): Promise<Record<string, string>> {
  const report = (await mf.getWorker(REPORT.name)) as unknown as {
    scheduled(event: { cron: string }): Promise<{ outcome: string }>;
  };
  const outcomes: Record<string, string> = {};
  for (const cron of crons) outcomes[cron] = (await report.scheduled({ cron })).outcome;
  return outcomes;
}
