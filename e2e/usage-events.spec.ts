// Somebody reads a dashboard, changes a chart, runs a query: the page says so in batches, and to nobody where they ask for privacy.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectCharts, FLIGHTS, test, untilHydrated } from './fixtures.ts';
import { openLab, run, write } from './sql-lab.ts';

interface Event {
  readonly event_name: string;
  readonly impression_id: string;
  readonly source: string;
}

/** Events that pages of the context have sent; the beacon of a page that is left is among them. */
function collectEvents(context: BrowserContext): Event[] {
  const events: Event[] = [];
  context.on('request', (request) => {
    if (!request.url().includes('/superset/log/')) return;
    const [list] = /\[\{.*\}\]/s.exec(request.postData() ?? '') ?? [];
    events.push(...(JSON.parse(list ?? '[]') as Event[]));
  });
  return events;
}

const namesOf = (events: readonly Event[]): string[] => events.map(({ event_name: name }) => name);

async function refresh(page: Page): Promise<void> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
}

test('spec 29, 197, 380: a page that is only read sends nothing; what is done comes in batches and when the page is left', async ({
  page,
  context,
}) => {
  const events = collectEvents(context);
  await test.step('a dashboard that nobody touches', async () => {
    await page.goto(FLIGHTS);
    await expectCharts(page);
    expect(events).toEqual([]);
  });
  await test.step('a refresh, and a tab opened just before leaving', async () => {
    await refresh(page);
    await expect.poll(() => namesOf(events)).toContain('force_refresh_dashboard');
    await page.getByRole('tab', { name: 'Airports' }).click();
    await page.goto('/explore/?slice_id=1');
    await expect.poll(() => namesOf(events)).toContain('select_dashboard_tab');
    expect(new Set(events.filter(({ source }) => source === 'dashboard').map((event) => event.impression_id)).size).toBe(1);
  });
  await test.step('Explore and SQL Lab say what they load and run', async () => {
    await expect.poll(() => namesOf(events.filter(({ source }) => source === 'explore'))).toContain('render_chart');
    await openLab(page);
    await write(page, 'select 1');
    await run(page);
    await expect.poll(() => namesOf(events.filter(({ source }) => source === 'sqlLab'))).toContain('sqllab_run_query');
  });
  await test.step('nothing where the browser asks for privacy', async () => {
    await page.close();
    const asked = await context.newPage();
    await asked.addInitScript(() => Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { value: true }));
    await asked.goto(FLIGHTS);
    await refresh(asked);
    await untilHydrated(asked);
    const before = events.length;
    await refresh(asked);
    await expect(asked.getByText(/refreshed/i).first()).toBeVisible();
    await asked.goto('/actionlog/list/');
    expect(events.length).toBe(before);
  });
});
