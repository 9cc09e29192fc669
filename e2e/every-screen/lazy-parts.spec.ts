// Parts of a screen that load on demand: where one can't load, nothing else is lost, and loading can be retried.
import type { Locator, Page } from '@playwright/test';
import { expect, expectCharts, FLIGHTS, openDashboard, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { headingPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/ });

const notLoaded = (page: Page): Locator => page.getByRole('dialog', { name: 'Couldn’t load' });
const again = (page: Page): Locator => notLoaded(page).getByRole('button', { name: 'Try again' });

/** Addresses of styles that have not come: their rules cannot be read. */
const bareStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].flatMap(({ sheet, href }) => {
      try {
        return sheet && sheet.cssRules.length > 0 ? [] : [href];
      } catch {
        return [href];
      }
    }),
  );

test('a dashboard stands while its palette and its edit mode cannot come, which then has all its styles', async ({
  page,
  context,
}) => {
  await openDashboard(page, FLIGHTS);
  await context.setOffline(true);
  await test.step('a palette that cannot come leaves the keys to the page', async () => {
    await page.keyboard.press('Control+k');
    await expect(notLoaded(page)).toBeVisible();
    await context.setOffline(false);
    await again(page).focus();
    await page.keyboard.press('Enter');
    const palette = page.getByRole('combobox', { name: 'Search or jump to' });
    await expect(palette).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toBeHidden();
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(notLoaded(page)).toBeVisible();
  await expectCharts(page);
  expect(await bareStyles(page)).not.toEqual([]);
  await context.setOffline(false);
  await again(page).click();
  await expect(page.locator('.ed-grid')).toBeVisible();
  expect(await bareStyles(page)).toEqual([]);
});

test('an edit mode that was canceled has all its styles when it is opened again', async ({ page, context }) => {
  await page.goto(await makeDashboard(context, uniqueName('Given up'), headingPart('Nothing to draw')));
  await untilHydrated(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  const failedAgain = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
  await again(page).click();
  await failedAgain;
  await page.keyboard.press('Escape');
  await expect(notLoaded(page)).toBeHidden();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.locator('.ed-grid')).toBeVisible();
  expect(await bareStyles(page)).toEqual([]);
});
