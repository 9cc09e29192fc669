// Native filters of a dashboard: chosen, applied, kept in the address, shared, and undone by Back.
import type { Browser, Page } from '@playwright/test';
import { openAccount } from '#e2e/accounts.ts';
import { card, expect, expectAccessible, openDashboard, openElsewhere, picture, test, untilHydrated } from '#e2e/fixtures.ts';
import { apply, bar, chooseValues, face, makeFewFiltered, type StoryFilter } from './filtered-dashboard.ts';

const FILTERS: readonly StoryFilter[] = [
  { id: 'origin', name: 'Origin', type: 'select', column: 'origin' },
  { id: 'delay', name: 'Delay', type: 'range', column: 'delay' },
  { id: 'time', name: 'Time range', type: 'time' },
  { id: 'city', name: 'City', type: 'select', column: 'origin_city', more: { cascadeParentIds: ['NATIVE_FILTER-origin'] } },
  { id: 'nowhere', name: 'Nowhere', type: 'select', column: 'origin', more: { scope: { rootPath: [], excluded: [] } } },
];

test('values are applied to every chart in scope, copied as a link for somebody else, kept by a reload and undone by Back', async ({
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, await makeFewFiltered(page, { filters: FILTERS }));
  await test.step('nothing happens before they are applied', async () => {
    await expect(picture(page, 'Flights')).toContainText('200,000');
    await expect(apply(page)).toBeDisabled();
    await chooseValues(page, 'Origin', 'ABE', 'ABI');
    await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
    await expect(picture(page, 'Flights')).toContainText('200,000');
    await apply(page).click();
    await expect(picture(page, 'Flights')).toContainText('269');
    await expect(card(page, 'Flights').getByText('Origin: ABE, ABI')).toBeVisible();
    await expect(page).toHaveURL(/native_filters_key=[\w-]+/);
  });
  await test.step('a chart lists its filters until Esc or a press elsewhere', async () => {
    const list = card(page, 'Flights').locator('[data-chart-filters]');
    await list.locator('summary').click();
    await expect(list.getByText('ABE, ABI', { exact: true })).toBeVisible();
    await expect(list.locator('dl')).toContainText('Not set');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list).not.toHaveAttribute('open');
    await expect(list.locator('summary')).toBeFocused();
    await list.locator('summary').click();
    await expect(list).toHaveAttribute('open');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(list).not.toHaveAttribute('open');
  });
  await test.step('the link shows the same to somebody else', async () => {
    const other = await openLinkElsewhere(page, browser);
    await expect(face(other, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
    await expect(card(other, 'Flights').getByText('Origin: ABE, ABI')).toBeVisible();
    await other.context().close();
  });
  await test.step('a reload keeps them, and Back takes them back', async () => {
    await page.reload();
    await untilHydrated(page);
    await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
    await expect(picture(page, 'Flights')).toContainText('269');
    await page.goBack();
    await expect(face(page, 'Origin')).toHaveAccessibleName('Origin All values');
    await expect(picture(page, 'Flights')).toContainText('200,000');
  });
  await test.step('spec 292, 497, 266, 267: a list is pasted, goes on while it is scrolled, and is selected and cleared as a whole', async () => {
    await face(page, 'Origin').click();
    const options = page.getByRole('option');
    const all = page.getByRole('option', { name: /^Select All/ });
    await expect(options).toHaveCount(101);
    await page.evaluate(() => navigator.clipboard.writeText('ABE,abi;ABQ\nALB'));
    await page.getByRole('combobox', { name: 'Values of Origin' }).press('ControlOrMeta+v');
    await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI, ABQ, ALB');
    await options.last().scrollIntoViewIfNeeded();
    await expect(options).toHaveCount(201);
    await all.click();
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await all.click();
    await expect(face(page, 'Origin')).toHaveAccessibleName('Origin All values');
    await page.keyboard.press('Escape');
  });
  await test.step('one side of a range is enough, Mod+Enter applies, and a tab that opens later is filtered too', async () => {
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
    await expect(bar(page).getByText('Not on this tab (1)')).toBeVisible();
  });
});

test('an address with values by name opens filtered, and says which do not fit and which other values exclude', async ({
  page,
}) => {
  const address = await makeFewFiltered(page, { filters: FILTERS });
  // A page waits 700 ms to learn which values others exclude. One that was too slow for that knows when it is opened again.
  await expect(async () => {
    await openDashboard(page, `${address}?native_filters=(Origin:!(ABE,ABI),Delay:nonsense,City:!(Chicago))`);
    await expect(picture(page, 'Flights')).toContainText('269', { timeout: 10_000 });
  }).toPass();
  await expect(bar(page).getByRole('status').first()).toContainText('“Delay”');
  await expect(bar(page).getByText('“Chicago” was removed: it doesn’t match the other filters.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form', async ({ page }) => {
    await page.goto(await makeFewFiltered(page, { filters: FILTERS }));
    await page.getByRole('textbox', { name: 'Value of Origin' }).fill('ABE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('checkbox', { name: 'ABE' })).toBeChecked();
    await expect(page.getByText('Origin: ABE').first()).toBeVisible();
  });
});

/** Copies the link of the dashboard, and opens it in the browser of another user. */
async function openLinkElsewhere(page: Page, browser: Browser): Promise<Page> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const other = await openElsewhere(browser, await openAccount());
  await other.goto(link.pathname + link.search);
  await untilHydrated(other);
  return other;
}
