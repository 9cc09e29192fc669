// A chart is made, changed, saved and shared in Explore, and nothing of it is lost.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, statusError, test } from './fixtures.ts';
import { act, altered, chart, control, facts, field, HEAVY_MS, openSaved, saveAs, startChart } from './explore-steps.ts';

test('a new chart shows something at once, a click on a column groups it, and it updates automatically or on demand', async ({
  page,
}) => {
  await startChart(page, 'Bar chart');
  await expect(facts(page)).toContainText(/\d+ rows/);
  await expectAccessible(page);
  await field(page, 'From city').click();
  await expect(page.locator('[data-legend]').first()).toBeVisible({ timeout: HEAVY_MS });
  await page.getByRole('checkbox', { name: 'Auto-update' }).uncheck();
  await field(page, 'Late').click();
  await expect(facts(page)).toContainText('Out of date');
  await page.locator('[data-facts]').click();
  await page.keyboard.press('Control+Enter');
  await expect(facts(page)).not.toContainText('Out of date');
});

test('changes are undone and redone, another type keeps what fits, and a reload brings all of it back', async ({ page }) => {
  await startChart(page, 'Line chart');
  await field(page, 'On time').click();
  await expect(control(page, 'On time')).toBeVisible();
  await page.locator('[data-facts]').click();
  await page.keyboard.press('Control+z');
  await expect(control(page, 'On time')).toBeHidden();
  await page.keyboard.press('Control+Shift+z');
  await expect(control(page, 'On time')).toBeVisible();

  await page.getByRole('button', { name: 'Pie chart', exact: true }).click();
  await expect(control(page, 'On time')).toBeHidden();
  await page.getByRole('button', { name: 'Line chart', exact: true }).click();
  await expect(control(page, 'On time')).toBeVisible();
  const selected = page.getByRole('region', { name: 'Controls' }).locator('option:checked', { hasText: /^Day$/ });
  await expect(selected).toHaveCount(1);

  await expect(page).toHaveURL(/form_data_key=/);
  const kept = page.waitForResponse((reply) => reply.url().includes('/explore/form_data/') && reply.ok());
  await page.getByLabel('Chart name').fill('Late on Mondays');
  await kept;
  await page.reload();
  await expect(page.getByLabel('Chart name')).toHaveValue('Late on Mondays');
  await expect(control(page, 'On time')).toBeVisible();
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
});

test('a saved chart says what differs from it and takes it back, and leaving with changes needs a confirmation', async ({
  page,
}) => {
  await startChart(page, 'Line chart');
  await saveAs(page, `Differs ${Date.now()}`);
  await expect(altered(page)).toBeHidden();
  await field(page, 'Late').click();
  await altered(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /Metrics/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Revert to saved chart' }).click();
  await expect(altered(page)).toBeHidden();

  await field(page, 'Late').click();
  await page.getByRole('link', { name: 'Dashboards' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(page).toHaveURL(/\/explore\//);
  await page.getByRole('link', { name: 'Dashboards' }).click();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/list\//);
});

test('the picture, the rows and the question behind the chart can be read and taken along', async ({ page }) => {
  await startChart(page, 'Bar chart');
  const data = page.getByRole('region', { name: 'Data' });
  await data.getByRole('tab', { name: 'Results' }).click();
  await expect(data.getByRole('grid', { name: 'Results' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await data.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await coming).path(), 'utf8');
  expect(text.split('\n').length).toBeGreaterThan(10);
  const picture = page.waitForEvent('download');
  await act(page, 'Download as image');
  const png = await readFile(await (await picture).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const rows = page.waitForEvent('download');
  await act(page, 'Download as JSON');
  expect(JSON.parse(await readFile(await (await rows).path(), 'utf8'))).toContainEqual(expect.any(Object));
  await data.getByRole('tab', { name: 'Samples' }).click();
  await expect(data.getByRole('grid', { name: 'Samples' })).toBeVisible();
  await data.getByRole('tab', { name: 'Query' }).click();
  await expect(data.getByRole('region', { name: 'Query' })).toContainText(/SELECT[\s\S]*flights/);
});

test.describe('two people', () => {
  test.use({ expectedErrors: statusError(412) });
  test('the second to save is told what the first has changed, and decides', async ({ page, context }) => {
    await openSaved(page, `Raced ${Date.now()}`);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(chart(other)).toBeVisible({ timeout: HEAVY_MS });
    await field(page, 'Late').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await field(other, 'On time').click();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toContainText('saved this chart in the meantime');
    await expect(dialog.getByRole('row', { name: /Metrics/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(dialog).toBeHidden();
  });
});
