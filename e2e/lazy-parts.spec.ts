// Parts of a screen whose code comes when they are asked for: where it cannot come, nothing else is lost, and it can be asked for again.
import type { Locator, Page } from '@playwright/test';
import { openNew } from './explore-steps.ts';
import { expect, expectAccessible, expectCharts, FLIGHTS, openDashboard, test } from './fixtures.ts';

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

test('a chart in the making stands while its save dialog cannot come', async ({ page, context }) => {
  await openNew(page, 'Table');
  const name = page.getByRole('textbox', { name: 'Chart name' });
  await name.fill('Typed before the connection broke');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notLoaded(page).getByRole('alert')).toContainText('Couldn’t load');
  await expectAccessible(page);
  await again(page).click();
  await expect(again(page)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(notLoaded(page)).toBeHidden();
  await expect(name).toHaveValue('Typed before the connection broke');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notLoaded(page)).toBeVisible();
  await context.setOffline(false);
  await again(page).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before the connection broke');
});

test('a dashboard stands while its edit mode cannot come, which then has all its styles', async ({ page, context }) => {
  await openDashboard(page, FLIGHTS);
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

test('an edit mode that was given up has all its styles when it is asked for anew', async ({ page, context }) => {
  await openDashboard(page, FLIGHTS);
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

test('a palette that cannot come leaves the keys to the page', async ({ page, context }) => {
  await openDashboard(page, FLIGHTS);
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(notLoaded(page)).toBeVisible();
  await context.setOffline(false);
  await again(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
});
