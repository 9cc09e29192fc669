// The controls of Explore: every kind from scratch, metrics of three sorts, filters with values to choose, and time ranges.
import { expect, test, untilHydrated } from './fixtures.ts';
import { chart, control, controls, facts, field, HEAVY_MS, startChart } from './explore-steps.ts';

const KINDS = ['Table', 'Big number', 'Line chart', 'Bar chart', 'Area chart'] as const;

test('a type and a dataset are chosen in the gallery, and every type draws something from nothing more', async ({ page }) => {
  await page.goto('/chart/add');
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('flights');
  await page.getByRole('radio', { name: /^flights/ }).check();
  await page.getByRole('radio', { name: 'Pie chart', exact: true }).check();
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.waitForURL(/\/explore\//);
  await untilHydrated(page);
  await test.step('a pie begins with a column of names', async () => {
    await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
    await expect(controls(page).getByText('Select at least one column')).toHaveCount(0);
  });
  for (const kind of KINDS)
    await test.step(kind, async () => {
      await startChart(page, kind);
      await expect(facts(page)).toContainText(/\d+ rows?/);
    });
});

test('a simple metric takes a name of its own', async ({ page }) => {
  await startChart(page, 'Table');
  await controls(page)
    .getByRole('button', { name: /Add metric/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Simple' }).click();
  await page
    .getByRole('option', { name: /Distance/ })
    .first()
    .click();
  await page.getByLabel('Aggregate', { exact: true }).selectOption({ label: 'Max (MAX)' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The longest way');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(control(page, 'The longest way')).toBeVisible();
  await expect(page.locator('[data-live]')).toContainText('The longest way', { timeout: HEAVY_MS });
});

test('a filter offers the values of its column and finds them by what is typed', async ({ page }) => {
  await startChart(page, 'Big number');
  const all = await page.locator('[data-live] svg').first().textContent();
  await controls(page)
    .getByRole('button', { name: /Add filter/ })
    .click();
  await page.getByRole('combobox', { name: 'Column' }).fill('From city');
  await page
    .getByRole('option', { name: /From city/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Values' }).fill('Chic');
  await page
    .getByRole('option', { name: /Chicago/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('[data-live] svg').first()).not.toHaveText(all ?? '', { timeout: HEAVY_MS });
});

test('fields are searched, panels are made wider and hidden, and found so again', async ({ page }) => {
  await startChart(page, 'Bar chart');
  const search = page.getByRole('searchbox', { name: 'Search metrics and columns' });
  await search.fill('delay');
  await expect(page.getByRole('region', { name: 'Dataset' }).getByRole('button', { name: /Average delay/ })).toBeVisible();
  await expect(field(page, 'Route')).toBeHidden();
  await search.fill('zzz');
  await expect(page.getByText('No fields match “zzz”.')).toBeVisible();
  const splitter = page.getByRole('separator', { name: 'Controls width' });
  await splitter.focus();
  await page.keyboard.press('ArrowRight');
  await expect(splitter).toHaveAttribute('aria-valuenow', '336');
  await page.getByRole('button', { name: 'Hide dataset' }).click();
  await expect(page.getByRole('region', { name: 'Dataset' })).toBeHidden();
  await page.reload();
  await expect(splitter).toHaveAttribute('aria-valuenow', '336');
  await page.getByRole('button', { name: 'Show dataset' }).click();
  await expect(page.getByRole('region', { name: 'Dataset' })).toBeVisible();
});
