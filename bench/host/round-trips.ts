// Each page with the metadata and the stored results 100 ms away: the number of consecutive round trips, and how long they take.
// Measures an isolate's second visit; tests/host/round-trips.test.ts checks the counts.
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';

const AWAY_MS = 100;
const RUNS = 5;
const DASHBOARD = 'markets-and-jobs';

interface Visited {
  readonly what: string;
  readonly path: string;
  /** Sent as JSON; a page when absent. */
  readonly body?: object;
  readonly mostWaits: number;
}

export const measureRoundTrips: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir, { roundTripDelayMs: AWAY_MS });
  try {
    const cookie = await logIn(bench);
    const rows: Measurement[] = [];
    for (const visited of await visitsOf(bench)) rows.push(await measureVisit(bench, cookie, visited));
    return rows;
  } finally {
    await bench.host.stop();
  }
};

async function visitsOf({ host }: BenchHost): Promise<Visited[]> {
  const dashboard = await findDashboard(host.db, DASHBOARD);
  const [chartId] = dashboard?.chartIds ?? [];
  if (!dashboard || chartId === undefined) throw new Error('The sample dashboard is not there.');
  const charts = [{ chartId, slot: 1, widthPx: 480, heightPx: 320 }];
  return [
    { what: 'home', path: '/', mostWaits: 3 },
    { what: 'dashboard', path: `/superset/dashboard/${DASHBOARD}/`, mostWaits: 2 },
    { what: 'list of dashboards', path: '/dashboard/list/', mostWaits: 2 },
    { what: 'list of charts', path: '/chart/list/', mostWaits: 2 },
    { what: 'list of datasets', path: '/tablemodelview/list/', mostWaits: 2 },
    { what: 'Explore', path: `/explore/?slice_id=${chartId}`, mostWaits: 3 },
    { what: 'SQL Lab', path: '/sqllab/', mostWaits: 2 },
    { what: 'a chart drawn again', path: '/charts/render', body: { dashboardId: dashboard.id, charts }, mostWaits: 1 },
  ];
}

async function measureVisit(bench: BenchHost, cookie: string, visited: Visited): Promise<Measurement> {
  await visit(bench, cookie, visited);
  const durations: number[] = [];
  const counts: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const startedMs = performance.now();
    counts.push(await visit(bench, cookie, visited));
    durations.push(performance.now() - startedMs);
  }
  return {
    promise: 'farCalls',
    what: visited.what,
    value: `${format(median(counts))}, ${ms(median(durations))}`,
    promised: `≤ ${format(visited.mostWaits)}`,
    baseline: '-',
  };
}

const format = (waits: number): string => (waits === 1 ? '1 wait' : `${waits} waits`);

/** How often the reply waited. */
async function visit({ origin }: BenchHost, cookie: string, { path, body }: Visited): Promise<number> {
  const json = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const reply = await fetch(`${origin}${path}`, { ...json, headers });
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}`);
  await reply.arrayBuffer();
  return (JSON.parse(reply.headers.get('x-round-trips') ?? '[]') as unknown[]).length;
}

async function logIn({ origin, username, password }: BenchHost): Promise<string> {
  const reply = await fetch(`${origin}/login/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ username, password, returnTo: '/' }),
  });
  const cookie = reply.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`Logging in returned ${reply.status}`);
  return cookie;
}
