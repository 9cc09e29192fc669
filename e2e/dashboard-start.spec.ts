// An empty dashboard is filled from a dataset: charts and filters in two clicks, from the page and from the edit mode.
import { expect, expectAccessible, test, uniqueName, untilHydrated } from './fixtures.ts';
import { makeDashboard } from './made-dashboard.ts';

test('an empty dashboard starts from a dataset, with charts and filters that can be used at once', async ({ page, context }) => {
  await page.goto(await makeDashboard(context, 'From a dataset'));
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Start from a dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from a dataset' });
  await expect(dialog.getByRole('button', { name: 'Create charts' })).toBeDisabled();
  await dialog.getByRole('searchbox').fill('flights');
  await dialog
    .getByRole('radio', { name: /flights/ })
    .first()
    .check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create charts' }).click();
  await expect(page.locator('[data-card] [data-picture]').first()).toBeVisible();
  await expect(page.locator('[data-card]').nth(3)).toBeAttached();
  await expect(page.getByRole('complementary', { name: 'Filters' })).toContainText('Time range');
  await expectAccessible(page);
});

test('the same from the edit mode of a new dashboard', async ({ page }) => {
  await page.goto('/dashboard/new/');
  await untilHydrated(page);
  await expect(page.locator('[data-canvas]')).toBeVisible();
  const title = uniqueName('Typed before it starts');
  await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title);
  await page.getByRole('button', { name: 'Start from a dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start from a dataset' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Create charts' }).click();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});
