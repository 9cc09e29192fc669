// Somebody lets an alert watch a chart without SQL, and sends a dashboard with values of its filters.
import type { BrowserContext } from '@playwright/test';
import { makeFiltered } from './filtered-dashboard.ts';
import { expect, expectAccessibleInBothThemes, findId, read, test, uniqueName, untilHydrated } from './fixtures.ts';

interface Saved {
  readonly sql: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
}
const saved = async (context: BrowserContext, name: string) =>
  read<Saved>(context, `/api/v1/report/${await findId(context, 'report', 'name', name)}`);

test('an alert watches a chart, and says before it is saved when it would have fired', async ({ page, context }) => {
  const name = uniqueName('Long delays');
  await page.goto('/alert/list/');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create alert' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: 'Chart' }).first().check();
  // What is missing is shown and focused, wherever the form was scrolled to.
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog.getByText('Select a chart.')).toBeInViewport();
  await expect(dialog.getByText('Enter a number.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Select chart' }).click();
  await dialog.getByRole('combobox', { name: 'Search: Chart' }).fill('Average delay in minutes');
  await dialog.getByRole('option', { name: 'Average delay in minutes' }).click();
  const test = dialog.getByRole('region', { name: 'Back-test' });
  await dialog.getByLabel('Fire when the value is').selectOption('greater than');
  await dialog.getByLabel('Threshold').fill('100000');
  await expect(test.getByText(/^Wouldn’t have fired in \d+ days of history, from /)).toBeVisible();
  await dialog.getByLabel('Fire when the value is').selectOption('changed by more than');
  await dialog.getByLabel('Percent').fill('40');
  await dialog.getByLabel('Compared with').selectOption('The same day last week');
  await expect(test.getByText(/^Would have fired \d+ times in \d+ days of history, from /)).toBeVisible();
  await expect(test.getByRole('list', { name: 'Would have fired on' }).getByRole('listitem').first()).toHaveText(/, 20\d\d$/);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByText(`Created the alert “${name}”.`)).toBeVisible();
  const condition = { kind: 'change', percent: 40, against: 'same day last week', direction: 'any' };
  expect((await saved(context, name)).extra).toEqual({ alert: condition });
});

test('a report sends a dashboard with values of its filters', async ({ page, context }) => {
  const filter = { id: 'origin', name: 'Origin', type: 'select', column: 'origin' } as const;
  const dashboardId = /(\d+)\/$/.exec(await makeFiltered(page, [filter]))?.[1] ?? '';
  const { dashboard_title: title } = await read<{ dashboard_title: string }>(context, `/api/v1/dashboard/${dashboardId}`);
  const name = uniqueName('From Los Angeles');
  await page.goto('/report/list/');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Create report' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create report' });
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
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByText(`Created the report “${name}”.`)).toBeVisible();
  const mask = { id: 'NATIVE_FILTER-origin', filterState: { value: ['LAX'] } };
  expect((await saved(context, name)).extra).toMatchObject({ dashboard: { dataMask: { 'NATIVE_FILTER-origin': mask } } });

  await page.getByRole('row', { name }).locator('[data-row-link]').click();
  const edited = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(edited.getByRole('button', { name: 'Origin LAX' })).toBeVisible();
  await edited.getByRole('button', { name: 'Use dashboard defaults' }).click();
  await expect(edited.getByRole('button', { name: 'Origin LAX' })).toBeHidden();
  await edited.getByRole('button', { name: 'Save' }).click();
  await expect(edited).toBeHidden();
  expect((await saved(context, name)).extra).toEqual({});
});
