// A user puts saved charts on a map in Explore: layers of one map, and a chart at each place; by keyboard and by mouse.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, read, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { altered, chart, controls, HEAVY_MS, saveAs } from '#e2e/explore/explore-steps.ts';
import { DIAGRAM, makeDiagram, makeLayers } from './touched-map.ts';

const openNew = async (page: Page, viz_type: string, dataset: number): Promise<void> => {
  const selected = { viz_type, datasource_type: 'table', datasource_id: String(dataset) };
  await page.goto(`/explore/?${new URLSearchParams(selected).toString()}`);
  await untilHydrated(page);
};

/** Points of a layer: it is not their number that is looked at. */
const FEW = 200;

const layers = (page: Page): Locator => controls(page).getByRole('group', { name: /^Layers/ });

/** The settings of the chart that the address names. */
async function savedForm(page: Page): Promise<Record<string, unknown>> {
  const id = new URL(page.url()).searchParams.get('slice_id');
  const { params } = await read<{ params: string }>(page.context(), `/api/v1/chart/${id}`);
  return JSON.parse(params) as Record<string, unknown>;
}

test('a saved map has its layers; they are removed, added by keyboard, put in order, saved and drawn', async ({
  page,
  context,
}) => {
  const { id, names, cells, points } = await makeLayers(context, FEW);
  await page.goto(`/explore/?slice_id=${id}`);
  await untilHydrated(page);
  await expect(chart(page).locator('[data-key^="l0-b"]').first()).toBeAttached({ timeout: HEAVY_MS });
  await expect(chart(page).locator('[data-key^="l1-p"]').first()).toBeAttached();
  await expect(layers(page)).toContainText(names.cells);
  await controls(page)
    .getByRole('button', { name: `Remove ${names.points}` })
    .click();
  await expect(altered(page)).toBeVisible();
  await expect(chart(page).locator('[data-key^="l1-"]')).toHaveCount(0);

  await controls(page).getByRole('button', { name: 'Add layer' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Map charts' })).toBeFocused();
  await page.keyboard.type(names.points);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const added = controls(page).getByRole('button', { name: names.points, exact: false }).first();
  await expect(added).toBeVisible();
  await expect(chart(page).locator('[data-key^="l1-p"]').first()).toBeAttached();
  await expect(altered(page)).toBeHidden();
  await expectAccessible(page);

  // The first layer is the lowest: points go below the cells.
  await added.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(chart(page).locator('[data-key^="l0-p"]').first()).toBeAttached();
  await expect(chart(page).locator('[data-key^="l1-b"]').first()).toBeAttached();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect((await savedForm(page))['deck_slices']).toEqual([points, cells]);
});

test('the chart at each place is selected by mouse, saved and drawn', async ({ page, context }) => {
  const { inner, dataset } = await makeDiagram(context);
  await openNew(page, 'cartodiagram', dataset);
  await controls(page).getByRole('button', { name: 'Select chart' }).click();
  const option = page.getByRole('option');
  await expect(option.filter({ hasText: inner })).toBeVisible();
  // A map of charts of the same dataset can't be drawn inside another one.
  await expect(option.filter({ hasText: DIAGRAM })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Charts of this dataset' }).fill(inner);
  await option.filter({ hasText: inner }).click();
  await expect(controls(page).getByRole('button', { name: inner, exact: false }).first()).toBeVisible();
  await controls(page).getByRole('button', { name: 'Add column' }).click();
  await option.filter({ hasText: 'place' }).click();
  await expect(chart(page).locator('[data-key="c2"]')).toBeAttached({ timeout: HEAVY_MS });
  await expectAccessible(page);
  await saveAs(page, uniqueName('Three states'));
  const { selected_chart, geom_column } = await savedForm(page);
  expect(JSON.parse(String(selected_chart))).toMatchObject({ slice_name: inner, viz_type: 'pie' });
  expect(geom_column).toBe('place');
});
