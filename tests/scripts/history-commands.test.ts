// What operators run for the history at Neon, as processes: the migration of a deployment, and the return to D1.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createD1History } from '#app/stores/history/d1.server.ts';
import { openNeon } from '#app/stores/history/neon-client.server.ts';
import { createNeonHistory } from '#app/stores/history/neon.server.ts';
import { runNode } from '#scripts/command/run.ts';
import { listDeploySteps, runDeploySteps } from '#scripts/deploy/deploy-steps.ts';
import { explainHistoryFailure } from '#scripts/history/history-url.ts';
import { migrateHistory } from '#scripts/history/migrate-history.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { openDatabase } from '#scripts/state/open-database.ts';
import { action } from '#tests/contracts/history/history-rows.ts';
import { startNeonProxy, type NeonProxy } from '#tests/fixtures/servers/neon-proxy.ts';

let server: PostgresServer;
let proxy: NeonProxy;
let databaseCount = 0;
/** It starts the state of a machine three times. */
const PATIENCE_MS = 900_000;

beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  proxy = await startNeonProxy({ url: await createDatabase() });
  return () => proxy.stop();
});

async function createDatabase(): Promise<string> {
  const name = `commands_${(databaseCount += 1)}`;
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = name;
  return url.href;
}

const migrate = (url: string) => runNode('scripts/history/migrate-by-url.ts', [], { env: { HISTORY_URL: url } });

it('migrates the database of HISTORY_URL once', async () => {
  const first = await migrate(proxy.url);
  expect([first.code, first.output]).toEqual([0, expect.stringContaining('0000_history.sql')]);
  expect(await migrate(proxy.url)).toEqual({ code: 0, output: 'Nothing to migrate.\n' });
});

it('says where Neon couldn’t be reached, and never the password', async () => {
  const wrong = new URL(proxy.url);
  wrong.password = 'not-the-password';
  const explain = async (url: string) => {
    const error = await migrateHistory(openNeon(url)).then(
      () => expect.unreachable('It was migrated.'),
      (failure: unknown) => failure,
    );
    return explainHistoryFailure(error, { url, what: 'The history couldn’t be migrated' }).message;
  };
  const refused = await explain(wrong.href);
  expect(refused).toContain(`${wrong.host}: password authentication failed for user 'postgres'. Check the address`);
  expect(refused).not.toContain('not-the-password');
  proxy.fault = 'refused';
  expect(await explain(proxy.url)).toMatch(/^The history couldn’t be migrated\. 127\.0\.0\.1:\d+: .+\. Check the address/);
  proxy.fault = 'quota';
  expect(await explain(proxy.url)).toContain('upgrade its plan, then run this again');
});

it('deploys nothing where Neon is away', async () => {
  proxy.fault = 'refused';
  const begun: string[] = [];
  const failed = await runDeploySteps(listDeploySteps({ hasHistory: true }), ({ what, entry, args }) => {
    begun.push(what);
    if (!entry.startsWith('scripts/history/')) return expect.unreachable(`${what} was begun.`);
    return runNode(entry, args, { env: { HISTORY_URL: proxy.url } });
  });
  expect([begun, failed?.what, failed?.code]).toEqual([['Migrating the history'], 'Migrating the history', 1]);
  expect(failed?.output).toMatch(/^The history couldn’t be migrated\..*Check the address.*\n$/);
});

it('migrates history before the database and the Workers, and only where there is one', async () => {
  const steps = listDeploySteps({ hasHistory: true }).map(({ what }) => what);
  expect(steps.slice(0, 2)).toEqual(['Migrating the history', 'Migrating the database']);
  expect(listDeploySteps({ hasHistory: false }).map(({ what }) => what)).toEqual(steps.slice(1));
});

it(
  'returns history to the state of this machine, ends with Ctrl-C after its batch, and goes on',
  async () => {
    const db = openNeon(proxy.url, 60_000);
    await migrateHistory(db);
    const neon = createNeonHistory(db);
    await neon.append({
      actions: Array.from({ length: 4_000 }, (_, at) => action(at + 1, { action: at % 2 ? 'login' : 'mount_dashboard' })),
    });
    const stateDir = mkdtempSync(join(tmpdir(), 'meridian-return-'));
    try {
      const cut = await bring(stateDir, { interruptedAt: '500 of 4,000 actions' });
      expect([cut.code, cut.output]).toEqual([130, expect.stringContaining('To go on, run npm run history:return again.')]);
      const left = await neon.count('actions');
      expect(left).toBeGreaterThan(0);
      const done = await bring(stateDir);
      expect([done.code, done.output]).toEqual([0, expect.stringContaining('All of it is in D1.')]);
      expect(await neon.count('actions')).toBe(0);
      expect(await countLocal(stateDir)).toBe(4_000);
    } finally {
      rmSync(stateDir, { recursive: true, force: true });
    }
  },
  PATIENCE_MS,
);

/** `interruptedAt`: what it has printed when it gets Ctrl-C. */
function bring(
  stateDir: string,
  { interruptedAt }: { readonly interruptedAt?: string } = {},
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, HISTORY_URL: proxy.url, MERIDIAN_STATE: stateDir };
    const child = spawn(process.execPath, ['scripts/history/return-by-command.ts', '--local'], { env });
    let output = '';
    let isInterrupted = false;
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (isInterrupted || interruptedAt === undefined || !output.includes(interruptedAt)) return;
      isInterrupted = true;
      child.kill('SIGINT');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('close', (code) => resolve({ code, output }));
  });
}

async function countLocal(stateDir: string): Promise<number> {
  const former = process.env['MERIDIAN_STATE'];
  process.env['MERIDIAN_STATE'] = stateDir;
  const database = await openDatabase(false, 'test');
  try {
    return await createD1History(database.db).count('actions');
  } finally {
    await database.close();
    if (former === undefined) delete process.env['MERIDIAN_STATE'];
    else process.env['MERIDIAN_STATE'] = former;
  }
}
