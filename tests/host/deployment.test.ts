// A first deployment, as docs/deploy.md has it: from an empty account to a report in a mailbox, with the settings of the
// wrangler.toml files and what operators set.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { V4WorkerOptions } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNeon } from '#app/stores/history/neon-client.server.ts';
import { logs, queries, reportSchedules } from '#drizzle/schema/index.ts';
import { migrateHistory } from '#scripts/history/migrate-history.ts';
import { CRONS } from '#scripts/host/host.ts';
import { defineWorkers } from '#scripts/host/workers.ts';
import type { Gateway } from '#scripts/warehouses/gateway.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { MAIL_LOGIN, startMailServer } from '#tests/fixtures/servers/mail-server.ts';
import { startNeonProxy, type NeonProxy } from '#tests/fixtures/servers/neon-proxy.ts';
import { readPdf } from '#tests/fixtures/reports/pdf-text.ts';
import { defineDeployedWorkers } from './deployed-workers.ts';
import { startDeployedHost, type DeployedHost } from './deployed-host.ts';
import { eventually, logInByToken, type HostCaller, type HostJson } from './sql-lab-host.ts';
import { logIn } from './test-host.ts';
import { buildColumns, ended, load, sendFile } from './uploads-host.ts';

let postgres: PostgresServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let neon: NeonProxy;
let host: DeployedHost;
let caller: HostCaller;

beforeAll(async () => {
  [postgres, mail] = await Promise.all([startPostgresServer(), startMailServer(readTrustedKeys())]);
  neon = await startNeonProxy(postgres);
  await migrateHistory(openNeon(neon.url));
  const { username, password } = MAIL_LOGIN;
  host = await startDeployedHost((origin) => ({
    vars: {
      PUBLIC_URL: origin,
      EMAIL_FROM: 'Meridian <reports@example.com>',
      ALLOWED_PRIVATE_HOSTS: `databases=${postgres.host}:${postgres.port} mail=localhost:${mail.port}`,
    },
    secrets: {
      SECRET_KEY: 'as openssl makes it, for tests alone',
      SMTP_URL: `smtp://${username}:${encodeURIComponent(password)}@localhost:${mail.port}`,
      HISTORY_URL: neon.url,
    },
  }));
  caller = await logInByToken(host.origin);
});
afterAll(async () => {
  await Promise.all([host.stop(), mail.stop(), neon.stop()]);
  await postgres.stop();
});

/** The certificate that vitest.host.config.ts makes workerd trust. */
function readTrustedKeys(): { readonly key: Buffer; readonly cert: Buffer } {
  const certificateFile = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  return { key: readFileSync(join(dirname(certificateFile), 'key.pem')), cert: readFileSync(certificateFile) };
}

const create = async (path: string, body: object): Promise<number> => {
  const { status, json } = await caller.post(path, body);
  expect([status, json], JSON.stringify(json)).toEqual([201, expect.objectContaining({ id: expect.any(Number) as number })]);
  return Number(json['id']);
};

/** The dataset of a table that a file was loaded into. */
async function upload(databaseId: number, name: string): Promise<number> {
  const { id } = await sendFile(caller, 'cities.csv', new TextEncoder().encode(`city,people\n${name},3700000\n`));
  const columns = buildColumns({ city: 'text', people: 'integer' });
  expect((await load(caller, id, { database_id: databaseId, table_name: 'cities', columns })).status).toBe(202);
  const view = await ended(caller, id);
  expect(view).toMatchObject({ state: 'done', rows_loaded: 1, failure: null });
  return view.dataset_id ?? expect.unreachable('The upload made no dataset.');
}

async function addChart(datasetId: number, name: string): Promise<number> {
  const params = { viz_type: 'table', query_mode: 'raw', all_columns: ['city', 'people'], datasource: `${datasetId}__table` };
  const body = { datasource_id: datasetId, datasource_type: 'table', viz_type: 'table', params: JSON.stringify(params) };
  return create('/api/v1/chart/', { slice_name: name, ...body });
}

const layoutOf = (chartIds: readonly number[]) => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
  GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
  'ROW-1': { type: 'ROW', id: 'ROW-1', children: chartIds.map((id) => `CHART-${id}`), parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
  ...Object.fromEntries(
    chartIds.map((chartId) => [
      `CHART-${chartId}`,
      {
        type: 'CHART',
        id: `CHART-${chartId}`,
        children: [],
        parents: ['ROOT_ID', 'GRID_ID', 'ROW-1'],
        meta: { chartId, width: 6, height: 50 },
      },
    ]),
  ),
});

/** The report's first run, once it has ended. */
const runOf = (report: number): Promise<HostJson> =>
  eventually('the end of the report’s run', async () => {
    const [run] = (await caller.get(`/api/v1/report/${report}/log/`)).json['result'] as HostJson[];
    return run !== undefined && run['state'] !== 'Working' && run;
  });

it('uploads files, opens a dashboard and mails a report with what wrangler.toml and the instructions say', async () => {
  const unlisted = postgres.url.replace(`:${postgres.port}/`, `:${mail.port}/`);
  const refused = await caller.post('/api/v1/database/', { database_name: 'mails', sqlalchemy_uri: unlisted });
  expect(JSON.stringify(refused.json)).toContain('ALLOWED_PRIVATE_HOSTS');
  const ready = await fetch(`${host.origin}/ready`);
  expect([ready.status, await ready.json()]).toEqual([200, expect.anything()]);

  const databases = {
    'in PostgreSQL': await create('/api/v1/database/', {
      database_name: 'shop',
      sqlalchemy_uri: postgres.url,
      allow_file_upload: true,
    }),
    'in a Warehouse': await create('/api/v1/database/', {
      database_name: 'house',
      sqlalchemy_uri: 'sqlite:///house',
      allow_file_upload: true,
    }),
  };
  const charts: number[] = [];
  for (const [name, id] of Object.entries(databases)) charts.push(await addChart(await upload(id, `Berlin ${name}`), name));

  const dashboard = await create('/api/v1/dashboard/', {
    dashboard_title: 'Cities',
    published: true,
    position_json: JSON.stringify(layoutOf(charts)),
  });
  const page = await fetch(`${host.origin}/superset/dashboard/${dashboard}/`, { headers: { cookie: await logIn(host.origin) } });
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const name of Object.keys(databases)) expect(html).toContain(`Berlin ${name}`);
  const script = await fetch(host.origin + (/\/assets\/[^"']+\.js/.exec(html)?.[0] ?? ''));
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);

  const report = await create('/api/v1/report/', {
    type: 'Report',
    name: 'Cities, daily',
    crontab: '* * * * *',
    report_format: 'PDF',
    dashboard,
    recipients: [{ type: 'Email', recipient_config_json: { target: 'ada@example.org' } }],
  });
  await host.db
    .update(reportSchedules)
    .set({ nextRunMs: Date.now() - 1 })
    .where(eq(reportSchedules.id, report));
  expect(await host.fireCrons()).toEqual({ '* * * * *': 'ok', '17 3 * * *': 'ok' });
  expect(await runOf(report)).toMatchObject({ state: 'Success', error_message: null });
  const [sent] = mail.received;
  expect(sent).toMatchObject({
    from: 'reports@example.com',
    to: ['ada@example.org'],
    username: MAIL_LOGIN.username,
    isSecure: true,
  });
  expect(sent?.email.html).toContain(`${host.origin}/superset/dashboard/${dashboard}/`);
  const pdf = sent?.email.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content ?? '';
  const text = (await readPdf(new Uint8Array(pdf as ArrayBuffer))).pages.map((one) => one.text).join('\n');
  for (const name of Object.keys(databases)) expect(text).toContain(`Berlin ${name}`);
});

const HOUR_MS = 3_600_000;

it('moves ended queries and actions to HISTORY_URL, shows them from there, and says so while it’s away', async () => {
  const shop = await create('/api/v1/database/', { database_name: 'archive', sqlalchemy_uri: postgres.url });
  const statement = { database_id: shop, sql: "SELECT 'kept' AS note", client_id: 'kept-query', runAsync: false };
  expect((await caller.post('/api/v1/sqllab/execute/', statement)).status).toBe(200);
  const anHourAgo = { changedOnMs: Date.now() - HOUR_MS };
  const [query] = await host.db.update(queries).set(anHourAgo).where(eq(queries.clientId, 'kept-query')).returning();
  const path = `/api/v1/query/${query?.id}`;
  const before = await caller.get(path);

  expect(Object.values(await host.fireCrons())).toEqual(['ok', 'ok']);
  expect([await host.db.$count(queries, eq(queries.id, query?.id ?? 0)), await host.db.$count(logs)]).toEqual([0, 0]);
  expect(before).toMatchObject({ status: 200, json: { result: { sql: statement.sql } } });
  expect(await caller.get(path)).toEqual(before);
  const logins = await caller.get('/api/v1/log/?q=(filters:!((col:action,opr:eq,value:login)))');
  expect(logins.json).toMatchObject({ result: [{ action: 'login' }, { action: 'login' }] });

  neon.fault = 'refused';
  expect(await caller.get('/api/v1/query/')).toMatchObject({ status: 200, json: { is_partial: true } });
  expect((await caller.get(path)).status).toBe(503);
  expect(Object.values(await host.fireCrons())).toEqual(['ok', 'ok']);
  neon.fault = null;
  expect(await caller.get(path)).toEqual(before);
});

/** What a Worker is bound to, in one form for both. */
function listBindings({ bindings, durableObjects, queueProducers, serviceBindings }: V4WorkerOptions): string[] {
  return [bindings, durableObjects, queueProducers, serviceBindings].flatMap((one) => Object.keys(one ?? {})).toSorted();
}

/**
 * Without the fields that Wrangler leaves undefined, and without how long batches of views wait: a deployment saves rows by that, one
 * machine shows views sooner.
 */
const readRuntime = ({ compatibilityDate, compatibilityFlags, queueConsumers }: V4WorkerOptions): unknown => {
  const listed = (queueConsumers ?? {}) as Readonly<Record<string, object>>;
  const consumers = Object.entries(listed).map(([queue, consumer]): [string, object] => [
    queue,
    queue === 'events' ? { ...consumer, maxBatchTimeout: undefined } : consumer,
  ]);
  return JSON.parse(JSON.stringify({ compatibilityDate, compatibilityFlags, queueConsumers: Object.fromEntries(consumers) }));
};

/** Its resolver and its way out: Cloudflare has its own. */
const NETWORK_OF_THE_HOST: readonly string[] = ['HOST_LOOKUP', 'PUBLIC_NETWORK'];

it('the local host binds nothing that a deployment lacks, and runs it in the same way', () => {
  const secrets = { SECRET_KEY: 'k' };
  const { workers: deployed, crons } = defineDeployedWorkers({ vars: {}, secrets });
  const local = defineWorkers({ stateDir: null, host: '127.0.0.1', port: 0, secretKey: 'k', version: '1' }, {
    port: 1,
    token: 't',
  } as Gateway);
  expect(local).toHaveLength(deployed.length);
  const onlyHere = local.map((worker, index) => {
    const there = listBindings(deployed[index] ?? worker);
    return listBindings(worker).filter((name) => !there.includes(name));
  });
  // Metrics are this machine's. Files are here from the disk, there the report Worker's assets.
  expect(onlyHere.map((names) => names.filter((name) => !NETWORK_OF_THE_HOST.includes(name)))).toEqual([
    ['HOST_METRICS'],
    ['WAREHOUSES'],
    ['WAREHOUSES'],
    ['FILES'],
  ]);
  expect(local.map(readRuntime)).toEqual(deployed.map(readRuntime));
  expect(Object.values(CRONS)).toEqual(crons);
});
