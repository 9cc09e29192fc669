// An afternoon with a file, step by step as in docs/an-afternoon.md: uploaded, looked at, queried, drawn, put on a dashboard, filtered,
// shared, and scheduled. By clicks and keys alone.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { card, expect, expectAccessible, picture, statusError, test, untilHydrated } from '#e2e/fixtures.ts';
import { apply, bar, chooseValues } from '#e2e/dashboards/filtered-dashboard.ts';
import { chart, controls, HEAVY_MS } from '#e2e/explore/explore-steps.ts';
import { editor, editorTab, grid, run, write } from '#e2e/sqllab/sql-lab.ts';

const REGIONS = ['North', 'South', 'East', 'West'] as const;
const PRODUCTS = ['Tea', 'Coffee', 'Cocoa'] as const;
const DAYS = 120;

/** A row for each day, region and product; East sells most. */
const SALES = `day,region,product,units,revenue\n${Array.from({ length: DAYS }, (_, day) =>
  REGIONS.flatMap((region, at) =>
    PRODUCTS.map((product, kind) => {
      const units = 10 + ((day * 7 + at * 13 + kind * 5) % 23) + (region === 'East' ? 30 : 0);
      const date = new Date(Date.UTC(2026, 4, 1 + day)).toISOString().slice(0, 10);
      return `${date},${region},${product},${units},${(units * (kind + 2.5)).toFixed(2)}`;
    }),
  ),
)
  .flat()
  .join('\n')}\n`;

test.use({ expectedErrors: statusError(422) });

test('a file becomes a table, query results, charts, a filtered dashboard, a link and a report', async ({ page, context }) => {
  test.setTimeout(300_000);
  const table = `sales_${randomUUID().slice(0, 8)}`;
  const file = test.info().outputPath(`${table}.csv`);
  writeFileSync(file, SALES);

  await test.step('1 Upload the file', async () => {
    await page.goto('/tablemodelview/list/');
    await untilHydrated(page);
    await page.getByRole('link', { name: 'Upload file' }).click();
    await untilHydrated(page);
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await expect(page.getByLabel('Type of revenue')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('button', { name: 'Upload file' }).click();
    await expect(page.getByRole('button', { name: 'Build a dashboard' })).toBeVisible();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.getByRole('main').getByRole('link', { name: 'Explore' }).click();
    await page.waitForURL(/\/explore\//);
    await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  });

  await test.step('2 Query it in SQL Lab', async () => {
    await page.goto('/databaseview/list/');
    await untilHydrated(page);
    await page.getByLabel('Actions for Uploads').first().click();
    await page.getByRole('link', { name: 'Open in SQL Lab' }).click();
    await expect(editor(page)).toBeVisible();
    await write(
      page,
      `SELECT region, product, sum(units) AS units, sum(revenue) AS revenue FROM ${table} GROUP BY region, product`,
    );
    await run(page);
    await expect(page.getByText(/^12 rows/)).toBeVisible();
    await grid(page).getByRole('columnheader', { name: 'revenue' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Column statistics' }).click();
    await expect(page.getByRole('complementary', { name: 'Statistics of revenue' }).getByText('Distinct values')).toBeVisible();
    await page.getByRole('button', { name: 'Close statistics' }).click();
    await page.getByRole('button', { name: 'Chart or pivot these rows' }).click();
    const beside = page.getByRole('region', { name: 'Chart of the result' });
    await beside.getByLabel('Chart', { exact: true }).selectOption({ label: 'Pivot table' });
    await expect(beside.getByRole('table').first()).toBeVisible();
  });

  await test.step('3 Save the query', async () => {
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Revenue by region and product');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editorTab(page, 'Revenue by region and product')).toBeVisible();
  });

  const name = `Revenue of ${table}`;
  const board = `Sales of ${table}`;
  await test.step('4 Start a dashboard from the dataset', async () => {
    await page.goto('/dashboard/new/');
    await untilHydrated(page);
    await expect(page.locator('[data-canvas]')).toBeVisible();
    await page.getByRole('button', { name: 'Build it for me from a dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Build it for me from a dataset' });
    await dialog.getByRole('searchbox').fill(table);
    await dialog.getByRole('radio', { name: new RegExp(table) }).check();
    await dialog.getByRole('button', { name: 'Build dashboard' }).click();
    await expect(page.locator('[data-card]').first()).toBeVisible({ timeout: HEAVY_MS });
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    await page.getByLabel('Dashboard title').fill(board);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: board, level: 1 })).toBeVisible();
    await expect(bar(page)).toContainText('Time range');
  });

  await test.step('5 Save a chart of your own onto it', async () => {
    await page.goto('/tablemodelview/list/');
    await untilHydrated(page);
    await page.getByRole('link', { name: table, exact: true }).first().click();
    await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Pie chart', exact: true }).click();
    // With the line's days, the pie would have a slice per day, so it uses the best dimension.
    await expect(controls(page).getByRole('button', { name: 'Remove region', exact: true })).toBeVisible();
    await expect(chart(page)).toContainText('East', { timeout: HEAVY_MS });
    await expect(page.locator('[data-failure]')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Search dashboards' }).fill(board);
    await dialog.getByRole('checkbox', { name: board }).check();
    await dialog.getByRole('button', { name: 'Save and open dashboard' }).click();
    await expect(card(page, name)).toBeVisible({ timeout: HEAVY_MS });
    await untilHydrated(page);
  });

  await test.step('6 Filter the dashboard', async () => {
    await chooseValues(page, 'region', 'East', 'West');
    await apply(page).click();
    await expect(picture(page, name)).toContainText('West');
    await expect(picture(page, name)).not.toContainText('North');
    await expect(page).toHaveURL(/native_filters_key=/);
    await expectAccessible(page);
    await page.screenshot({ path: test.info().outputPath('dashboard.png'), fullPage: true });
  });

  await test.step('7 Share it', async () => {
    const { href } = new URL(page.url());
    const colleague = await context.newPage();
    await colleague.goto(href);
    await expect(picture(colleague, name)).toContainText('West');
    await expect(picture(colleague, name)).not.toContainText('North');
    await colleague.close();
  });

  await test.step('8 Send it every Monday', async () => {
    await page.goto('/report/list/');
    await untilHydrated(page);
    await page.getByRole('button', { name: 'Create report' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create report' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Repeat').selectOption('Every week');
    await dialog.getByRole('button', { name: 'Select chart' }).click();
    await dialog.getByRole('combobox', { name: 'Search: Chart' }).fill(name);
    await dialog.getByRole('option', { name }).click();
    await dialog.getByLabel('Format').selectOption('CSV file');
    await dialog.getByRole('button', { name: 'Create report' }).click();
    await expect(page.getByText(`Created the report “${name}”.`)).toBeVisible();
  });
});
