// From the database's first row to the first row on the screen: Chromium runs a statement of a million rows.
import { chromium } from '@playwright/test';
import { LAUNCH_OPTIONS } from '#bench/shared/browser.ts';
import type { BenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, type Measurement } from '#bench/shared/measurement.ts';

const RUNS = 5;
const POLL_MS = 50;

/** Click to the first cell on the screen: the database's own time to its first row is a part of it, and a few ms. */
export async function measureFirstRows(bench: BenchHost, databaseId: number): Promise<Measurement> {
  const browser = await chromium.launch(LAUNCH_OPTIONS);
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${bench.origin}/login/`);
    await page.getByLabel('Username').fill(bench.username);
    await page.getByLabel('Password', { exact: true }).fill(bench.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL(`${bench.origin}/`);
    const query = new URLSearchParams({ dbid: String(databaseId), sql: 'SELECT * FROM rows_1m', title: 'Bench' });
    await page.goto(`${bench.origin}/sqllab/?${query.toString()}`);
    const button = page.getByRole('button', { name: /^Run/ });
    await button.waitFor();
    const limit = page.getByRole('combobox', { name: 'Row limit' });
    await limit.selectOption({ index: (await limit.locator('option').count()) - 1 });
    await page.waitForTimeout(1_000);
    await page.evaluate(watchFirstCell);
    await button.click();
    const seen = await page.waitForFunction(() => (window as unknown as Watched).firstCellMs);
    took.push(Number(await seen.jsonValue()));
    await context.close();
    await untilIdle(bench);
  }
  await browser.close();
  return {
    promise: 'sqlLab',
    what: 'from Run to the first row on the screen',
    value: ms(median(took)),
    promised: '≤ 300 ms',
    baseline: '-',
  };
}

interface Watched {
  firstCellMs?: number;
}

/** Runs in the page, by its clock: Playwright's own press and polling take as long as the database. From the click to the frame after the cell. */
function watchFirstCell(): void {
  let clickedMs = 0;
  document.addEventListener('click', () => (clickedMs = performance.now()), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('[role=grid] [role=gridcell]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => Object.assign(window, { firstCellMs: performance.now() - clickedMs }));
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** A run outlives its page, and would take time from the next one. */
async function untilIdle({ host }: BenchHost): Promise<void> {
  const isUnderWay = () =>
    host.db.query.queries.findFirst({ where: (row, { inArray }) => inArray(row.state, ['pending', 'running']) });
  while (await isUnderWay()) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
