// A proxy, a captive portal or a broken line stands between the browser and the server: no edit is lost, and the page says so.
import {
  create,
  expect,
  findId,
  findSamples,
  FLIGHTS,
  openDashboard,
  statusError,
  test,
  uniqueName,
  untilHydrated,
} from './fixtures.ts';
import type { Page, Route } from '@playwright/test';
import { DAY_MS } from '#app/domain/time/durations.ts';

const NOT_UNDERSTOOD = 'The server’s reply couldn’t be read.';
const LOGIN_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Log in to the network</title>' };

const title = (page: Page) => page.getByLabel('Dashboard title');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** A new dashboard in its editor, saved once; its address in the API. */
async function openNew(page: Page, name: string): Promise<string> {
  await page.goto('/dashboard/new/');
  await untilHydrated(page);
  await title(page).fill(name);
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await save(page);
  const path = new URL((await saved).url()).pathname;
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(title(page)).toHaveValue(name);
  return path;
}

/** Answers writes to the path by `reply`, reads as the server does. */
async function fulfillWrites(page: Page, path: string, reply: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const url = `**${path}*`;
  await page.route(url, (route) => (route.request().method() === 'GET' ? route.fallback() : reply(route)));
  return () => page.unroute(url);
}

test.describe('a save', () => {
  test.use({ expectedErrors: statusError(413, 429, 500) });

  test('that a login page, half a reply or a refusal answers keeps the editor open, until it is done', async ({ page }) => {
    const path = await openNew(page, 'Behind a portal');
    await title(page).fill('Written behind a portal');
    const problem = page.getByRole('alert').filter({ hasText: 'Couldn’t save' });
    for (const [reply, message] of [
      [LOGIN_PAGE, `${NOT_UNDERSTOOD} Your changes are kept in this browser.`],
      [{ status: 200, contentType: 'application/json', body: '{"id": 1, "resu' }, NOT_UNDERSTOOD],
      [{ status: 500, body: '' }, 'The server failed (500).'],
      [{ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }, 'It’s too large for the server.'],
    ] as const) {
      const stop = await fulfillWrites(page, path, (route) => route.fulfill(reply));
      await save(page);
      await expect(problem).toContainText(message);
      await expect(title(page)).toHaveValue('Written behind a portal');
      await stop();
    }
    const stop = await fulfillWrites(page, path, (route) => route.fulfill({ status: 429, headers: { 'Retry-After': '1' } }));
    await save(page);
    await expect(problem).toContainText('Try again in 1 second.');
    await stop();
    await again(page);
    await expect(page.getByRole('heading', { name: 'Written behind a portal', level: 1 })).toBeVisible();
    await expect(page.locator('.dash')).toBeVisible();
  });

  test('whose reply was lost is taken again, and is no conflict with oneself', async ({ page }) => {
    const path = await openNew(page, 'Lost reply');
    await title(page).fill('Saved twice');
    const stop = await fulfillWrites(page, path, async (route) => {
      await route.fetch();
      await route.fulfill(LOGIN_PAGE);
    });
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: NOT_UNDERSTOOD })).toBeVisible();
    await stop();
    await again(page);
    await expect(page.locator('.dash').getByRole('heading', { name: 'Saved twice', level: 1 })).toBeVisible();
  });

  test('that never ends is given up at its deadline', async ({ page }) => {
    const path = await openNew(page, 'Endless');
    await title(page).fill('Still waiting');
    await page.clock.install();
    const stop = await fulfillWrites(page, path, () => new Promise(() => undefined));
    await save(page);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(31_000);
    await expect(page.getByRole('alert').filter({ hasText: 'The server didn’t reply within 30 seconds.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toHaveAttribute('aria-busy');
    await stop();
    await again(page);
    await expect(page.locator('.dash')).toBeVisible();
  });

  test('of a dataset counts only with the new version', async ({ page }) => {
    const facts = { database: await findSamples(page.context()), table_name: uniqueName('portal'), sql: 'SELECT 1 AS one' };
    const id = await create(page.context(), 'dataset', facts);
    await page.goto(`/dataset/${id}?tab=settings`);
    await untilHydrated(page);
    const field = page.getByLabel('Description').first();
    const before = await field.inputValue();
    await field.fill('Described behind a portal');
    const stop = await fulfillWrites(page, `/api/v1/dataset/${id}`, (route) => route.fulfill(LOGIN_PAGE));
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: NOT_UNDERSTOOD })).toBeVisible();
    await page.reload();
    await expect(field).toHaveValue('Described behind a portal');
    await stop();
    await field.fill(before);
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});

test('Explore says what happened where its reply breaks off', async ({ page }) => {
  const id = await findId(page.context(), 'chart', 'slice_name', 'How do flights arrive?');
  await page.route('**/charts/preview', (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"chartId":1,' }),
  );
  await page.goto(`/explore/?slice_id=${id}`);
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Update chart' }).first().click();
  await expect(page.getByRole('alert').filter({ hasText: NOT_UNDERSTOOD })).toBeVisible();
});

test.describe('a browser that keeps nothing', () => {
  test('opens the editors, and says that edits are only on the page', async ({ page }) => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
    });
    await page.goto(FLIGHTS);
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    await title(page).fill('Not to be kept');
    await expect(page.getByText('Your changes can’t be kept in this browser')).toBeVisible();
    await page.route('**/api/v1/dashboard/*', (route) => route.fulfill(LOGIN_PAGE));
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'only on this page' })).toBeVisible();
    await page.goto('/tablemodelview/list/');
    await untilHydrated(page);
    const dataset = await page.locator('a[href^="/dataset/"]').first().getAttribute('href');
    // To a page that the browser has to discover, without loading the document.
    await page.getByRole('banner').getByRole('link', { name: 'Charts' }).first().click();
    await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
    await page.goto(dataset ?? '');
    await expect(page.getByRole('tab', { name: 'Source' })).toBeVisible();
  });
});

test('a clock that is a year ahead changes no age', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 365 * DAY_MS });
  await openDashboard(page, FLIGHTS);
  await page.clock.runFor(61_000);
  const ages = await page.locator('time[data-asked-at]').allTextContents();
  expect(ages.length).toBeGreaterThan(0);
  for (const age of ages) expect(age).not.toMatch(/month|year|day/);
});
