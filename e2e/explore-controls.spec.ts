// The controls of Explore: every kind from scratch, metrics of three sorts, filters with values to choose, and time ranges.
import { expect, test } from './fixtures.ts';
import { chart, control, controls, facts, field, HEAVY_MS, openNew, startChart } from './explore-steps.ts';

const KINDS = ['Table', 'Big number', 'Line chart', 'Bar chart', 'Area chart'];

for (const kind of KINDS)
  test(`a ${kind.toLowerCase()} is drawn from nothing but a dataset and a type`, async ({ page }) => {
    await startChart(page, kind);
    await expect(page.locator('[data-failure]')).toHaveCount(0);
    await expect(facts(page)).toContainText(/\d+ rows?/);
  });

test('a pie says what it lacks, and a click on a column is enough', async ({ page }) => {
  await openNew(page, 'Pie chart');
  await expect(page.getByText('Select at least one column').first()).toBeVisible({ timeout: HEAVY_MS });
  await field(page, 'From city').click();
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
});

test('a metric of SQL that the database refuses is said in place, and the chart before it stays', async ({ page }) => {
  await startChart(page, 'Bar chart');
  await controls(page)
    .getByRole('button', { name: /Add metric/ })
    .first()
    .click();
  await page.getByRole('tab', { name: 'Custom SQL' }).click();
  const editor = page.locator('[data-sql-editor] .cm-content');
  await editor.click();
  await page.keyboard.type('SUM(no_such_column)');
  await expect(editor).toContainText('no_such_column');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('[data-failure]')).toContainText('no_such_column', { timeout: HEAVY_MS });
  await expect(chart(page)).toBeVisible();
  await page.locator('[data-facts]').click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-failure]')).toHaveCount(0, { timeout: HEAVY_MS });
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

test('the search of the dataset finds fields, and says so where there are none', async ({ page }) => {
  await startChart(page, 'Bar chart');
  const search = page.getByRole('searchbox', { name: 'Search metrics and columns' });
  await search.fill('delay');
  await expect(page.getByRole('region', { name: 'Dataset' }).getByRole('button', { name: /Average delay/ })).toBeVisible();
  await expect(field(page, 'Route')).toBeHidden();
  await search.fill('zzz');
  await expect(page.getByText('No fields match “zzz”.')).toBeVisible();
});

test('panels are made wider, hidden, and found so again', async ({ page }) => {
  await startChart(page, 'Bar chart');
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
