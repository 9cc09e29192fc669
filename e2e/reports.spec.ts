// Somebody schedules a report by its form, pauses it and reads its log; tries an alert; and schedules a chart from its menu.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, findId, read, statusError, test, uniqueName, untilHydrated } from './fixtures.ts';
import { addRuns } from './report-runs.ts';

const CHART = 'How do flights arrive?';

test.use({ expectedErrors: statusError(422) });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

const report = (context: BrowserContext, id: number) =>
  read<{ active: boolean; crontab: string; timezone: string; report_format: string }>(context, `/api/v1/report/${id}`);

test('a report is scheduled by its form, paused, and its log read', async ({ page, context }) => {
  const name = uniqueName('Morning flights');
  await open(page, '/alert/list/');
  await page.getByRole('navigation', { name: 'Alerts and reports' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Create report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create report' });
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('Select a chart.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Repeat').selectOption('Every week');
  await dialog.getByLabel('Time', { exact: true }).fill('07:30');
  await dialog.getByLabel('Time zone').selectOption('Europe/Berlin');
  await expect(dialog.getByText('At 07:30 AM, only on Monday')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '7:30' })).toHaveCount(5);
  await dialog.getByRole('button', { name: 'Select chart' }).click();
  await dialog.getByRole('combobox', { name: 'Search: Chart' }).fill(CHART);
  await dialog.getByRole('option', { name: CHART }).click();
  await dialog.getByLabel('Format').selectOption('CSV file');
  await expect(dialog.getByText('Email isn’t set up')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // Nothing typed is lost, whichever way the form closes.
  await page.keyboard.press('Escape');
  await page.reload();
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Create report' }).first().click();
  await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByText(`Created the report “${name}”.`)).toBeVisible();

  const id = await findId(context, 'report', 'name', name);
  expect(await report(context, id)).toMatchObject({ crontab: '30 7 * * 1', timezone: 'Europe/Berlin', report_format: 'CSV' });
  const row = page.getByRole('row', { name });
  await row.getByRole('switch', { name: `Active: ${name}` }).click();
  await expect(row.getByText('Paused')).toBeVisible();
  await expect.poll(async () => (await report(context, id)).active).toBe(false);
  await page.reload();
  await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false');

  const at = Date.UTC(2026, 0, 5, 6, 30);
  await addRuns(id, [
    { state: 'Success', scheduledMs: at },
    { state: 'Error', scheduledMs: at + 604_800_000, errorMessage: 'The mail server refused the connection.' },
  ]);
  await open(page, `/report/${id}/log/`);
  await expect(page.getByRole('heading', { name: `Execution log: ${name}` })).toBeVisible();
  const runs = page.locator('[data-row]');
  await expect(runs).toHaveCount(2);
  await expect(runs.first()).toContainText('Failed');
  await runs.first().locator('[data-row-link]').click();
  await expect(page.getByRole('dialog')).toContainText('The mail server refused the connection.');
  await expectAccessibleInBothThemes(page);
});

test('an alert is tried before it is saved', async ({ page }) => {
  await open(page, '/alert/list/');
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create alert' });
  await dialog.getByRole('button', { name: 'Select database' }).click();
  await dialog.getByRole('option', { name: 'examples' }).click();
  await dialog.getByRole('textbox', { name: 'Query' }).fill('SELECT count(*) FROM stocks');
  await dialog.getByLabel('Threshold').fill('1');
  await dialog.getByRole('button', { name: 'Run test' }).click();
  await expect(dialog.getByText(/^The value is .+ The alert would fire\.$/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Query' }).fill('SELECT symbol FROM stocks LIMIT 2');
  await expect(dialog.getByText('The alert would fire.')).toBeHidden();
  await dialog.getByRole('button', { name: 'Run test' }).click();
  await expect(dialog.getByText(/more than one row/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('a chart is scheduled from its menu, once for each person', async ({ page, context }) => {
  const id = await findId(context, 'chart', 'slice_name', CHART);
  await open(page, `/explore/?slice_id=${id}`);
  const menu = page.getByLabel('More actions');
  await menu.click();
  await page.getByRole('button', { name: 'Schedule email report…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(uniqueName('My chart'));
  await dialog.getByLabel('Repeat').selectOption('Every weekday');
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog).toBeHidden();
  await menu.click();
  await page.getByRole('button', { name: 'Edit email report…' }).click();
  await expect(dialog.getByLabel('Cron expression')).toHaveValue('0 9 * * 1-5');
  // By key: what loads above it still moves it.
  await dialog.getByRole('button', { name: 'Delete report' }).press('Enter');
  await expect(dialog).toBeHidden();
});
