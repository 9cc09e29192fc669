// A user who writes a script looks up what the API takes.
import { expect, expectAccessibleInBothThemes, test, untilHydrated } from '#e2e/fixtures.ts';

test('looks up an operation of the API', async ({ page }) => {
  await page.goto('/swagger/v1');
  await untilHydrated(page);
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search operations' }).fill('post chart/data');
  const operation = page.locator('#post-api-v1-chart-data');
  await operation.locator('summary').click();
  await expect(operation).toContainText('ChartDataQueryContextSchema');
  await expect(operation).toContainText('post_processing');
  await expectAccessibleInBothThemes(page);
  // A link to an operation opens it.
  await page.goto('/swagger/v1#get-api-v1-chart-export');
  await page.reload();
  await expect(page.locator('#get-api-v1-chart-export')).toContainText('get_export_ids_schema');
});
