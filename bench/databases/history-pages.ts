// Pages of the action log at Neon: ten million rows in PostgreSQL, read through a proxy that responds as Neon does, each page with its
// count.
import { Client } from 'pg';
import { openNeon } from '#app/stores/history/neon-client.server.ts';
import { createNeonHistory } from '#app/stores/history/neon.server.ts';
import type { HistoryArchive, HistoryRequest } from '#app/stores/history/port.ts';
import { migrateHistory } from '#scripts/history/migrate-history.ts';
import { startPostgresServer } from '#scripts/servers/postgres-server.ts';
import { startNeonProxy } from '#tests/fixtures/servers/neon-proxy.ts';
import { median, ms, time, type Measurement } from '#bench/shared/measurement.ts';

const ROWS = 10_000_000;
const PROMISED_MS = 300;
const ROUNDS = 5;
const PAGE_SIZE = 100;

/** History of 500 users and 1,000 dashboards with uneven usage; one action in 2,000 isn't a page view. */
const FILL = `insert into actions (key, id, action, user_id, username, user_first_name, user_last_name, dashboard_id, chart_id, json,
    happened_at_ms, duration_ms)
  select gen_random_uuid(), n, case when n % 2000 = 0 then (array['login', 'ChartRestApi.put', 'RoleRestApi.put'])[1 + n / 2000 % 3]
      when n % 5 = 0 then 'mount_dashboard' else 'load_chart' end,
    person, 'user' || person, 'First', 'Last', case when n % 2000 > 0 then 1 + floor(1000 * power(random(), 3)) end,
    case when n % 5 > 0 then 1 + floor(5000 * power(random(), 3)) end, '{"event_name":"load_chart","start_offset":1764460800000}',
    1764460800000 + n::bigint * 700 + floor(random() * 5000), case when n % 5 > 0 then random() * 900 end
  from (select n, 1 + floor(500 * power(random(), 3))::bigint as person from generate_series(1, ${ROWS}) as n) as noted`;

const filter = (col: string, opr: string, value: HistoryRequest['filters'][number]['value']) => ({ col, opr, value });
const PAGES: readonly (readonly [what: string, request: Partial<HistoryRequest>])[] = [
  ['first page', {}],
  ['page 1,000: 100,000 rows in', { page: 1_000 }],
  ['one user of many views', { filters: [filter('user', 'rel_o_m', 1)] }],
  ['one user, 20,000 rows in', { filters: [filter('user', 'rel_o_m', 1)], page: 200 }],
  ['one user of few views', { filters: [filter('user', 'rel_o_m', 490)] }],
  ['an action of every fifth row', { filters: [filter('action', 'eq', 'mount_dashboard')] }],
  ['a rare action', { filters: [filter('action', 'eq', 'RoleRestApi.put')] }],
  ['actions by a part of their name', { filters: [filter('action', 'ct', 'RestApi')] }],
  ['actions by the end of their name', { filters: [filter('action', 'ew', 'delete')] }],
  ['an action that never happened', { filters: [filter('action', 'eq', 'nothing')] }],
  [
    'several rare actions, as the audit view',
    { filters: [filter('action', 'in', ['login', 'ChartRestApi.put', 'RoleRestApi.put'])] },
  ],
  ['a dashboard of many views', { filters: [filter('dashboard_id', 'eq', 1)] }],
  ['a dashboard of few views', { filters: [filter('dashboard_id', 'eq', 990)] }],
  ['a chart of many views', { filters: [filter('slice_id', 'eq', 1)] }],
  ['a user on a dashboard', { filters: [filter('user', 'rel_o_m', 1), filter('dashboard_id', 'eq', 2)] }],
  ['a user’s action of every fifth row', { filters: [filter('user', 'rel_o_m', 1), filter('action', 'eq', 'mount_dashboard')] }],
  ['a chart on a dashboard', { filters: [filter('dashboard_id', 'eq', 1), filter('slice_id', 'eq', 1)] }],
  ['a day', { filters: [filter('dttm', 'between', [1764460800000 + 86_400_000, 1764460800000 + 2 * 86_400_000])] }],
];

export async function measureHistoryPages(_stateDir: string, onRow: (row: Measurement) => void): Promise<Measurement[]> {
  const server = await startPostgresServer();
  const proxy = await startNeonProxy(server);
  try {
    const db = openNeon(proxy.url, 3_600_000);
    await migrateHistory(db);
    await fill(server.url);
    return await measurePages(createNeonHistory(db), onRow);
  } finally {
    await proxy.stop();
    await server.stop();
  }
}

async function measurePages(history: HistoryArchive, onRow: (row: Measurement) => void): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const [what, request] of PAGES) {
    const list = () =>
      history.list('actions', {
        filters: [],
        order: { column: 'dttm', direction: 'desc' },
        page: 0,
        pageSize: PAGE_SIZE,
        ...request,
      });
    const { count } = await list();
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push((await time(list)).tookMs);
    const tookMs = median(times);
    const row = {
      what: `action log of ${ROWS / 1e6} million rows at Neon: ${what}`,
      value: ms(tookMs),
      promised: `≤ ${PROMISED_MS} ms`,
      baseline: `${(tookMs / PROMISED_MS).toFixed(2)} of what is promised; with its count of ${count.toLocaleString('en')}`,
    };
    rows.push(row);
    onRow(row);
  }
  return rows;
}

/** Indexes are made when the rows are there: that is ten times as fast. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set maintenance_work_mem = '512MB'");
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'actions' and indexname like 'actions\\_%' and indexname <> 'actions_pkey'`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(FILL);
  for (const { definition } of rows) await client.query(definition);
  await client.query('vacuum analyze actions');
  await client.end();
}
