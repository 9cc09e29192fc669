// Operators of filters, instants, display controls, and what authors do with the bar.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessible, openDashboard, picture, read, test, untilHydrated } from '#e2e/fixtures.ts';
import { apply, bar, face, makeFewFiltered, type StoryControl, type StoryFilter } from './filtered-dashboard.ts';

const FILTERS: readonly StoryFilter[] = [
  {
    id: 'city',
    name: 'City',
    type: 'select',
    column: 'origin_city',
    more: { controlValues: { operatorType: 'startsWith', inverseSelection: true } },
  },
  { id: 'late', name: 'Late by', type: 'range', column: 'delay', more: { controlValues: { enableSingleValue: 0 } } },
  { id: 'when', name: 'Departure', type: 'select', column: 'date' },
];
const CONTROLS: readonly StoryControl[] = [
  { id: 'by', name: 'Break down by', type: 'dynamic_groupby' },
  { id: 'grain', name: 'Grain', type: 'timegrain', more: { time_grains: ['P1D', 'P1W'] } },
];
const ARRIVAL = 'How do flights arrive?';

test('display controls regroup the charts, filters compare texts, numbers and instants, and all of it survives a reload', async ({
  page,
}) => {
  await openDashboard(page, await makeFewFiltered(page, { filters: FILTERS, controls: CONTROLS }));
  const flights = card(page, 'Flights');
  const column = await test.step('display controls change dimensions and grains, and stand apart from filters', async () => {
    await expect(bar(page).getByRole('heading', { name: 'Display controls' })).toBeVisible();
    const chosen = await chooseControls(page);
    const before = await picture(page, ARRIVAL).innerHTML();
    await apply(page).click();
    await expect.poll(() => picture(page, ARRIVAL).innerHTML()).not.toBe(before);
    await expect(card(page, ARRIVAL).getByText(`Break down by: ${chosen}`)).toBeVisible();
    await expect(picture(page, 'Flights')).toContainText('200,000');
    return chosen;
  });
  await test.step('a text is compared as it is typed, included or excluded', async () => {
    await face(page, 'City').click();
    await page.getByRole('textbox', { name: 'City starts with' }).fill('A');
    await page.getByRole('radio', { name: 'Include' }).check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(face(page, 'City')).toHaveAccessibleName('City starts with “A”');
  });
  await test.step('a range of one end has one field and one thumb, below the distribution of the data', async () => {
    await face(page, 'Late by').click();
    const panel = page.getByRole('dialog', { name: 'Late by' });
    await expect(panel.getByRole('img', { name: 'Distribution of the data' })).toBeVisible();
    await expect(panel.getByRole('slider')).toHaveCount(1);
    await expect(panel.getByRole('textbox')).toHaveCount(1);
    await panel.getByRole('textbox', { name: 'At least' }).fill('60');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(face(page, 'Late by')).toHaveAccessibleName('Late by x ≥ 60');
  });
  const departure = await test.step('instants are dates', () => chooseFirstDeparture(page));
  await test.step('all are applied, and are there after a reload', async () => {
    await apply(page).click();
    const expectAll = async () => {
      await expect(face(page, 'City')).toHaveAccessibleName('City starts with “A”');
      await expect(face(page, 'Late by')).toHaveAccessibleName('Late by x ≥ 60');
      await expect(face(page, 'Departure')).toContainText(departure);
      await expect(face(page, 'Break down by')).toHaveAccessibleName(`Break down by ${column}`);
      await expect(face(page, 'Grain')).toHaveAccessibleName('Grain Day');
      for (const filter of ['City: starts with “A”', 'Late by: x ≥ 60', `Departure: ${departure}`])
        await expect(flights.getByText(filter)).toBeVisible();
      await expect(picture(page, 'Flights')).not.toContainText('200,000');
    };
    await expectAll();
    await expect(page).toHaveURL(/native_filters_key=/);
    await page.reload();
    await untilHydrated(page);
    await expectAll();
  });
});

/** The name of the dimension. */
async function chooseControls(page: Page): Promise<string> {
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
  return column;
}

/** The date as it is written. */
async function chooseFirstDeparture(page: Page): Promise<string> {
  await face(page, 'Departure').click();
  const first = page.getByRole('option').filter({ hasNotText: 'Select All' }).first();
  await expect(first).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  const date = (await first.innerText()).trim();
  await first.click();
  await page.keyboard.press('Escape');
  await expect(face(page, 'Departure')).toContainText(date);
  return date;
}

test('authors move the bar above the charts and back, see real values while they edit a filter, and add a display control', async ({
  page,
  context,
}) => {
  const address = await makeFewFiltered(page, { filters: [{ id: 'origin', name: 'Origin', type: 'select', column: 'origin' }] });
  await openDashboard(page, address);
  await test.step('the bar is moved, for everybody', async () => {
    await expect.poll(() => isBeside(page)).toBe(true);
    await bar(page).getByRole('button', { name: 'Move filter bar to the top' }).click();
    await expect(bar(page).getByRole('button', { name: 'Move filter bar to the left' })).toBeVisible();
    await untilHydrated(page);
    await expect.poll(() => isBeside(page)).toBe(false);
    await expectAccessible(page);
    const stored = await read<{ json_metadata: string }>(context, `/api/v1/dashboard/${/\d+/.exec(address)?.[0]}`);
    expect(JSON.parse(stored.json_metadata)).toMatchObject({ filter_bar_orientation: 'HORIZONTAL' });
    await bar(page).getByRole('button', { name: 'Move filter bar to the left' }).click();
    await expect(bar(page).getByRole('button', { name: 'Move filter bar to the top' })).toBeVisible();
    await expect.poll(() => isBeside(page)).toBe(true);
  });
  await test.step('a filter is added from the bar, on the dataset of the charts, and is shown at once', () => addFilter(page));
  await test.step('a filter is made in front of its values, and a display control', async () => {
    await bar(page).getByRole('button', { name: 'Edit filters' }).click();
    await editFilters(page);
  });
  await test.step('both are there', async () => {
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
});

async function isBeside(page: Page): Promise<boolean> {
  const [own, chart] = [await bar(page).boundingBox(), await card(page, 'Flights').boundingBox()];
  return (own?.x ?? 0) + (own?.width ?? 0) <= (chart?.x ?? 0);
}

async function addFilter(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const add = bar(page).getByRole('button', { name: 'Add filter' });
  await add.click();
  await expect(dialog.getByRole('button', { name: 'Datasets: flights' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.click();
  await dialog.getByRole('button', { name: 'Columns: Select a column' }).click();
  const first = dialog.getByRole('listbox', { name: 'Columns' }).getByRole('option').first();
  await expect(first).toHaveText(/^Departure.*in 3 charts$/);
  await first.click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(face(page, 'Departure')).toBeFocused();
}

/** Makes the first filter one of a text, adds a display control of one column, and saves. */
async function editFilters(page: Page): Promise<void> {
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
}
