// What the guide's pictures show besides the sample data: people, a role, an archive.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { MASK } from '#app/domain/secret/mask.ts';

export const ROLE = 'Sales West';
const PEOPLE = [
  ['Ana', 'Lind'],
  ['Ben', 'Okafor'],
] as const;

/** As the administrator who is logged in. */
export async function prepareScenes(page: Page): Promise<void> {
  const roleId = await post(page, '/api/v1/security/roles/', { name: ROLE });
  const [gamma] = await read<{ id: number }[]>(page, "/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:'Gamma')))");
  for (const [first_name, last_name] of PEOPLE) {
    const username = first_name.toLowerCase();
    await post(page, '/api/v1/security/users/', {
      first_name,
      last_name,
      username,
      email: `${username}@example.com`,
      active: true,
      password: 'seven quiet lanterns',
      roles: [gamma?.id, roleId],
    });
  }
}

export async function findId(page: Page, noun: string, column: string, value: string): Promise<number> {
  const found = await read<{ id: number }[]>(page, `/api/v1/${noun}/?q=(filters:!((col:${column},opr:eq,value:'${value}')))`);
  if (found[0] === undefined) throw new Error(`There is no ${noun} named ${value}.`);
  return found[0].id;
}

async function read<Result>(page: Page, path: string): Promise<Result> {
  const reply = await page.request.get(path);
  return ((await reply.json()) as { result: Result }).result;
}

async function post(page: Page, path: string, data: object): Promise<number> {
  const reply = await send(page, path, data);
  return (JSON.parse(reply) as { id: number }).id;
}

/** Returns the reply's text; throws it where the request was refused. */
export async function send(page: Page, path: string, data: object): Promise<string> {
  const headers = { 'X-CSRFToken': await read<string>(page, '/api/v1/security/csrf_token/') };
  const reply = await page.request.post(path, { headers, data });
  const text = await reply.text();
  if (!reply.ok()) throw new Error(`${path}: ${text}`);
  return text;
}

/** The path of a file with this name. */
export function storeFile(name: string, content: string | Uint8Array): string {
  const path = join(mkdtempSync(join(tmpdir(), 'meridian-guide-')), name);
  writeFileSync(path, content);
  return path;
}

const REGIONS = ['North', 'South', 'East', 'West'];
const PRODUCTS = ['Espresso', 'Filter', 'Cold brew'];
const START_MS = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;

/** Days of sales: as many rows as a preview and a bit more. */
export const COFFEE_SALES = [
  'day,region,product,units,revenue',
  ...Array.from({ length: 400 }, (_, at) => {
    const day = new Date(START_MS + Math.floor(at / 4) * DAY_MS).toISOString().slice(0, 10);
    const units = 20 + ((at * 7) % 31);
    return `${day},${REGIONS[at % 4]},${PRODUCTS[at % 3]},${units},${(units * 3.2).toFixed(2)}`;
  }),
].join('\n');

const UUID = '4c1b7c60-0f0c-4f0e-9d53-8d1f5f3a7c0';

/** An export of Superset with a dashboard, a chart, a dataset and a database. */
export function makeArchive(): Uint8Array {
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
    'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: { background: 'BACKGROUND_TRANSPARENT' } },
    'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { uuid: `${UUID}3`, chartId: 1, width: 12, height: 50 } },
  };
  const files = {
    'metadata.yaml': "version: 1.0.0\ntype: Dashboard\ntimestamp: '2026-11-21T09:57:29+00:00'\n",
    'databases/shop.yaml': `database_name: Web shop\nsqlalchemy_uri: postgresql://reader:${MASK}@db.example.com:5432/shop\nuuid: ${UUID}1\nversion: 1.0.0\n`,
    'datasets/shop/orders.yaml': `table_name: orders\nschema: public\nuuid: ${UUID}2\nversion: 1.0.0\ndatabase_uuid: ${UUID}1\ncolumns:\n- column_name: day\nmetrics:\n- metric_name: count\n  expression: COUNT(*)\n`,
    'charts/Orders_1.yaml': `slice_name: Orders by day\nviz_type: echarts_timeseries_line\nparams:\n  x_axis: day\n  metrics: [count]\nuuid: ${UUID}3\nversion: 1.0.0\ndataset_uuid: ${UUID}2\n`,
    'dashboards/Shop_1.yaml': `dashboard_title: Web shop\nuuid: ${UUID}4\nversion: 1.0.0\nmetadata: {}\nposition: ${JSON.stringify(position)}\n`,
  };
  const entries = Object.entries(files).map(([path, text]) => [`dashboard_export/${path}`, strToU8(text)] as const);
  return zipSync(Object.fromEntries(entries));
}
