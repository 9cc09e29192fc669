// Operators of filters, display controls, and a bar with many of them.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessible, openDashboard, picture, test, untilHydrated } from './fixtures.ts';
import { apply, bar, chooseValues, face, makeFiltered, type StoryControl, type StoryFilter } from './filtered-dashboard.ts';

const ORIGIN: StoryFilter = { id: 'origin', name: 'Origin', type: 'select', column: 'origin' };
const CITY: StoryFilter = {
  id: 'city',
  name: 'City',
  type: 'select',
  column: 'origin_city',
  more: { controlValues: { operatorType: 'startsWith', inverseSelection: true } },
};
const LATE: StoryFilter = {
  id: 'late',
  name: 'Late by',
  type: 'range',
  column: 'delay',
  more: { controlValues: { enableSingleValue: 0 } },
};

test('a text filter compares as it is typed, includes or excludes, and survives a reload', async ({ page }) => {
  await openDashboard(page, await makeFiltered(page, [CITY]));
  await face(page, 'City').click();
  await page.getByRole('textbox', { name: 'City starts with' }).fill('Allen');
  await page.getByRole('radio', { name: 'Include' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(face(page, 'City')).toHaveAccessibleName('City starts with “Allen”');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('City: starts with “Allen”')).toBeVisible();
  await expect(picture(page, 'Flights')).not.toContainText('200,000');
  await expect(page).toHaveURL(/native_filters_key=/);
  await page.reload();
  await untilHydrated(page);
  await expect(face(page, 'City')).toHaveAccessibleName('City starts with “Allen”');
  await expect(card(page, 'Flights').getByText('City: starts with “Allen”')).toBeVisible();
});

test('a range of one end has one field and one thumb, below the distribution of the data', async ({ page }) => {
  await openDashboard(page, await makeFiltered(page, [LATE]));
  await face(page, 'Late by').click();
  const panel = page.getByRole('dialog', { name: 'Late by' });
  await expect(panel.getByRole('img', { name: 'Distribution of the data' })).toBeVisible();
  await expect(panel.getByRole('slider')).toHaveCount(1);
  await expect(panel.getByRole('textbox')).toHaveCount(1);
  await panel.getByRole('textbox', { name: 'At least' }).fill('60');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(face(page, 'Late by')).toHaveAccessibleName('Late by x ≥ 60');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('Late by: x ≥ 60')).toBeVisible();
});

const BY: StoryControl = { id: 'by', name: 'Break down by', type: 'dynamic_groupby' };
const GRAIN: StoryControl = { id: 'grain', name: 'Grain', type: 'timegrain', more: { time_grains: ['P1D', 'P1W'] } };

async function expectRedrawn(page: Page, chart: string, change: () => Promise<void>): Promise<void> {
  const before = await picture(page, chart).innerHTML();
  await change();
  await expect.poll(() => picture(page, chart).innerHTML()).not.toBe(before);
}

test('display controls change dimensions and grains, stand apart from filters, and are kept in the address', async ({ page }) => {
  await openDashboard(page, await makeFiltered(page, [ORIGIN], 'VERTICAL', [BY, GRAIN]));
  await expect(bar(page).getByRole('heading', { name: 'Display controls' })).toBeVisible();
  await expect(face(page, 'Break down by')).toHaveAccessibleName('Break down by Chart default');
  await face(page, 'Grain').click();
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.getByRole('option', { name: 'Day' }).click();
  await page.keyboard.press('Escape');
  await face(page, 'Break down by').click();
  await page.getByRole('combobox', { name: 'Dimensions' }).fill('origin');
  const option = page.getByRole('option').first();
  const column = (await option.innerText()).trim();
  await option.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectRedrawn(page, 'How do flights arrive?', () => apply(page).click());
  await expect(card(page, 'How do flights arrive?').getByText(`Break down by: ${column}`)).toBeVisible();
  await expect(picture(page, 'Flights')).toContainText('200,000');
  await expect(page).toHaveURL(/native_filters_key=/);
  await page.reload();
  await untilHydrated(page);
  await expect(face(page, 'Break down by')).toHaveAccessibleName(`Break down by ${column}`);
  await expect(face(page, 'Grain')).toHaveAccessibleName('Grain Day');
});

test('a bar in a row shows the filters that fit, and the others on demand', async ({ page }) => {
  const many = Array.from({ length: 10 }, (_, index) => ({ ...ORIGIN, id: `o${index}`, name: `Origin ${index}` }));
  await openDashboard(page, await makeFiltered(page, many, 'HORIZONTAL', [GRAIN]));
  await expect(face(page, 'Origin 0')).toBeVisible();
  await expect(face(page, 'Origin 9')).toHaveCount(0);
  const more = bar(page).getByRole('button', { name: /^More filters \(\d+\)$/ });
  await more.click();
  await expect(face(page, 'Origin 9')).toBeVisible();
  await expect(face(page, 'Grain')).toBeVisible();
  await chooseValues(page, 'Origin 9', 'ABE');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Fewer filters' }).click();
  await expect(face(page, 'Origin 9')).toHaveCount(0);
  await expect(bar(page).getByText('1 change not applied yet')).toBeVisible();
  await apply(page).click();
  await expect(bar(page).getByText('Applied: Origin 9: ABE')).toBeAttached();
  await expect(card(page, 'Flights').getByText('Origin 9: ABE')).toBeVisible();
});

test('a value that another filter excludes is dropped, and the bar says which', async ({ page }) => {
  const city = { ...CITY, more: { cascadeParentIds: ['NATIVE_FILTER-origin'], controlValues: { multiSelect: true } } };
  await openDashboard(page, await makeFiltered(page, [ORIGIN, city]));
  await chooseValues(page, 'City', 'Allentown');
  await chooseValues(page, 'Origin', 'ABI');
  await expect(face(page, 'City')).toHaveAccessibleName('City All values');
  await expect(bar(page).getByText('“Allentown” was removed: it doesn’t match the other filters.')).toBeVisible();
  await expectAccessible(page);

  const address = `${await makeFiltered(page, [ORIGIN, city])}?native_filters=(Origin:!(ABI),City:!(Allentown))`;
  await openDashboard(page, address);
  await expect(bar(page).getByText('“Allentown” was removed: it doesn’t match the other filters.')).toBeVisible();
});

test('authors see real values while they edit a filter, and add a display control', async ({ page }) => {
  await openDashboard(page, await makeFiltered(page, [ORIGIN]));
  await bar(page).getByRole('button', { name: 'Edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(preview.getByRole('option', { name: 'ABE', exact: true })).toBeVisible();
  await dialog.getByLabel('Sort values').selectOption({ label: 'Descending' });
  await expect(preview.getByRole('option', { name: 'ABE', exact: true })).toHaveCount(0);
  await dialog.getByLabel('Compare').selectOption({ label: 'Text contains' });
  await preview.getByRole('textbox', { name: 'Origin contains' }).fill('BE');
  await expect(preview.getByText('contains “BE”')).toBeVisible();

  await dialog.getByRole('button', { name: 'Add display control' }).click();
  await expect(preview.getByRole('option').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Split by');
  await dialog.getByRole('combobox', { name: 'Columns to offer' }).fill('origin');
  await dialog.getByRole('listbox', { name: 'Columns to offer' }).getByRole('option').first().click();
  await expect(preview.getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await untilHydrated(page);
  await expect(face(page, 'Split by')).toHaveAccessibleName('Split by Chart default');
  await face(page, 'Split by').click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await face(page, 'Origin').click();
  await page.getByRole('textbox', { name: 'Origin contains' }).fill('BE');
  await page.keyboard.press('Escape');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('Origin: contains “BE”')).toBeVisible();
});

test('authors move the bar above the charts, and back', async ({ page }) => {
  const address = await makeFiltered(page, [ORIGIN]);
  await openDashboard(page, address);
  const besides = async (): Promise<boolean> => {
    const [own, chart] = [await bar(page).boundingBox(), await card(page, 'Flights').boundingBox()];
    return (own?.x ?? 0) + (own?.width ?? 0) <= (chart?.x ?? 0);
  };
  await expect.poll(besides).toBe(true);
  await bar(page).getByRole('button', { name: 'Move filters to the top' }).click();
  await expect(bar(page).getByRole('button', { name: 'Move filters to the left' })).toBeVisible();
  await untilHydrated(page);
  await expect.poll(besides).toBe(false);
  await expectAccessible(page);
  await page.reload();
  await untilHydrated(page);
  await bar(page).getByRole('button', { name: 'Move filters to the left' }).click();
  await expect(bar(page).getByRole('button', { name: 'Move filters to the top' })).toBeVisible();
  await expect.poll(besides).toBe(true);
});
