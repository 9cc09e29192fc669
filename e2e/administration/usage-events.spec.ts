// A user reads a dashboard, changes a chart, runs a query: the log says so, also of what was done just before a page was left, and
// nothing of the use where the browser sends a privacy signal.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectCharts, FLIGHTS, read, test, untilHydrated } from '#e2e/fixtures.ts';
import { openLab, run, write } from '#e2e/sqllab/sql-lab.ts';

interface Line {
  readonly action: string;
  readonly json: string;
}

/** What the log has of this story's own user. */
async function linesOf(context: BrowserContext): Promise<Line[]> {
  const { id } = await read<{ id: number }>(context, '/api/v1/me/');
  const q = encodeURIComponent(`(filters:!((col:user,opr:rel_o_m,value:${id})),page_size:100)`);
  return read<Line[]>(context, `/api/v1/log/?q=${q}`);
}

const actionsOf = async (context: BrowserContext, source: string): Promise<string[]> =>
  (await linesOf(context)).filter(({ json }) => json.includes(`"source":"${source}"`)).map(({ action }) => action);

async function refresh(page: Page): Promise<void> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
}

function countSent(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => (count += request.url().includes('/superset/log/') ? 1 : 0));
  return () => count;
}

test('spec 29, 197, 380: a page that is only read is recorded without a call, what is done also when the page is left', async ({
  page,
  context,
}) => {
  const sent = countSent(page);
  await test.step('an untouched dashboard', async () => {
    await page.goto(FLIGHTS);
    await expectCharts(page);
    await expect.poll(() => actionsOf(context, 'dashboard')).toEqual(expect.arrayContaining(['mount_dashboard', 'load_chart']));
    expect(sent()).toBe(0);
  });
  await test.step('a refresh, and a tab opened just before leaving: one impression', async () => {
    await refresh(page);
    await expect.poll(() => actionsOf(context, 'dashboard')).toContain('force_refresh_dashboard');
    await page.getByRole('tab', { name: 'Airports' }).click();
    await page.goto('/explore/?slice_id=1');
    await expect.poll(() => actionsOf(context, 'dashboard')).toContain('select_dashboard_tab');
    const ofBoard = (await linesOf(context)).filter(({ json }) => json.includes('"source":"dashboard"'));
    const impressions = ofBoard.map(({ json }) => (JSON.parse(json) as { impression_id: string }).impression_id);
    expect(new Set(impressions).size).toBe(1);
    expect(ofBoard.filter(({ action }) => action === 'mount_dashboard')).toHaveLength(1);
  });
  await test.step('Explore and SQL Lab say what they load and run', async () => {
    await expect.poll(() => actionsOf(context, 'explore')).toEqual(expect.arrayContaining(['mount_explorer', 'render_chart']));
    await openLab(page);
    await write(page, 'select 1');
    await run(page);
    await expect.poll(() => actionsOf(context, 'sqlLab')).toContain('sqllab_run_query');
  });
  await test.step('nothing of the use where the browser sends a privacy signal', async () => {
    const privatePage = await context.newPage();
    await privatePage.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }));
    const sentHere = countSent(privatePage);
    await privatePage.goto(FLIGHTS);
    await untilHydrated(privatePage);
    await refresh(privatePage);
    await expect(privatePage.getByText(/refreshed/i).first()).toBeVisible();
    expect(sentHere()).toBe(0);
  });
});
