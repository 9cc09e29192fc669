// Two people edit one dashboard at the same time. The second is told who changed what, and nothing is lost silently.
import { openAccount } from './accounts.ts';
import { expect, openElsewhere, statusError, test, untilHydrated } from './fixtures.ts';
import { headingPart, makeDashboard } from './made-dashboard.ts';
import type { Browser, Locator, Page } from '@playwright/test';

test.describe.configure({ mode: 'default' });
test.use({ expectedErrors: statusError(412) });

async function edit(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?edit=true`);
  await expect(page.locator('.ed-grid')).toBeVisible();
  await untilHydrated(page);
}

const title = (page: Page) => page.getByLabel('Dashboard title');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function addHeading(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Layout and text' }).click();
  await page.getByRole('button', { name: /^Add Heading/ }).click();
  await page.getByRole('textbox', { name: 'Heading' }).last().fill(text);
}

/** A saved dashboard open in the editors of two people; Rut is quicker and has saved `change`. */
async function race(
  browser: Browser,
  page: Page,
  name: string,
  change: (rut: Page) => Promise<void>,
): Promise<{ rut: Page; address: string }> {
  const address = await makeDashboard(page.context(), name, headingPart('From the start'));
  const rut = await openElsewhere(browser, await openAccount('Rut', 'Vik'));
  await Promise.all([edit(page, address), edit(rut, address)]);
  await change(rut);
  await save(rut);
  await expect(rut.locator('.dash')).toBeVisible();
  return { rut, address };
}

/** Rut saves again, from the page that her last save has opened. */
async function saveAgain(rut: Page): Promise<void> {
  await rut.getByRole('button', { name: 'Edit dashboard' }).click();
  await title(rut).fill('Rut once more');
  await save(rut);
  await expect(rut.getByRole('heading', { name: 'Rut once more', level: 1 })).toBeVisible();
}

/** The dialog with the properties, in which something is changed. */
async function changeProperty(page: Page, label: string, text: string): Promise<Locator> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Properties…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
  await dialog.getByLabel(label).fill(text);
  return dialog;
}

const conflict = (page: Page) => page.getByRole('dialog', { name: 'Rut Vik saved this dashboard while you edited it' });

test('different changes are merged, and both are there', async ({ page, browser }) => {
  const { rut, address } = await race(browser, page, 'Merged race', (other) => addHeading(other, 'By Rut'));
  await title(page).fill('Merged by both');
  await save(page);
  await expect(conflict(page).getByText('Rut Vik added header “By Rut”')).toBeVisible();
  await conflict(page).getByRole('button', { name: 'Merge and save' }).click();
  await expect(page.getByRole('heading', { name: 'Merged by both', level: 1 })).toBeVisible();
  // The title in the edit mode is such a heading too, before anything is saved.
  await expect(page.locator('.dash')).toBeVisible();
  await rut.goto(address);
  await expect(rut.getByRole('heading', { name: 'Merged by both', level: 1 })).toBeVisible();
  await expect(rut.getByRole('heading', { name: 'By Rut' })).toBeVisible();
  await rut.context().close();
});

test('closing the question keeps my edits, each version can be picked, and discarding asks once more', async ({
  page,
  browser,
}) => {
  const { rut } = await race(browser, page, 'Picked race', (other) => title(other).fill('The title of Rut'));
  await title(page).fill('My own title');
  await save(page);
  await conflict(page).getByRole('button', { name: 'Close' }).click();
  await expect(title(page)).toHaveValue('My own title');
  await save(page);
  const choice = conflict(page).getByRole('group', { name: 'title' });
  await expect(choice.getByLabel(/Mine/)).toBeChecked();
  await choice.getByLabel(/Rut Vik/).check();
  await conflict(page).getByRole('button', { name: 'Merge and save' }).click();
  await expect(page.getByRole('heading', { name: 'The title of Rut', level: 1 })).toBeVisible();
  await expect(page.locator('.dash')).toBeVisible();

  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await title(page).fill('Still here');
  await saveAgain(rut);
  await save(page);
  await conflict(page).getByRole('button', { name: 'Discard mine…' }).click();
  await conflict(page).getByRole('button', { name: 'Discard my changes' }).click();
  await expect(page.getByRole('heading', { name: 'Rut once more', level: 1 })).toBeVisible();
  await rut.context().close();
});

test('taking over saves mine in the place of theirs, and properties that are saved from the page meet in the same way', async ({
  page,
  browser,
}) => {
  const { rut } = await race(browser, page, 'Taken race', (other) => title(other).fill('The title of Rut'));
  await title(page).fill('Mine stands');
  await save(page);
  await conflict(page).getByRole('button', { name: 'Overwrite' }).click();
  await expect(page.getByRole('heading', { name: 'Mine stands', level: 1 })).toBeVisible();
  await expect(page.locator('.dash')).toBeVisible();

  // The page is read again only when its dialog opens, so the dialog goes first.
  const dialog = await changeProperty(page, 'Certified by', 'The harbour office');
  await rut.reload();
  await saveAgain(rut);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict(page).getByRole('button', { name: 'Merge and save' }).click();
  await expect(page.getByText('Certified by The harbour office')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rut once more', level: 1 })).toBeVisible();
  await rut.context().close();
});

test('mine can be saved as a copy, from the page too', async ({ page, browser }) => {
  const { rut, address } = await race(browser, page, 'Copied race', (other) => title(other).fill('The title of Rut'));
  await page.getByRole('button', { name: 'Done' }).click();
  const dialog = await changeProperty(page, 'Title', 'Mine apart');
  await saveAgain(rut);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await conflict(page).getByRole('button', { name: 'Save as a copy…' }).click();
  const copy = page.getByRole('dialog', { name: 'Save as new dashboard' });
  await expect(copy.getByLabel('Title')).toHaveValue('Mine apart (copy)');
  await copy.getByRole('button', { name: 'Save as new dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Mine apart (copy)', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'From the start' })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(address);
  await rut.context().close();
});
