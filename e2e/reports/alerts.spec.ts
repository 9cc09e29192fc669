// A user tries an alert of a query, and lets one watch a chart without SQL.
import {
  expect,
  expectAccessibleInBothThemes,
  findId,
  read,
  statusError,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';

test.use({ expectedErrors: statusError(422) });

test('an alert is tried before it is saved; one that watches a chart says when it would have fired', async ({
  page,
  context,
}) => {
  const name = uniqueName('Long delays');
  await page.goto('/alert/list/');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Create alert' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create alert' });
  await test.step('a query is tried', async () => {
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
    await dialog.getByLabel('Threshold').fill('');
  });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('radio', { name: 'Chart' }).first().check();
  // What is missing is shown and focused, wherever the form was scrolled to.
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(dialog.getByText('Select a chart.')).toBeInViewport();
  await expect(dialog.getByText('Enter a number.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Select chart' }).click();
  await dialog.getByRole('combobox', { name: 'Search: Chart' }).fill('Average delay in minutes');
  await dialog.getByRole('option', { name: 'Average delay in minutes' }).click();
  const backTest = dialog.getByRole('region', { name: 'Back-test' });
  await dialog.getByLabel('Fire when the value is').selectOption('greater than');
  await dialog.getByLabel('Threshold').fill('100000');
  await expect(backTest.getByText(/^Wouldn’t have fired in \d+ days of history, from /)).toBeVisible();
  await dialog.getByLabel('Fire when the value is').selectOption('changed by more than');
  await dialog.getByLabel('Percent').fill('40');
  await dialog.getByLabel('Compared with').selectOption('The same day last week');
  await expect(backTest.getByText(/^Would have fired \d+ times in \d+ days of history, from /)).toBeVisible();
  await expect(backTest.getByRole('list', { name: 'Would have fired on' }).getByRole('listitem').first()).toHaveText(/, 20\d\d$/);
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Create alert' }).click();
  await expect(page.getByText(`Created the alert “${name}”.`)).toBeVisible();
  const condition = { kind: 'change', percent: 40, against: 'same day last week', direction: 'any' };
  const { extra } = await read<{ extra: object }>(context, `/api/v1/report/${await findId(context, 'report', 'name', name)}`);
  expect(extra).toEqual({ alert: condition });
});
