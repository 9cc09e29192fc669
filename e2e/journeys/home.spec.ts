// The first page of an administrator: what there is, what they were at, and what a new installation starts with.
import { expect, expectAccessibleInBothThemes, FLIGHTS, openDashboard, test, untilHydrated } from '#e2e/fixtures.ts';

test('home shows dashboards as they look, remembers what was opened, and puts first steps away', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  // No data yet: a new user has opened and starred nothing.
  for (const name of ['Recent', 'Favorites']) await expect(region(name)).toHaveCount(0);

  const steps = region('Get started');
  await expect(steps.getByRole('link', { name: 'Create a dashboard' })).toHaveAttribute('href', /dashboard/);
  await steps.getByRole('button', { name: 'Dismiss: Create a dashboard' }).click();
  await expect(page.getByText('“Create a dashboard” won’t be shown again.')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Create a dashboard' })).toHaveCount(0);

  await openDashboard(page, FLIGHTS);
  const star = page.getByRole('button', { name: 'Add to favorites' });
  const starred = page.waitForResponse((reply) => reply.url().includes('/favorites/'));
  await star.click();
  await starred;
  await page.getByRole('link', { name: 'Meridian home' }).click();

  const first = region('Dashboards').getByRole('article').first();
  await expect(first.getByRole('link', { name: 'Flights on time' })).toHaveAttribute('href', FLIGHTS);
  await expect
    .poll(() => first.locator('picture img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(region('Recent').getByRole('listitem').first()).toContainText('Flights on time');
  await expect(region('Recent').getByRole('listitem').first()).toContainText('Viewed');
  await expect(region('Favorites').getByRole('link', { name: 'Flights on time' })).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Create a dashboard' })).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});
