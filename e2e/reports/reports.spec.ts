// A user schedules reports by the form: of a chart, paused, with a log; and of a dashboard with values of its filters.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { makeFiltered } from '#e2e/dashboards/filtered-dashboard.ts';
import { expect, expectAccessibleInBothThemes, findId, read, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { addRuns } from './report-runs.ts';

const CHART = 'How do flights arrive?';

interface Saved {
  readonly active: boolean;
  readonly crontab: string;
  readonly timezone: string;
  readonly report_format: string;
  readonly extra: Readonly<Record<string, unknown>>;
}
const saved = async (context: BrowserContext, name: string) =>
  read<Saved>(context, `/api/v1/report/${await findId(context, 'report', 'name', name)}`);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

test('reports are scheduled by their form: one is paused and its log read, another sends a dashboard with values of its filters', async ({
  page,
  context,
}) => {
  const name = uniqueName('Morning flights');
  await open(page, '/alert/list/');
  await page.getByRole('navigation', { name: 'Alerts and reports' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Create report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create report' });
  await test.step('a chart each week', () => scheduleChart(page, dialog, name));
  expect(await saved(context, name)).toMatchObject({ crontab: '30 7 * * 1', timezone: 'Europe/Berlin', report_format: 'CSV' });
  const row = page.getByRole('row', { name });
  await row.getByRole('switch', { name: `Active: ${name}` }).click();
  await expect(row.getByText('Paused')).toBeVisible();
  await expect.poll(async () => (await saved(context, name)).active).toBe(false);

  const filtered = uniqueName('From Los Angeles');
  await test.step('a dashboard with values of its filters', async () => {
    await page.getByRole('button', { name: 'Create report' }).first().click();
    await chooseDashboard(page, dialog, filtered);
    await expectAccessibleInBothThemes(page);
    // Nothing typed is lost, whichever way the form closes.
    await page.keyboard.press('Escape');
    await page.reload();
    await untilHydrated(page);
    await expect(row.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
    await page.getByRole('button', { name: 'Create report' }).first().click();
    await expect(dialog.getByText('Your unsaved changes were restored.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue(filtered);
    await expect(dialog.getByRole('button', { name: 'Origin LAX' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create report' }).click();
    await expect(page.getByText(`Created the report “${filtered}”.`)).toBeVisible();
    const mask = { id: 'NATIVE_FILTER-origin', filterState: { value: ['LAX'] } };
    expect((await saved(context, filtered)).extra).toMatchObject({ dashboard: { dataMask: { 'NATIVE_FILTER-origin': mask } } });
  });
  await test.step('or as it opens', async () => {
    await page.getByRole('row', { name: filtered }).locator('[data-row-link]').click();
    const edited = page.getByRole('dialog', { name: `Edit ${filtered}` });
    await expect(edited.getByRole('button', { name: 'Origin LAX' })).toBeVisible();
    await edited.getByRole('button', { name: 'Use dashboard defaults' }).click();
    await expect(edited.getByRole('button', { name: 'Origin LAX' })).toBeHidden();
    await edited.getByRole('button', { name: 'Save' }).click();
    await expect(edited).toBeHidden();
    expect((await saved(context, filtered)).extra).toEqual({});
  });
  await test.step('the log', () => readLog(page, name));
});

/** What is missing is said first. */
async function scheduleChart(page: Page, dialog: Locator, name: string): Promise<void> {
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
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByText(`Created the report “${name}”.`)).toBeVisible();
}

async function chooseDashboard(page: Page, dialog: Locator, name: string): Promise<void> {
  const filter = { id: 'origin', name: 'Origin', type: 'select', column: 'origin' } as const;
  const dashboardId = /(\d+)\/$/.exec(await makeFiltered(page, [filter]))?.[1] ?? '';
  const { dashboard_title: title } = await read<{ dashboard_title: string }>(page.context(), `/api/v1/dashboard/${dashboardId}`);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: 'Dashboard' }).check();
  await dialog.getByRole('button', { name: 'Select dashboard' }).click();
  await dialog.getByRole('combobox', { name: 'Search: Dashboard' }).fill(title);
  await dialog.getByRole('option', { name: title }).first().click();
  const filters = dialog.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: /^Origin / }).click();
  await filters.getByRole('combobox', { name: 'Values of Origin' }).fill('LAX');
  await filters.getByRole('option', { name: 'LAX', exact: true }).click();
  await expect(filters.getByRole('button', { name: 'Origin LAX' })).toBeVisible();
}

async function readLog(page: Page, name: string): Promise<void> {
  const id = await findId(page.context(), 'report', 'name', name);
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
}
