// An empty dashboard is filled from a dataset: charts and filters in two clicks, from the page and from the edit mode.
import { expect, expectAccessible, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { makeDashboard } from './made-dashboard.ts';

test('an empty dashboard starts from a dataset, with charts and filters that can be used at once; a new one from its edit mode', async ({
  page,
  context,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Build it for me from a dataset' });
  const start = () => page.getByRole('button', { name: 'Build it for me from a dataset' }).click();
  const select = async (dataset: string) => {
    await dialog.getByRole('searchbox').fill(dataset);
    await dialog.getByRole('radio', { name: dataset }).first().check();
  };
  await test.step('from its page', async () => {
    await page.goto(await makeDashboard(context, 'From a dataset'));
    await untilHydrated(page);
    await start();
    await expect(dialog.getByRole('button', { name: 'Build dashboard' })).toBeDisabled();
    await select('weather');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Build dashboard' }).click();
    await expect(page.locator('[data-card] [data-picture]').first()).toBeVisible();
    await expect(page.locator('[data-card]').nth(3)).toBeAttached();
    await expect(page.getByRole('complementary', { name: 'Filters' })).toContainText('Time range');
  });
  await test.step('from the edit mode of a new one', async () => {
    await page.goto('/dashboard/new/');
    await untilHydrated(page);
    await expect(page.locator('[data-canvas]')).toBeVisible();
    const title = uniqueName('Typed before it starts');
    await page.getByRole('textbox', { name: 'Dashboard title' }).fill(title);
    await start();
    await select('weather');
    await dialog.getByRole('button', { name: 'Build dashboard' }).click();
    await expect(page.locator('[data-card]').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  });
});
