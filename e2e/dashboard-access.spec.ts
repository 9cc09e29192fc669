// Dashboards that are not there, or not for everybody.
import { expect, expectAccessible, FLIGHTS, logIn, statusError, STRANGER, test } from './fixtures.ts';
import { PEOPLE } from './people.ts';

test.use({ expectedErrors: statusError(403, 404) });

test('an address that leads nowhere says so, and where to go', async ({ page }) => {
  const reply = await page.goto('/superset/dashboard/no-such-thing/');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('or you don’t have access to it.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to dashboards' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
});

test.describe('for somebody without a right to its data', () => {
  test.use({ storageState: STRANGER });

  test('a dashboard is answered as if it were not there, and the list does not name it', async ({ page }) => {
    await page.goto(`/login/?next=${encodeURIComponent(FLIGHTS)}`);
    await logIn(page, PEOPLE.gus);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByText('Flights on time')).toHaveCount(0);
    await expectAccessible(page);
    await page.goto('/dashboard/list/');
    await expect(page.getByRole('heading', { name: 'No dashboards yet' })).toBeVisible();
    await expect(page.getByText(/Create one, or ask a colleague to publish one\.$/)).toBeVisible();
  });

  test('a page outside of one’s roles is refused, with whom to ask', async ({ page }) => {
    await page.goto('/login/?next=/dashboard/list/');
    await logIn(page, PEOPLE.sol);
    await expect(page.getByRole('heading', { level: 1, name: 'You don’t have access' })).toBeVisible();
    await expect(
      page.getByText(
        'Ask an administrator for access, then reload the page. Owners of a dashboard or chart can also give you access to it.',
      ),
    ).toBeVisible();
    expect((await page.request.get('/dashboard/list/')).status()).toBe(403);
    await expectAccessible(page);
  });
});
