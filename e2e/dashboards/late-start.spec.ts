// A user opens a dashboard and is faster than its app, which comes with the first touch: nothing that they do is lost.
import type { Page } from '@playwright/test';
import { expect, expectCharts, FLIGHTS, picture, test } from '#e2e/fixtures.ts';
import { GENRES, LIST, makeFilteringBoard, menu } from './filtering-board.ts';

/** Holds the app's files back until the result is called; collects the addresses that the page requests. */
async function holdApp(page: Page) {
  const requested: string[] = [];
  // The previous page can still be requesting its files.
  page.once('framenavigated', () => requested.splice(0));
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    requested.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  return { requested, release };
}

const isHydrated = (page: Page) => page.locator('html[data-hydrated]');

test('no script is loaded before the first touch, and the first clicks on a tab and a menu work without loading another page', async ({
  page,
}) => {
  const app = await holdApp(page);
  await page.goto(FLIGHTS);
  await expectCharts(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  expect(app.requested).toEqual([]);
  await page.getByRole('tab', { name: 'Airports' }).click();
  await page.getByLabel('Actions for this dashboard').click();
  await expect(isHydrated(page)).toHaveCount(0);
  expect(app.requested.length).toBeGreaterThan(0);
  app.release();
  await expect(page.getByRole('button', { name: 'Auto-refresh…' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Airports' })).toHaveAttribute('aria-selected', 'true');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('the first clicks on the head of a table and a mark are kept, and keys; a link gives the title the focus without a touch', async ({
  page,
  context,
}) => {
  const { address } = await makeFilteringBoard(context);
  await test.step('clicks, as if the charts had been there', async () => {
    const app = await holdApp(page);
    await page.goto(address);
    await expectCharts(page);
    await picture(page, LIST).locator('[data-sort]').first().click();
    const box = await picture(page, GENRES).locator('svg [data-key="s0"]').first().boundingBox();
    if (!box) throw new Error('no slice');
    await page.mouse.click(box.x + Math.min(box.width - 6, 30), box.y + 12);
    app.release();
    await expect(menu(page)).toBeVisible();
    await expect(picture(page, LIST).locator('[aria-sort]:not([aria-sort="none"])')).not.toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('keys after a link: the title has the focus, and the palette opens with what was typed', async () => {
    const app = await holdApp(page);
    await page.evaluate((path) => window.location.assign(path), address);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectCharts(page);
    await expect(isHydrated(page)).toHaveCount(0);
    expect(app.requested).toEqual([]);
    await page.keyboard.press('Control+K');
    await page.keyboard.type('mark');
    app.release();
    await expect(page.locator('input:focus')).toHaveValue('mark');
    await page.unrouteAll({ behavior: 'wait' });
  });
  await test.step('edit mode opens without a touch', async () => {
    await page.goto(`${address}?edit=true`);
    await expect(page.getByRole('button', { name: /^Save/ }).first()).toBeVisible();
  });
});
