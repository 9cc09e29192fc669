// Behind a chart: its rows, and the chart broken down by another column, from the menu and from a mark.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  card,
  choose,
  create,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  findId,
  openDashboard,
  read,
  test,
  touch,
  uniqueName,
} from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

const ARRIVAL = 'How do flights arrive?';
const LATE = 'An hour or more late';

const rowsDialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: `Drill to detail: ${title}` });
const byDialog = (page: Page, title: string): Locator => page.getByRole('dialog', { name: `Drill by: ${title}` });

/** A dashboard with nothing but the chart of arrivals; its address. */
const makeBoard = async (context: BrowserContext): Promise<string> =>
  makeDashboard(context, uniqueName('Arrivals'), chartPart(await findId(context, 'chart', 'slice_name', ARRIVAL)));

test.describe('with a network that fails first', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_FAILED/ });

  test('the rows behind a chart come with another attempt, are counted, sorted and narrowed; those of one value are found in the menu and kept as a file', async ({
    page,
    context,
  }) => {
    await openDashboard(page, await makeBoard(context));
    const dialog = rowsDialog(page, ARRIVAL);
    const grid = dialog.getByRole('grid', { name: 'Rows' });
    await test.step('rows that cannot be loaded say why', async () => {
      await page.route('**/charts/drill/rows', (route) => route.abort('connectionfailed'));
      await choose(page, ARRIVAL, 'Drill to detail');
      await expect(dialog.getByRole('alert')).toContainText('Couldn’t load the rows');
      await page.unroute('**/charts/drill/rows');
      await dialog.getByRole('button', { name: 'Try again' }).click();
    });
    await test.step('all of them, under the chart’s own filter', async () => {
      await expect(dialog.getByText('200,000 rows')).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Filters on these rows' })).toContainText(
        'Departure: 2001-01-01 – 2001-07-01',
      );
      await expectAccessible(page);
    });
    await test.step('sorted by the server: the greatest delay of all of them comes first', async () => {
      await grid.getByRole('columnheader', { name: 'Delay (min)' }).click();
      const first = grid.getByRole('row').nth(1);
      const ascending = Number((await first.getByRole('gridcell').nth(1).textContent())?.replace('−', '-'));
      await grid.getByRole('columnheader', { name: 'Delay (min)' }).click();
      await expect
        .poll(async () => Number(await grid.locator('[data-row="0"] [data-col="1"]').first().textContent()))
        .toBeGreaterThan(500);
      expect(ascending).toBeLessThan(500);
    });
    await test.step('only some columns', async () => {
      await dialog.getByRole('button', { name: 'All columns' }).click();
      const columns = page.getByRole('dialog', { name: 'Columns' });
      await columns.getByRole('button', { name: 'Select first only' }).click();
      await columns.getByRole('checkbox', { name: 'From city' }).check();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await expect(grid.getByRole('columnheader')).toHaveText(['Row', 'Departure', 'From city']);
    });
    await test.step('the focus returns to where it was', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(card(page, ARRIVAL).getByLabel(`Actions for ${ARRIVAL}`)).toBeFocused();
    });
    await test.step('the rows of one value, with the columns as they were left', async () => {
      await choose(page, ARRIVAL, 'Drill to detail by');
      await card(page, ARRIVAL).locator('[data-menu-page="values"]').getByRole('button', { name: LATE, exact: true }).click();
      await expect(dialog.getByRole('button', { name: /^2 of \d+ columns$/ })).toBeVisible();
    });
    await test.step('its filter can be taken away and brought back', async () => {
      const count = dialog.getByText(/^[\d,]+ rows$/);
      await expect(count).not.toHaveText('200,000 rows');
      const late = await count.innerText();
      const remove = dialog.getByRole('button', { name: `Remove filter Arrival: ${LATE}` });
      await remove.click();
      await expect(count).toHaveText('200,000 rows');
      await dialog.getByRole('button', { name: 'Reset' }).click();
      await expect(count).toHaveText(late);
      await expect(remove).toBeVisible();
      await test.step('a file with the same rows and columns', () => expectFile(page, Number(late.replace(/\D/g, ''))));
    });
  });
});

/** All rows of the dialog, with the columns that are shown. */
async function expectFile(page: Page, rows: number): Promise<void> {
  const dialog = rowsDialog(page, ARRIVAL);
  const coming = page.waitForEvent('download');
  await dialog.getByLabel('Download these rows').click();
  await dialog.getByRole('button', { name: 'CSV' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`Rows behind ${ARRIVAL.replace('?', '')}.csv`);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines[0]).toBe('Departure,From city');
  expect(lines).toHaveLength(rows + 1);
}

test('a mark is broken down by another column, and a mark of that again; each step can be gone back to, and opens in Explore', async ({
  page,
  context,
}) => {
  await openDashboard(page, await makeBoard(context));
  const chart = await touch(page, ARRIVAL);
  await test.step('from a mark, by keyboard', async () => {
    await chart.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page
      .getByRole('menuitem', { name: 'Drill by…' })
      .or(page.getByRole('button', { name: 'Drill by…' }))
      .click();
  });
  const dialog = byDialog(page, ARRIVAL);
  await test.step('by a column that is searched for', async () => {
    await dialog.getByLabel('Search columns').fill('from city');
    await page.keyboard.press('Enter');
    await expect(dialog.locator('[data-picture]')).toBeVisible();
    await expect(dialog.getByRole('navigation', { name: 'Steps of this drill' })).toContainText('by From city');
    await expectAccessibleInBothThemes(page);
  });
  await test.step('as another type, and as a table', async () => {
    await dialog.getByLabel('Chart type').selectOption({ label: 'Bar chart' });
    await expect(dialog.getByRole('img').first()).toBeVisible();
    await dialog.getByRole('radio', { name: 'Table' }).check();
    await expect(dialog.getByRole('grid')).toContainText('Chicago');
    await dialog.getByRole('radio', { name: 'Chart' }).check();
  });
  await test.step('its rows are those of the mark', async () => {
    await dialog.getByRole('button', { name: 'See rows' }).click();
    const rows = rowsDialog(page, ARRIVAL);
    await expect(rows.getByText(/^[\d,]+ rows$/)).not.toHaveText('200,000 rows');
    await expect(rows.getByRole('list', { name: 'Filters on these rows' })).toContainText('Arrival:');
    await page.keyboard.press('Escape');
    await expect(rows).toBeHidden();
    await expect(dialog).toBeVisible();
  });
  await test.step('and on from a mark of it', async () => {
    await dialog.getByLabel('Chart type').selectOption({ label: 'Pie chart' });
    // The bars stay until the pie is there.
    await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0);
    const picture = dialog.locator('[data-picture]');
    await picture.hover();
    await expect(picture.locator('[data-legend-buttons]')).toBeAttached();
    await picture.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page
      .getByRole('menuitem', { name: 'Drill by…' })
      .or(page.getByRole('button', { name: 'Drill by…' }))
      .click();
    const steps = dialog.getByRole('navigation', { name: 'Steps of this drill' }).getByRole('listitem');
    await expect(steps).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: /From city/ }).filter({ hasText: /^(?!.*by)/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: /Hour of departure/ }).click();
    await expect(dialog.locator('[data-picture]')).toBeVisible();
    await steps.first().getByRole('button').click();
    await expect(steps).toHaveCount(1);
    await expect(steps).toContainText('by From city');
  });
  await test.step('it opens in Explore with its filters', async () => {
    await dialog.getByRole('button', { name: 'Edit chart' }).click();
    await expect(page).toHaveURL(/\/explore\/\?form_data_key=/);
    await expect(page.getByText('From city').first()).toBeVisible();
  });
});

test('a chart over time stays one when it is broken down, and is saved onto the dashboard', async ({ page, context }) => {
  const datasetId = await findId(context, 'dataset', 'table_name', 'flights');
  const form = { x_axis: 'date', time_grain_sqla: 'P1W', metrics: ['count'], groupby: [], row_limit: 10_000 };
  const title = uniqueName('Flights over time');
  const facts = { slice_name: title, viz_type: 'echarts_timeseries_line', datasource_id: datasetId, datasource_type: 'table' };
  const params = JSON.stringify({ ...form, viz_type: 'echarts_timeseries_line' });
  const chartId = await create(context, 'chart', { ...facts, params });
  const address = await makeDashboard(context, title, chartPart(chartId));
  await openDashboard(page, address);
  await choose(page, title, 'Drill by…');
  const dialog = byDialog(page, title);
  await dialog.getByRole('button', { name: /Hour of departure/ }).click();
  await expect(dialog.getByLabel('Chart type')).toHaveValue('0');
  await expect(dialog.locator('[data-legend-buttons]')).toBeAttached();
  await dialog.getByRole('button', { name: 'Save as chart…' }).click();
  const save = page.getByRole('dialog', { name: 'Save as chart' });
  const name = uniqueName('By hour');
  await save.getByLabel('Chart name').fill(name);
  await save.getByRole('button', { name: 'Save chart' }).click();
  await expect(page.getByText(`Chart [${name}] was added to dashboard [`)).toBeVisible();
  const id = await findId(context, 'chart', 'slice_name', name);
  const saved = await read<{ position_json: string }>(context, `/api/v1/dashboard/${/\d+/.exec(address)?.[0]}`);
  expect(Object.values(JSON.parse(saved.position_json) as object)).toContainEqual(
    expect.objectContaining({ type: 'CHART', meta: expect.objectContaining({ chartId: id }) }),
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the dialogs fill the screen, and nothing is wider than it', async ({ page, context }) => {
    await openDashboard(page, await makeBoard(context));
    await choose(page, ARRIVAL, 'Drill to detail');
    const dialog = rowsDialog(page, ARRIVAL);
    await expect(dialog.getByText('200,000 rows')).toBeVisible();
    const box = await dialog.boundingBox();
    expect([box?.x, box?.width]).toEqual([0, 360]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await choose(page, ARRIVAL, 'Drill by…');
    const columns = byDialog(page, ARRIVAL).getByRole('list', { name: 'Columns' }).getByRole('button');
    expect((await columns.first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});
