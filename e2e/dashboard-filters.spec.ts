// Native filters of a dashboard: chosen, applied, kept in the address, shared, and undone by Back.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessible, openDashboard, picture, test, untilHydrated } from './fixtures.ts';
import { apply, bar, chooseValues, face, makeFiltered } from './filtered-dashboard.ts';

const makeDashboard = (page: Page, orientation: 'VERTICAL' | 'HORIZONTAL'): Promise<string> =>
  makeFiltered(
    page,
    [
      { id: 'origin', name: 'Origin', type: 'select', column: 'origin' },
      { id: 'delay', name: 'Delay', type: 'range', column: 'delay' },
      { id: 'time', name: 'Time range', type: 'time' },
      { id: 'nowhere', name: 'Nowhere', type: 'select', column: 'origin', more: { scope: { rootPath: [], excluded: [] } } },
    ],
    orientation,
  );

const chooseOrigin = (page: Page, ...origins: string[]): Promise<void> => chooseValues(page, 'Origin', ...origins);

test('values are chosen, applied to every chart in scope, kept by a reload and undone by Back', async ({ page }) => {
  await openDashboard(page, await makeDashboard(page, 'VERTICAL'));
  await expect(picture(page, 'Flights')).toContainText('200,000');
  await expect(apply(page)).toBeDisabled();
  await chooseOrigin(page, 'ABE', 'ABI');
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
  await expect(picture(page, 'Flights')).toContainText('200,000');
  await apply(page).click();
  await expect(picture(page, 'Flights')).toContainText('269');
  await expect(card(page, 'Flights').getByText('Origin: ABE, ABI')).toBeVisible();
  await expect(page).toHaveURL(/native_filters_key=[\w-]+/);
  await card(page, 'Flights').locator('[data-chart-filters] > summary').click();
  await expect(card(page, 'Flights').locator('[data-chart-filters] dl')).toContainText('Not set');
  await expectAccessible(page);

  await page.reload();
  await untilHydrated(page);
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
  await expect(picture(page, 'Flights')).toContainText('269');
  await page.goBack();
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin All values');
  await expect(picture(page, 'Flights')).toContainText('200,000');
});

test('one side of a range is enough, Mod+Enter applies, and a tab that opens later is filtered too', async ({ page }) => {
  await openDashboard(page, await makeDashboard(page, 'HORIZONTAL'));
  await face(page, 'Delay').click();
  await page.getByRole('textbox', { name: 'Min' }).fill('60');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await face(page, 'Delay').press('Control+Enter');
  await expect(picture(page, 'Flights')).not.toContainText('200,000');
  await page.getByRole('tab', { name: 'Airports' }).click();
  await expect(page.getByRole('tab', { name: 'Airports' })).toHaveAttribute('aria-selected', 'true');
  const shown = page.getByRole('article').filter({ visible: true });
  await expect(shown).not.toHaveCount(0);
  await expect(shown.filter({ hasNotText: 'Delay: x ≥ 60' })).toHaveCount(0);
  await bar(page).getByRole('button', { name: 'More filters (1)' }).click();
  await expect(bar(page).getByText('Out of scope (1)')).toBeVisible();
});

test('an address with values by name opens filtered, and says which do not fit', async ({ page }) => {
  const address = await makeDashboard(page, 'VERTICAL');
  await openDashboard(page, `${address}?native_filters=(Origin:!(ABE,ABI),Delay:nonsense)`);
  await expect(picture(page, 'Flights')).toContainText('269');
  await expect(bar(page).getByRole('status').first()).toContainText('“Delay”');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form', async ({ page }) => {
    await page.goto(await makeDashboard(page, 'VERTICAL'));
    await page.getByRole('textbox', { name: 'Value of Origin' }).fill('ABE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('checkbox', { name: 'ABE' })).toBeChecked();
    await expect(page.getByText('Origin: ABE').first()).toBeVisible();
  });
});
