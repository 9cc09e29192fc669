// A user keeps a layer of what happened when: makes it, puts annotations on it, corrects and removes them.
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  findId,
  read,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';

test('a layer is made, filled, corrected, and deleted once it is empty', async ({ page, context }) => {
  const layer = uniqueName('Releases');
  await page.goto('/annotationlayer/list/');
  await untilHydrated(page);
  await page.getByRole('button', { name: 'New layer' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(layer);
  await page.getByRole('dialog').getByRole('button', { name: 'Create layer' }).click();
  await page.getByRole('link', { name: layer, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: layer })).toBeVisible();
  await untilHydrated(page);

  await page.getByRole('button', { name: 'Add annotation' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add annotation' });
  await dialog.getByLabel('Title').fill('Version 1');
  await dialog.getByRole('button', { name: 'Add annotation' }).click();
  await expect(dialog.getByLabel('Start')).toHaveAccessibleDescription(/Select a start\./);
  await dialog.getByLabel('Start').fill('2024-03-01T12:30:00');
  await dialog.getByLabel('JSON metadata').fill('{"ticket": 17');
  // Whatever closes the dialog, nothing that was typed is lost.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add annotation' }).first().click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Version 1');
  await dialog.getByRole('button', { name: 'Add annotation' }).click();
  await expect(dialog.getByLabel('JSON metadata')).toHaveAccessibleDescription(/Enter valid JSON/);
  await expectAccessibleInBothThemes(page);
  await dialog.getByLabel('JSON metadata').fill('{"ticket": 17}');
  await dialog.getByRole('button', { name: 'Add annotation' }).click();
  await expect(page.getByText('Annotation added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Version 1/ })).toContainText('2024-03-01 12:30:00');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Version 1', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit annotation' });
  await expect(edit.getByLabel('JSON metadata')).toHaveValue('{"ticket": 17}');
  await edit.getByLabel('End').fill('2024-03-02T00:00:00');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Version 1/ })).toContainText('2024-03-02');

  await page.getByLabel('Actions for Version 1').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 annotation deleted.')).toBeVisible();
  // Gone for good once the page is left; a layer goes once nothing stands on it.
  const id = await findId(context, 'annotation_layer', 'name', layer);
  await page.goto('about:blank');
  await expect.poll(() => read(context, `/api/v1/annotation_layer/${id}/annotation/`)).toEqual([]);
  await page.goto('/annotationlayer/list/');
  await untilHydrated(page);
  await expect(page.getByRole('row', { name: layer }).getByText('0', { exact: true })).toBeVisible();
  await page.getByLabel(`Actions for ${layer}`).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 annotation layer deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: layer, exact: true })).toHaveCount(0);
});
