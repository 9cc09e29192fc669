// Lists of 10,000 charts, Explore to a drawn chart, the edit mode of a 50-chart dashboard, and an archive coming in.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { LAUNCH_OPTIONS } from '#bench/shared/browser.ts';
import { bearer, loggedIn, query } from '#bench/shared/api-calls.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { BOARD_CHARTS, insertBoard } from '#bench/dashboards/fifty-charts.ts';
import { median, ms, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';

const RUNS = 7;
const CHARTS = 10_000;
const PER_STATEMENT = 500;
/** Set to a folder with `featured-charts.zip` to measure that; else an archive of our own is taken. */
const EXAMPLES = process.env['EXAMPLES'];

export const measureAccountsAndLists: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir);
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  try {
    const board = await insertBoard(bench);
    const edited = await measureEdit(browser, bench, board);
    const explored = await measureExplore(browser, bench);
    const sqlLab = await measureSqlLab(browser, bench);
    const imported = await measureImport(bench);
    await insertCharts(bench);
    return [...(await measureList(browser, bench)), ...explored, sqlLab, ...edited, ...imported];
  } finally {
    await browser.close();
    await bench.host.stop();
  }
};

async function measureList(browser: Browser, bench: BenchHost): Promise<Measurement[]> {
  const api: number[] = [];
  const page: number[] = [];
  const shown: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    api.push((await time(() => query(bench, '/api/v1/chart/?q=(page:0,page_size:25)'))).tookMs);
    const context = await loggedIn(browser, bench);
    page.push((await time(async () => (await context.request.get(`${bench.origin}/chart/list/`)).body())).tookMs);
    const tab = await context.newPage();
    await tab.goto(`${bench.origin}/chart/list/`, { waitUntil: 'commit' });
    await tab.locator('main a').first().waitFor();
    shown.push(await tab.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
    await context.close();
  }
  return [
    {
      what: `chart list of ${CHARTS.toLocaleString('en')}: first page, whole HTML`,
      value: ms(median(page)),
      promised: '≤ 300 ms',
      baseline: `its API reply: ${ms(median(api))}`,
    },
    {
      promise: 'usable',
      what: `list of ${CHARTS.toLocaleString('en')} charts, cold browser`,
      value: ms(median(shown)),
      promised: '≤ 400 ms',
      baseline: '-',
    },
  ];
}

async function measureExplore(browser: Browser, bench: BenchHost): Promise<Measurement[]> {
  const { result } = (await query(bench, '/api/v1/chart/?q=(page_size:200)')) as { result: { id: number; viz_type: string }[] };
  const chart = result.find(({ viz_type: kind }) => kind === 'echarts_timeseries_bar') ?? result[0];
  const drawn: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await loggedIn(browser, bench);
    const page = await context.newPage();
    await page.addInitScript(watchPicture);
    await page.goto(`${bench.origin}/explore/?slice_id=${chart?.id ?? 0}`, { waitUntil: 'load' });
    const seen = await page.waitForFunction(() => (window as unknown as { pictureMs?: number }).pictureMs);
    drawn.push((await seen.jsonValue()) as unknown as number);
    await context.close();
  }
  return [
    {
      promise: 'usable',
      what: 'Explore to a drawn chart, cold browser',
      value: ms(median(drawn)),
      promised: '≤ 400 ms',
      baseline: '-',
    },
  ];
}

async function measureSqlLab(browser: Browser, bench: BenchHost): Promise<Measurement> {
  const shown: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await loggedIn(browser, bench);
    const page = await context.newPage();
    await page.goto(`${bench.origin}/sqllab/?new=true`, { waitUntil: 'commit' });
    const editor = await page.waitForFunction(() => document.querySelector('.cm-content') !== null && performance.now());
    shown.push(Number(await editor.jsonValue()));
    await context.close();
  }
  return {
    promise: 'usable',
    what: 'SQL Lab to its editor, cold browser',
    value: ms(median(shown)),
    promised: '≤ 400 ms',
    baseline: '-',
  };
}

async function measureEdit(browser: Browser, bench: BenchHost, board: number): Promise<Measurement[]> {
  const opened: number[] = [];
  const frames: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const context = await loggedIn(browser, bench);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${bench.origin}/superset/dashboard/${board}/`, { waitUntil: 'load' });
    // Its app starts with the first touch.
    await page.mouse.move(5, 5);
    await page.waitForTimeout(1500);
    const { tookMs } = await time(async () => {
      await page.getByRole('button', { name: 'Edit dashboard' }).click();
      await page.getByRole('button', { name: /^Save/ }).first().waitFor();
      await page.locator('[data-drag-handle], [data-rfd-drag-handle-draggable-id]').first().waitFor();
    });
    opened.push(tookMs);
    frames.push(...(await framesOfDrag(page)));
    await context.close();
  }
  const sorted = [...frames].sort((a, b) => a - b);
  return [
    { what: `edit mode of ${BOARD_CHARTS} charts opens`, value: ms(median(opened)), promised: '≤ 1 s', baseline: '-' },
    {
      what: 'frames while dragging: median, 95th percentile',
      value: `${ms(median(frames))}, ${ms(sorted[Math.floor(sorted.length * 0.95)] ?? NaN)}`,
      promised: '60 a second',
      baseline: '16.7 ms a frame',
    },
  ];
}

/** Times between frames while a chart is dragged over the page. */
async function framesOfDrag(page: Page): Promise<number[]> {
  const handle = page.locator('[data-drag-handle], [data-rfd-drag-handle-draggable-id]').nth(3);
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  await page.mouse.move(box.x + 8, box.y + 8);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 30, { steps: 4 });
  await page.evaluate(() => {
    const state = window as unknown as { frames: number[] };
    state.frames = [];
    let last = performance.now();
    const tick = (now: number): void => {
      state.frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  });
  for (let step = 0; step < 90; step += 1)
    await page.mouse.move(300 + ((step * 11) % 800), 200 + ((step * 7) % 500), { steps: 2 });
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(5));
  await page.keyboard.press('Escape');
  await page.mouse.up();
  return frames;
}

async function measureImport(bench: BenchHost): Promise<Measurement[]> {
  const archive = EXAMPLES === undefined ? await exportedArchive(bench) : readFileSync(join(EXAMPLES, 'featured-charts.zip'));
  const form = (): FormData => {
    const data = new FormData();
    data.set('formData', new Blob([new Uint8Array(archive)], { type: 'application/zip' }), 'archive.zip');
    data.set('overwrite', 'true');
    return data;
  };
  const took: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const { tookMs, value } = await time(() =>
      fetch(`${bench.origin}/api/v1/dashboard/import/`, { method: 'POST', headers: bearer(bench), body: form() }),
    );
    if (!value.ok) throw new Error(`import returned ${value.status}: ${await value.text()}`);
    took.push(tookMs);
  }
  const name = EXAMPLES === undefined ? 'an archive of our own samples' : 'featured-charts.zip';
  const [first = NaN, ...again] = took;
  return [
    { what: `import of ${name}`, value: ms(first), promised: '≤ 3 s', baseline: `the same over itself: ${ms(median(again))}` },
  ];
}

async function exportedArchive(bench: BenchHost): Promise<Uint8Array> {
  const { ids } = (await query(bench, '/api/v1/dashboard/?q=(page_size:200)')) as { ids: number[] };
  const reply = await fetch(`${bench.origin}/api/v1/dashboard/export/?q=!(${ids.join(',')})`, { headers: bearer(bench) });
  return new Uint8Array(await reply.arrayBuffer());
}

/** Rows straight into the metadata: ten thousand calls would measure patience. */
async function insertCharts({ host }: BenchHost): Promise<void> {
  const nowMs = Date.now();
  for (let from = 0; from < CHARTS; from += PER_STATEMENT) {
    const rows = Array.from({ length: PER_STATEMENT }, (_, index) => from + index);
    await host.db.run(
      `insert into charts (uuid, name, viz_type, params, dataset_id, created_on_ms, changed_on_ms, created_by_id, changed_by_id)
       select lower(hex(randomblob(16))), 'Chart ' || value, 'pie', '{}', (select min(id) from datasets), ${nowMs}, ${nowMs} - value, 1, 1
       from json_each('${JSON.stringify(rows)}')`,
    );
  }
  await host.db.run(
    `insert into chart_owners (chart_id, user_id) select id, 1 from charts where params = '{}' on conflict do nothing`,
  );
}

/** Runs in the page: notes the first frame in which the chart's picture is there. */
function watchPicture(): void {
  const state = window as unknown as { pictureMs?: number };
  const look = (): void => {
    if (document.querySelector('[data-chart-slot] svg, [data-chart-slot] table')) state.pictureMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
