// The dashboard against its own HTML saved as a static file on the same host, in turns: what is left is what the server adds.
import { rmSync, writeFileSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { loggedIn } from '#bench/shared/api-calls.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { LAUNCH_OPTIONS } from '#bench/shared/browser.ts';
import { logIn } from './dashboard-cpu.ts';
import { median, ms, type RunMeasurement } from '#bench/shared/measurement.ts';
import { openTimed } from './timed-visit.ts';

const PATH = '/superset/dashboard/markets-and-jobs/';
/** Among the files that the host serves without a Worker. */
const SAVED = 'kinds/bench-static';
const FILE = `build/client/${SAVED}.html`;
const RUNS = 15;

export const measureDashboardStatic: RunMeasurement = async (stateDir) => {
  await savePage(stateDir);
  const bench = await startBenchHost(stateDir);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const times: Times = { cold: { page: [], file: [] }, warm: { page: [], file: [] } };
    for (let run = 0; run < RUNS; run += 1) await visitBoth(browser, bench, times);
    return (['cold', 'warm'] as const).map((cache) => {
      const { page, file } = times[cache];
      return {
        promise: 'dashboard' as const,
        what: `${cache} browser`,
        value: (median(page) / median(file)).toFixed(2),
        promised: '≤ 1.15',
        baseline: `${ms(median(page))}, and ${ms(median(file))} for the file; in turns`,
      };
    });
  } finally {
    await browser.close();
    await bench.host.stop();
    rmSync(FILE, { force: true });
  }
};

/** As it is for a viewer with the bench's window; the host serves files that were there when it started. */
async function savePage(stateDir: string): Promise<void> {
  const bench = await startBenchHost(stateDir);
  const cookie = `${await logIn(bench)}; m-viewport=1280-0`;
  const reply = await fetch(`${bench.origin}${PATH}`, { headers: { cookie } });
  writeFileSync(FILE, await reply.text());
  await bench.host.stop();
}

type Times = Record<'cold' | 'warm', Record<'page' | 'file', number[]>>;

async function visitBoth(browser: Browser, bench: BenchHost, times: Times): Promise<void> {
  for (const [name, path] of [
    ['page', PATH],
    ['file', `/${SAVED}?visit=`],
  ] as const) {
    const context = await loggedIn(browser, bench);
    await context.addCookies([{ name: 'm-viewport', value: '1280-0', url: bench.origin }]);
    for (const cache of ['cold', 'warm'] as const) {
      // Browsers keep such files, but not the page: an address of its own is requested each time.
      const address = bench.origin + path + (name === 'file' ? cache : '');
      times[cache][name].push(await openTimed(context, address));
    }
    await context.close();
  }
}
