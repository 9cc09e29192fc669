// Memory after long use: thousands of page views and chart queries, and how much larger every process of the host is then.
// MERIDIAN_SOAK sets how many of each; 10,000 when absent.
import { join } from 'node:path';
import { residentByProcess, residentBytes } from '#bench/shared/processes.ts';
import type { RunMeasurement } from '#bench/shared/measurement.ts';
import { startServe } from '#bench/shared/serve-process.ts';

const COUNT = Number(process.env['MERIDIAN_SOAK'] ?? 10_000);
const CLIENTS = 4;
const SETTLE_MS = 5_000;
/** The host's own process returns memory once a minute. */
const REST_MS = 65_000;
const REPORTS = 10;
/** Number of final reports that are compared: the last third of the second half, and the one before it. */
const GROWING_AT_END = 4;
/** More than there are connections. */
const MAX_TRIES = CLIENTS + 1;
const LOGIN = { username: 'admin', password: 'bench bench bench' };
const PAGES = [
  '/superset/welcome/',
  '/dashboard/list/',
  '/superset/dashboard/flights-on-time/',
  '/chart/list/',
  '/superset/dashboard/flights-on-time/',
  '/tablemodelview/list/',
  '/explore/?slice_id=1',
  '/sqllab/',
];

interface Visitor {
  readonly origin: string;
  readonly cookie: string;
  /** Renewed when it has expired. */
  token: string;
  readonly datasetId: number;
}

export const measureSoak: RunMeasurement = async (stateDir) => {
  const serve = await startServe(join(stateDir, 'soak'));
  try {
    const visitor = await logIn(serve.origin);
    const measure = (): number => residentBytes(serve.pid) / 1e6;
    // What every page and query needs once belongs to the start.
    for (let index = 0; index < 2 * PAGES.length; index += 1) await view(visitor, index);
    for (let index = 0; index < 2 * PAGES.length; index += 1) await runQuery(visitor, index);
    await settle();
    const startMb = measure();
    const describe = (): string => `${measure().toFixed(0)} MB (${residentByProcess(serve.pid).join(', ')})`;
    console.log(`  start: ${describe()}`);
    const seenMb: number[] = [];
    const look = (): string => {
      seenMb.push(measure());
      return describe();
    };
    await repeat('page views', (index) => view(visitor, index), look);
    await repeat('chart requests', (index) => runQuery(visitor, index), look);
    const lastMb = seenMb.slice(-GROWING_AT_END);
    await settle(REST_MS);
    console.log(`  end: ${describe()}`);
    return [
      {
        promise: 'memory',
        what: `at most during ${COUNT.toLocaleString('en')} page views and as many chart requests`,
        value: `${Math.max(...seenMb).toFixed(0)} MB`,
        promised: '≤ 2000 MB',
        baseline: `${startMb.toFixed(0)} MB at the start, ${measure().toFixed(0)} MB after a minute's rest, all processes`,
      },
      {
        promise: 'memory',
        what: 'growth over the last third of the chart requests',
        value: `${((lastMb.at(-1) ?? 0) - (lastMb[0] ?? 0)).toFixed(0)} MB`,
        promised: 'none',
        baseline: `${lastMb.map((megabytes) => megabytes.toFixed(0)).join(', ')} MB`,
      },
    ];
  } finally {
    await serve.stop();
  }
};

const settle = (ms = SETTLE_MS): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function repeat(what: string, work: (index: number) => Promise<void>, describe: () => string): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < COUNT) {
      const index = next++;
      await work(index);
      if ((index + 1) % Math.ceil(COUNT / REPORTS) === 0) console.log(`  ${index + 1} ${what}: ${describe()}`);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}

/** A kept connection can be closed just as it is used: then another, as browsers do. */
async function send(url: string, init: RequestInit, tries = MAX_TRIES): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (tries <= 1) throw error;
    return send(url, init, tries - 1);
  }
}

async function logIn(origin: string): Promise<Visitor> {
  const reply = await send(`${origin}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ ...LOGIN, returnTo: '/' }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = await requestToken(origin);
  const found = await fetch(`${origin}/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:stocks)))`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { result } = await found.json<{ result: { id: number }[] }>();
  return { origin, cookie, token, datasetId: result[0]?.id ?? 0 };
}

async function requestToken(origin: string): Promise<string> {
  const body = JSON.stringify({ ...LOGIN, provider: 'db', refresh: true });
  const headers = { 'content-type': 'application/json' };
  const reply = await send(`${origin}/api/v1/security/login`, { method: 'POST', headers, body });
  const { access_token: token } = await reply.json<{ access_token: string }>();
  return token;
}

/** Half of the visitors have their pages compressed. */
async function view({ origin, cookie }: Visitor, index: number): Promise<void> {
  const encoding = index % 2 === 0 ? 'gzip' : 'identity';
  const reply = await send(origin + (PAGES[Math.floor(index / 2) % PAGES.length] ?? '/'), {
    headers: { cookie, accept: 'text/html', 'accept-encoding': encoding },
  });
  const text = await reply.text();
  if (reply.status !== 200 || !text.includes('</html>')) throw new Error(`A page returned ${reply.status}: ${reply.url}`);
}

/** One of two queries is new, and each has unique rows and texts. */
async function runQuery(visitor: Visitor, index: number, isRenewed = false): Promise<void> {
  const { origin, token, datasetId } = visitor;
  const number = index % 2 === 0 ? index : index % 50;
  const query = {
    columns: ['symbol'],
    metrics: ['count'],
    filters: [{ col: 'price', op: '>', val: number / 100 }],
    extras: { where: `${number} = ${number}` },
    row_limit: 100,
  };
  const reply = await send(`${origin}/api/v1/chart/data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries: [query], result_type: 'full' }),
  });
  const text = await reply.text();
  if (reply.status === 401 && !isRenewed) {
    visitor.token = await requestToken(origin);
    return runQuery(visitor, index, true);
  }
  if (reply.status !== 200) throw new Error(`A query returned ${reply.status}: ${text.slice(0, 300)}`);
}
