// A click on a value in one chart filters the others: the time until a chart that the browser can compute shows it, and until the
// server's reply arrives.
import { chromium, type Page } from '@playwright/test';
import { loggedIn, query, send } from '#bench/shared/api-calls.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { LAUNCH_OPTIONS } from '#bench/shared/browser.ts';
import { median, ms, type RunMeasurement } from '#bench/shared/measurement.ts';

const ROUNDS = 2;
/** Rows of the table that are clicked. */
const ROWS = [0, 6, 12, 18, 24, 30];

export const measureCrossFilter: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const board = await insertFilteringBoard(bench);
    const context = await loggedIn(browser, bench);
    const page = await context.newPage();
    await page.goto(`${bench.origin}/superset/dashboard/${board}/`, { waitUntil: 'load' });
    await hydrateAll(page);
    const taken: Taken[] = [];
    // The first round fills the server's cache.
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.length = 0;
      for (const row of ROWS) taken.push(await pressRow(page, row));
    }
    return [
      {
        promise: 'crossFilter',
        what: 'in the browser, click to drawn marks',
        value: ms(median(taken.map(({ localMs }) => localMs))),
        promised: '≤ 16 ms',
        baseline: `longest ${ms(Math.max(...taken.map(({ localMs }) => localMs)))}; wall time, other work on the machine included`,
      },
      {
        promise: 'crossFilter',
        what: 'by the server, request to reply',
        value: ms(median(taken.map(({ serverMs }) => serverMs))),
        promised: '≤ 150 ms',
        baseline: `longest ${ms(Math.max(...taken.map(({ serverMs }) => serverMs)))}`,
      },
    ];
  } finally {
    await browser.close();
    await bench.host.stop();
  }
};

interface Taken {
  readonly localMs: number;
  readonly serverMs: number;
}

const PIE = 'Movies by genre';
const TABLE = 'Movies by genre and rating';

async function hydrateAll(page: Page): Promise<void> {
  for (const name of [TABLE, PIE, 'Movies by rating']) {
    const card = page.getByRole('article', { name, exact: true });
    await card.locator('[data-picture]').hover();
    await page.waitForFunction(
      (element) => (element as HTMLElement).dataset['hydrated'] === 'listening',
      await card.elementHandle(),
    );
  }
}

async function pressRow(page: Page, row: number): Promise<Taken> {
  const cell = page.getByRole('article', { name: TABLE, exact: true }).locator('tbody tr').nth(row).locator('td, th').first();
  await cell.scrollIntoViewIfNeeded();
  await page.evaluate(watchPress, PIE);
  const box = await cell.boundingBox();
  if (!box) throw new Error(`Row ${row} isn’t there.`);
  // The mouse alone: before its own clicks, Playwright looks several times for what lies under them, in the page's thread.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => (window as unknown as Pressed).pressed.replyMs > 0);
  await page.waitForFunction(() => document.querySelector('[data-busy]') === null);
  return page.evaluate(() => {
    const { clickMs, drawnMs, requestMs, replyMs } = (window as unknown as Pressed).pressed;
    return { localMs: drawnMs - clickMs, serverMs: replyMs - requestMs };
  });
}

interface Pressed {
  readonly pressed: { clickMs: number; drawnMs: number; requestMs: number; replyMs: number };
}

/** Runs in the page: the next click, the first change of the pie after it, and the request that it makes. */
function watchPress(pie: string): void {
  const pressed: Pressed['pressed'] = { clickMs: 0, drawnMs: 0, requestMs: 0, replyMs: 0 };
  Object.assign(window, { pressed });
  const heading = [...document.querySelectorAll('[data-card] h2')].find(({ textContent }) => textContent === pie);
  const picture = heading?.closest('[data-card]')?.querySelector('[data-picture]');
  window.addEventListener('click', ({ timeStamp }) => (pressed.clickMs = timeStamp), { capture: true, once: true });
  const drawn = new MutationObserver(() => {
    if (pressed.clickMs === 0 || pressed.drawnMs > 0) return;
    pressed.drawnMs = performance.now();
    drawn.disconnect();
  });
  if (picture) drawn.observe(picture, { childList: true, subtree: true, attributes: true });
  new PerformanceObserver((list, observer) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (!entry.name.endsWith('/charts/render') || pressed.clickMs === 0 || entry.startTime < pressed.clickMs) continue;
      [pressed.requestMs, pressed.replyMs] = [entry.startTime, entry.responseEnd];
      observer.disconnect();
    }
  }).observe({ type: 'resource' });
}

/** A dashboard of the movies dataset: a pie by genre, a pie by rating, and a table of both, which cross-filter each other. */
async function insertFilteringBoard(bench: BenchHost): Promise<number> {
  const found = (await query(bench, '/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:movies)))')) as { ids: number[] };
  const metric = { expressionType: 'SIMPLE', aggregate: 'COUNT', column: { column_name: 'title' }, label: 'Movies' };
  const make = async (slice_name: string, params: Readonly<Record<string, unknown>>): Promise<number> => {
    const facts = { slice_name, viz_type: params['viz_type'], datasource_id: found.ids[0], datasource_type: 'table' };
    const body = { ...facts, params: JSON.stringify({ row_limit: 1000, ...params }) };
    return ((await send(bench, 'POST', '/api/v1/chart/', body)) as { id: number }).id;
  };
  const table = { viz_type: 'table', query_mode: 'aggregate', groupby: ['major_genre', 'mpaa_rating'], metrics: [metric] };
  const ids = [
    await make(PIE, { viz_type: 'pie', groupby: ['major_genre'], metric }),
    await make('Movies by rating', { viz_type: 'pie', groupby: ['mpaa_rating'], metric }),
    await make(TABLE, table),
  ];
  const charts = ids.map((chartId, at) => ({
    id: `CHART-${at}`,
    type: 'CHART',
    children: [],
    meta: { chartId, width: 4, height: 60 },
  }));
  const nodes = [
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], meta: {} },
    { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], meta: {} },
    { id: 'ROW-1', type: 'ROW', children: charts.map(({ id }) => id), meta: { background: 'BACKGROUND_TRANSPARENT' } },
    ...charts,
  ];
  const scope = { scope: 'global', chartsInScope: [] };
  const json_metadata = JSON.stringify({
    positions: { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) },
    chart_configuration: Object.fromEntries(ids.map((id) => [id, { id, crossFilters: scope }])),
  });
  const board = { dashboard_title: 'Filtering', json_metadata };
  return ((await send(bench, 'POST', '/api/v1/dashboard/', board)) as { id: number }).id;
}
