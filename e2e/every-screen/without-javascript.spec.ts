// Everything can be read, and most of it done, where JavaScript is off.
import { card, expect, expectCharts, FLIGHTS, logIn, picture, STRANGER, test } from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';

test.use({ javaScriptEnabled: false });

test('the list of dashboards is searched and sorted; a dashboard comes in the chosen theme, complete and readable, with tabs as links', async ({
  page,
}) => {
  await page.goto('/dashboard/list/');
  await page.getByLabel('Search dashboards').fill('archive 11');
  await page.getByLabel('Search dashboards').press('Enter');
  await expect(page).toHaveURL(/\?q=archive\+11$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(page).toHaveURL(/q=archive(\+|%20)11&sort=title/);
  await page.getByLabel('Account of Admin').click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page).toHaveURL(/q=archive(\+|%20)11&sort=title/);

  await page.goto(FLIGHTS);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectCharts(page);
  await expect(page.locator('.card-slot').filter({ visible: true })).toHaveCount(8);
  await expect(page.locator('[data-needs-script]').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('[data-page-facts]')).toHaveText(/^Jan 1 – Jun 30, 2001 Data updated /);
  await expect(page.locator('.chart-age, .chart-period').filter({ visible: true })).toHaveCount(0);
  const arrival = card(page, 'How do flights arrive?');
  await arrival.getByLabel('View as table').click();
  await expect(arrival.getByRole('table')).toBeVisible();
  await page.getByRole('tab', { name: 'Routes' }).click();
  await expect(page).toHaveURL(/\?tab=/);
  await page.waitForLoadState();
  await expectCharts(page);
  await expect(picture(page, 'Which busy routes can you trust?')).toBeVisible();
  await expect(arrival).toBeHidden();
});

test.describe('for a stranger', () => {
  test.use({ storageState: STRANGER });

  test('logging in and out works', async ({ page }) => {
    await page.goto('/login/');
    await logIn(page, PEOPLE.ana);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ana' })).toBeVisible();
    await page.getByLabel('Account of Ana Lind').click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('You’re logged out.')).toBeVisible();
  });
});
