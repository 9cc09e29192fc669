// Two thousand random queries, the same every time: each engine's result is what plain JavaScript computes on the rows.
// `npm run fuzz` runs more of them, from another seed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { compareRandomQueries, type EngineDifference } from '#scripts/fuzz/random-query-compare.ts';
import { openPostgres, openSqlite, type FuzzEngine } from '#scripts/fuzz/random-query-engines.ts';

const COUNT = 2_000;
const SEED = 20_261_121;
/** Ten times what it takes: how busy the machine is must not decide. */
const TIMEOUT_MS = 180_000;

let server: PostgresServer;
let postgres: FuzzEngine;
let sqlite: FuzzEngine;

beforeAll(async () => {
  server = await startPostgresServer();
  [postgres, sqlite] = await Promise.all([openPostgres(server.url), openSqlite()]);
});
afterAll(async () => {
  await Promise.all([postgres.close(), sqlite.close()]);
  await server.stop();
});

async function differencesOf(engine: FuzzEngine): Promise<EngineDifference[]> {
  const found: EngineDifference[] = [];
  await compareRandomQueries([engine], { count: COUNT, seed: SEED }, (difference) => found.push(difference) < 5);
  return found;
}

it(
  'SQLite has the expected results of random queries',
  async () => {
    expect(await differencesOf(sqlite)).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'PostgreSQL has the expected results of random queries',
  async () => {
    expect(await differencesOf(postgres)).toEqual([]);
  },
  TIMEOUT_MS,
);
