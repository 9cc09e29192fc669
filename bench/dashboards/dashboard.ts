// A 12-chart dashboard in Chromium, cold and warm browser: first paint, all charts visible, bytes, requests, layout shift.
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { LAUNCH_OPTIONS } from '#bench/shared/browser.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { kilobytes, median, ms, type RunMeasurement } from '#bench/shared/measurement.ts';
import { openWatched } from './timed-visit.ts';

/** Twelve charts on one page, without tabs. */
const SLUG = 'markets-and-jobs';
const RUNS = 7;
const HYDRATION_MS = 1500;

interface Visit {
  readonly firstPaintMs: number;
  readonly allChartsMs: number;
  readonly shift: number;
  readonly scriptBytes: number;
  /** After the first touch. */
  readonly touchedBytes: number;
  readonly requests: number;
  readonly charts: number;
}

export const measureDashboard: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const pair = await visitTwice(browser, bench);
    cold.push(pair[0]);
    warm.push(pair[1]);
  }
  await browser.close();
  await bench.host.stop();
  const of = (visits: readonly Visit[], key: keyof Visit): number => median(visits.map((visit) => visit[key]));
  const charts = of(cold, 'charts');
  return [
    {
      what: `${charts} charts visible, cold browser, warm data`,
      value: ms(of(cold, 'allChartsMs')),
      promised: '-',
      baseline: '-',
    },
    {
      what: `${charts} charts visible, warm browser`,
      value: ms(of(warm, 'allChartsMs')),
      promised: '-',
      baseline: '-',
    },
    { what: 'first contentful paint, cold', value: ms(of(cold, 'firstPaintMs')), promised: '-', baseline: '-' },
    {
      promise: 'scripts',
      what: 'to look',
      value: kilobytes(of(cold, 'scriptBytes')),
      promised: '0',
      baseline: '3 KB are in the page',
    },
    {
      promise: 'scripts',
      what: 'with the first touch',
      value: kilobytes(of(cold, 'touchedBytes')),
      promised: '≤ 70 KB',
      baseline: '-',
    },
    { what: 'requests, cold', value: String(of(cold, 'requests')), promised: '≤ 20', baseline: '-' },
    { promise: 'dashboard', what: 'layout shift', value: of(cold, 'shift').toFixed(3), promised: '0', baseline: '-' },
  ];
};

/** One visit with an empty cache and one after it, in a separate logged-in context. */
async function visitTwice(browser: Browser, bench: BenchHost): Promise<[Visit, Visit]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await logIn(context, bench);
  const cold = await visit(await context.newPage(), bench.origin);
  const warm = await visit(await context.newPage(), bench.origin);
  await context.close();
  return [cold, warm];
}

async function logIn(context: Awaited<ReturnType<Browser['newContext']>>, bench: BenchHost): Promise<void> {
  const reply = await context.request.post(`${bench.origin}/login/`, {
    form: { username: bench.username, password: bench.password },
    headers: { origin: bench.origin },
    maxRedirects: 0,
  });
  if (reply.status() !== 302 && reply.status() !== 204 && reply.status() !== 202)
    throw new Error(`login returned ${reply.status()}`);
}

async function visit(page: Page, origin: string): Promise<Visit> {
  let scriptBytes = 0;
  let requests = 0;
  const bodies: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    requests += 1;
    bodies.push(
      request.response().then(async (reply) => {
        const sizeBytes = reply ? await gzippedScript(reply) : 0;
        scriptBytes += sizeBytes;
      }),
    );
  });
  await page.addInitScript(watchShifts);
  const { allMs, count } = await openWatched(page, `${origin}/superset/dashboard/${SLUG}/`);
  // Waits for what loads automatically after the first paint, so that its bytes are counted.
  await page.waitForTimeout(HYDRATION_MS);
  await Promise.all(bodies);
  const [untouchedBytes, untouchedRequests] = [scriptBytes, requests];
  await page.mouse.move(5, 5);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await Promise.all(bodies);
  const timing = await page.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    shift: (window as unknown as { layoutShift: number }).layoutShift,
  }));
  await page.close();
  const code = { scriptBytes: untouchedBytes, touchedBytes: scriptBytes };
  return { ...timing, ...code, allChartsMs: allMs, charts: count, requests: untouchedRequests };
}

/** Bytes of a reply with gzip where it is JavaScript (preloaded modules are not of resource type `script`), else 0. */
async function gzippedScript(reply: Response): Promise<number> {
  const isScript = reply.headers()['content-type']?.includes('javascript') ?? false;
  return isScript ? gzipSync(await reply.body()).byteLength : 0;
}

/** Runs in the page: sums up layout shifts. */
function watchShifts(): void {
  const state = window as unknown as { layoutShift: number };
  state.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) state.layoutShift += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}
