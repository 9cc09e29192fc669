// Metrics and filters are made in the controls of Explore: of a column, of a column's values, and of SQL that fails.
import { expect, statusError, test, uniqueName } from '#e2e/fixtures.ts';
import { chart, control, controls, facts, HEAVY_MS, startChart } from './explore-steps.ts';

test.use({ expectedErrors: statusError(400, 422) });

test('metrics and filters are made by choosing; one that fails keeps the chart before it, is undone and redone, and is saved after a warning', async ({
  page,
}) => {
  await startChart(page, 'Table');
  const live = page.locator('[data-live]');
  const addMetric = controls(page)
    .getByRole('button', { name: /Add metric/ })
    .first();
  const add = page.getByRole('button', { name: 'Add', exact: true });

  await test.step('a simple metric takes a custom name', async () => {
    await addMetric.click();
    await page
      .getByRole('option', { name: /Distance/ })
      .first()
      .click();
    await page.getByLabel('Aggregate', { exact: true }).selectOption({ label: 'Maximum' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The longest way');
    await add.click();
    await expect(control(page, 'The longest way')).toBeVisible();
    await expect(live).toContainText('The longest way', { timeout: HEAVY_MS });
  });

  await test.step('a filter offers the values of its column and finds them by what is typed', async () => {
    const all = await chart(page).textContent();
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
    await add.click();
    await expect(chart(page)).not.toHaveText(all ?? '', { timeout: HEAVY_MS });
  });

  const failure = page.locator('[data-failure]');
  await addMetric.click();
  await page.getByRole('tab', { name: 'Custom SQL' }).click();
  const editor = page.locator('[data-sql-editor] .cm-content');
  await editor.click();
  await page.keyboard.type('SUM(arr');
  // Below the popover's own edge, and no press elsewhere that would close it.
  await page.getByRole('option', { name: 'arrival' }).click();
  await expect(editor).toContainText('SUM(arrival');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('SUM(no_such_column)');
  await expect(editor).toContainText('no_such_column');
  await add.click();
  await expect(failure).toContainText('no_such_column', { timeout: HEAVY_MS });
  await expect(chart(page)).toBeVisible();
  await facts(page).click();
  await page.keyboard.press('Control+z');
  await expect(failure).toHaveCount(0, { timeout: HEAVY_MS });
  await page.keyboard.press('Control+Shift+z');
  await expect(failure).toContainText('no_such_column', { timeout: HEAVY_MS });

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Everyone who opens the saved chart will see this.');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('Broken'));
  await dialog.getByRole('button', { name: 'Save anyway' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+$/);
  await page.keyboard.press('Control+s');
  await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible();
});
