// Dashboards that are not there, or not for everybody.
import { openAccount } from './accounts.ts';
import { expect, expectAccessible, FLIGHTS, statusError, test } from './fixtures.ts';
import { goOn } from './going-on.ts';

test.use({ expectedErrors: statusError(403, 404) });

test.describe('for somebody without a right to its data', () => {
  test.use({ account: ({ browserName: _ }, use) => openAccount('Gus', 'Moor', ['Gamma']).then(use) });

  test('a dashboard is answered as an address that leads nowhere, with where to go, and the list does not name it', async ({
    page,
  }) => {
    for (const address of ['/superset/dashboard/no-such-thing/', FLIGHTS]) {
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
      await expect(page.getByText('or you don’t have access to it.')).toBeVisible();
    }
    await expect(page.getByText('Flights on time')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to dashboards' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No dashboards yet' })).toBeVisible();
    await expect(page.getByText(/Create one, or ask a colleague to publish one\.$/)).toBeVisible();
    await test.step('a link to it, too, within what the page’s policy allows', async () => {
      await goOn(page, FLIGHTS);
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    });
  });
});

test.describe('for somebody who cannot list dashboards at all', () => {
  test.use({ account: ({ browserName: _ }, use) => openAccount('Sol', 'Berg', ['sql_lab']).then(use) });

  test('their list is refused, with whom to ask', async ({ page }) => {
    const reply = await page.goto('/dashboard/list/');
    expect(reply?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1, name: 'You don’t have access' })).toBeVisible();
    await expect(
      page.getByText(
        'Ask an administrator for access, then reload the page. Owners of a dashboard or chart can also give you access to it.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
