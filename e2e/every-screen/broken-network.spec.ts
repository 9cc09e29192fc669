// A proxy, a captive portal or a broken line stands between the browser and the server: no edit is lost, and the page says so.
import {
  create,
  expect,
  findId,
  findSamples,
  openDashboard,
  statusError,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { chartPart, headingPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';
import type { Page, Route } from '@playwright/test';
import { DAY_MS } from '#app/domain/time/durations.ts';

const NOT_UNDERSTOOD = 'The server’s reply couldn’t be read.';
const LOGIN_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Log in to the network</title>' };

const title = (page: Page) => page.getByLabel('Dashboard title');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const again = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

/** A dashboard of the story's own in its editor; its address in the API. */
async function openEditor(page: Page, name: string): Promise<string> {
  const address = await makeDashboard(page.context(), name, headingPart('Typed here'));
  await page.goto(`${address}?edit=true`);
  await untilHydrated(page);
  return `/api/v1/dashboard/${/\d+/.exec(address)?.[0]}`;
}

/** Until the dashboard is saved and shown: its title in the edit mode is such a heading too. */
const expectSaved = (page: Page, name: string) =>
  expect(page.locator('.dash').getByRole('heading', { name, level: 1 })).toBeVisible();

/** Replies to writes to the path with `reply`; reads go to the server. */
async function fulfillWrites(page: Page, path: string, reply: (route: Route) => Promise<void>): Promise<() => Promise<void>> {
  const url = `**${path}*`;
  await page.route(url, (route) => (route.request().method() === 'GET' ? route.fallback() : reply(route)));
  return () => page.unroute(url);
}

test.describe('a save', () => {
  test.use({ expectedErrors: statusError(413, 429, 500) });

  test('that gets a login page, half a reply, a refusal or nothing keeps the editor open, until it succeeds', async ({
    page,
  }) => {
    const path = await openEditor(page, 'Behind a portal');
    const problem = page.getByRole('alert').filter({ hasText: 'Sorry, there was an error saving this dashboard' });
    const edit = async (name: string) => {
      await page.getByRole('button', { name: 'Edit dashboard' }).click();
      await title(page).fill(name);
    };
    await test.step('a reply that isn’t the server’s', async () => {
      await title(page).fill('Written behind a portal');
      for (const [reply, message] of [
        [LOGIN_PAGE, `${NOT_UNDERSTOOD} Your changes are kept in this browser.`],
        [{ status: 200, contentType: 'application/json', body: '{"id": 1, "resu' }, NOT_UNDERSTOOD],
        [{ status: 500, body: '' }, 'The server failed (500).'],
        [{ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }, 'It’s too large for the server.'],
        [{ status: 429, headers: { 'Retry-After': '1' } }, 'Try again in 1 second.'],
      ] as const) {
        const stop = await fulfillWrites(page, path, (route) => route.fulfill(reply));
        await save(page);
        await expect(problem).toContainText(message);
        await expect(title(page)).toHaveValue('Written behind a portal');
        await stop();
      }
      await again(page);
      await expectSaved(page, 'Written behind a portal');
    });
    await test.step('a reply that was lost: it is taken again, and is no conflict with oneself', async () => {
      await edit('Saved twice');
      const stop = await fulfillWrites(page, path, async (route) => {
        await route.fetch({ maxRetries: 1 });
        await route.fulfill(LOGIN_PAGE);
      });
      await save(page);
      await expect(page.getByRole('alert').filter({ hasText: NOT_UNDERSTOOD })).toBeVisible();
      await stop();
      await again(page);
      await expectSaved(page, 'Saved twice');
    });
    await test.step('none: it is given up at its deadline', async () => {
      await edit('Still waiting');
      await page.clock.install();
      const stop = await fulfillWrites(page, path, () => new Promise(() => undefined));
      await save(page);
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-busy', 'true');
      await page.clock.fastForward(31_000);
      await expect(page.getByRole('alert').filter({ hasText: 'The server didn’t reply within 30 seconds.' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).not.toHaveAttribute('aria-busy');
      await stop();
      await again(page);
      await expectSaved(page, 'Still waiting');
    });
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
  // The page sends a request on its own first; meanwhile the button stops that request.
  const reply = page.waitForResponse('**/charts/preview');
  await page.goto(`/explore/?slice_id=${id}`);
  await untilHydrated(page);
  await reply;
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
    const dataset = await findId(page.context(), 'dataset', 'table_name', 'movies');
    const path = await openEditor(page, 'Kept nowhere');
    await title(page).fill('Not to be kept');
    await expect(page.getByText('Your changes can’t be kept in this browser')).toBeVisible();
    await fulfillWrites(page, path, (route) => route.fulfill(LOGIN_PAGE));
    await save(page);
    await expect(page.getByRole('alert').filter({ hasText: 'only on this page' })).toBeVisible();
    await page.goto(`/dataset/${dataset}`);
    await untilHydrated(page);
    await expect(page.getByRole('tab', { name: 'Source' })).toBeVisible();
    // To a page that the browser has to discover, without loading the document.
    await page.getByRole('banner').getByRole('link', { name: 'Charts' }).first().click();
    await expect(page.getByRole('heading', { name: 'Charts', level: 1 })).toBeVisible();
  });
});

test('a clock that is a year ahead changes no age', async ({ page }) => {
  const chart = await findId(page.context(), 'chart', 'slice_name', 'How do flights arrive?');
  await page.clock.install({ time: Date.now() + 365 * DAY_MS });
  await openDashboard(page, await makeDashboard(page.context(), 'Next year', chartPart(chart)));
  await page.clock.runFor(61_000);
  const ages = await page.locator('time[data-queried-at]').allTextContents();
  expect(ages.length).toBeGreaterThan(0);
  for (const age of ages) expect(age).not.toMatch(/month|year|day/);
});
