// The stores that the contract of history is tested on: D1, and PostgreSQL behind a proxy that replies as Neon does.
import { Client } from 'pg';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { openNeon, type NeonDb } from '#app/stores/history/neon-client.server.ts';
import { createNeonHistory } from '#app/stores/history/neon.server.ts';
import type { HistoryArchive, HistoryStore } from '#app/stores/history/port.ts';
import { migrateHistory } from '#scripts/history/migrate-history.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';
import { startNeonProxy, type NeonProxy } from '#tests/fixtures/servers/neon-proxy.ts';
import { databases, reportSchedules, users } from '#drizzle/schema/index.ts';

export interface HistorySubject {
  readonly history: HistoryStore;
  stop(): Promise<void>;
}

export interface NeonSubject extends HistorySubject {
  readonly history: HistoryArchive;
  readonly db: NeonDb;
  readonly proxy: NeonProxy;
}

/** With the users, the database and the report that rows name. */
export async function openD1Subject(): Promise<HistorySubject & { readonly metadata: MetadataHost }> {
  const metadata = await startMetadata();
  await insertPeople(metadata);
  return { metadata, history: createD1History(metadata.db), stop: () => metadata.stop() };
}

/** How busy the machine is must not decide a test. */
const PATIENCE_MS = 120_000;

export async function openNeonSubject(timeoutMs?: number): Promise<NeonSubject> {
  const proxy = await startNeonProxy(await createDatabase());
  await migrateHistory(openNeon(proxy.url, PATIENCE_MS));
  const db = openNeon(proxy.url, timeoutMs);
  return {
    db,
    proxy,
    history: createNeonHistory(db),
    stop: () => proxy.stop(),
  };
}

/** One for all suites of a file: it takes seconds to start. */
let server: Promise<PostgresServer> | undefined;
let databaseCount = 0;

export async function createDatabase(): Promise<{ readonly url: string }> {
  server ??= startPostgresServer();
  const url = new URL((await server).url);
  const client = new Client({ connectionString: url.href });
  await client.connect();
  const name = `history_${(databaseCount += 1)}`;
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = name;
  return { url: url.href };
}

export const stopPostgres = async (): Promise<void> => (await server)?.stop();

export const USERS = [
  { id: 1, username: 'Zoe', firstName: 'Zoe', lastName: 'Ähn' },
  { id: 2, username: 'adam', firstName: 'Adam', lastName: '' },
];
export const DATABASE = { id: 1, name: 'Shop', engine: 'sqlite' };
export const SCHEDULE_ID = 1;

async function insertPeople({ db }: MetadataHost): Promise<void> {
  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  await db
    .insert(users)
    .values(USERS.map((user) => ({ ...user, ...stamps, email: `${user.username}@example.com`, passwordHash: '' })));
  await db
    .insert(databases)
    .values({ ...stamps, id: DATABASE.id, uuid: 'database', name: DATABASE.name, engine: DATABASE.engine, parameters: {} });
  await db.insert(reportSchedules).values({
    ...stamps,
    id: SCHEDULE_ID,
    uuid: 'schedule',
    type: 'Report',
    name: 'Daily',
    crontab: '0 0 * * *',
    timezone: 'UTC',
    creationMethod: 'alerts_reports',
    reportFormat: 'PNG',
    logRetentionDays: 90,
    gracePeriodS: 0,
    workingTimeoutS: 60,
  });
}
