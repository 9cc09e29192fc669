// A query of SQL Lab is mailed every morning: it becomes a dataset, a chart and a report. And completion knows what is saved.
import { drawChart } from '#e2e/explore/draw-chart.ts';
import { expect, expectAccessible, findId, read, test, uniqueName } from '#e2e/fixtures.ts';
import { editor, openLab, write } from './sql-lab.ts';

test('a query is scheduled from its menu, and a saved one is offered where a table can be', async ({ page, context }) => {
  const name = uniqueName('Dues');
  await openLab(page);
  await test.step('the schedule makes a dataset, a chart and a report', async () => {
    await write(page, "SELECT 'pier' AS place, 41 AS dues;");
    await page.getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Schedule email report…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Schedule query' });
    await dialog.getByLabel('Name of the dataset and chart').fill('');
    await dialog.getByRole('button', { name: 'Set schedule' }).click();
    await expect(dialog.getByText('Enter a name.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name of the dataset and chart').fill(name);
    await dialog.getByRole('button', { name: 'Set schedule' }).click();

    const report = page.getByRole('dialog', { name: 'Schedule email report' });
    await expect(report.getByLabel('Name')).toHaveValue(`${name} report`);
    await expect(report.getByLabel('Format').locator('option:checked')).toHaveText('CSV file');
    await report.getByRole('button', { name: 'Schedule report' }).click();
    await expect(page.getByText(`Created the report “${name} report”.`)).toBeVisible();
    const id = await findId(context, 'report', 'name', `${name} report`);
    const saved = await read<{ report_format: string; chart: { id: number; slice_name: string } }>(
      context,
      `/api/v1/report/${id}`,
    );
    expect(saved).toMatchObject({ report_format: 'CSV', chart: { slice_name: name } });
    expect(await drawChart(context, saved.chart.id)).toMatch(/pier.*41/s);
  });

  await test.step('a saved query is put in as a sub-query', async () => {
    await write(page, 'SELECT 5 AS five;');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fivefold');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'New tab' }).click();
    await editor(page).click();
    const loaded = page.waitForResponse((reply) => reply.url().includes('/api/v1/saved_query/?q='));
    await page.keyboard.type('SELECT five FROM Fiv');
    await loaded;
    await page.keyboard.type('e');
    await page.getByRole('option', { name: /^Fivefold/ }).click();
    await expect(editor(page)).toContainText('SELECT 5 AS five');
    await expect(editor(page)).toContainText(') AS fivefold');
  });
});
