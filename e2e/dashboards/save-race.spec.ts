// Two users edit one dashboard at the same time. The second learns who changed what, and nothing is lost silently.
import { request, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { openAccount } from '#e2e/accounts.ts';
import { expect, read, statusError, test, untilHydrated } from '#e2e/fixtures.ts';
import { headingPart, makeDashboard } from './made-dashboard.ts';

test.use({ expectedErrors: statusError(412) });

test('what somebody else saves meanwhile is merged, picked, discarded or taken over, in the editor and from the page; mine can be a copy', async ({
  page,
}) => {
  const address = await makeDashboard(page.context(), 'Raced', headingPart('From the start'));
  const rut = await openRut(address);
  await page.goto(`${address}?edit=true`);
  await untilHydrated(page);
  await test.step('different changes are merged, and both are there', async () => {
    await title(page).fill('Merged by both');
    await rut.addHeading('By Rut');
    await save(page);
    await expect(conflict(page).getByText('Rut Vik added header “By Rut”')).toBeVisible();
    await conflict(page).getByRole('button', { name: 'Merge and save' }).click();
    await expectSaved(page, 'Merged by both');
    await expect(page.getByRole('heading', { name: 'By Rut' })).toBeVisible();
    const stored = await read<{ dashboard_title: string; position_json: string }>(page.context(), rut.path);
    expect(stored).toMatchObject({ dashboard_title: 'Merged by both', position_json: expect.stringContaining('By Rut') });
  });
  await test.step('closing the dialog keeps my edits, and each version can be selected', async () => {
    await editTitle(page, 'My own title');
    await rut.save({ dashboard_title: 'The title of Rut' });
    await save(page);
    await conflict(page).getByRole('button', { name: 'Close' }).click();
    await expect(title(page)).toHaveValue('My own title');
    await save(page);
    const choice = conflict(page).getByRole('group', { name: 'title' });
    await expect(choice.getByLabel(/Mine/)).toBeChecked();
    await choice.getByLabel(/Rut Vik/).check();
    await conflict(page).getByRole('button', { name: 'Merge and save' }).click();
    await expectSaved(page, 'The title of Rut');
  });
  await test.step('discarding needs a second confirmation', async () => {
    await editTitle(page, 'Still here');
    await rut.save({ dashboard_title: 'Rut once more' });
    await save(page);
    await conflict(page).getByRole('button', { name: 'Discard mine…' }).click();
    await conflict(page).getByRole('button', { name: 'Discard my changes' }).click();
    await expectSaved(page, 'Rut once more');
  });
  await test.step('taking over replaces their changes with mine', async () => {
    await editTitle(page, 'Mine stands');
    await rut.save({ dashboard_title: 'The last title of Rut' });
    await save(page);
    await conflict(page).getByRole('button', { name: 'Overwrite' }).click();
    await expectSaved(page, 'Mine stands');
  });
  await test.step('properties that are saved from the page meet in the same way', async () => {
    // The page is read again only when its dialog opens, so the dialog goes first.
    const dialog = await changeProperty(page, 'Certified by', 'The harbour office');
    await rut.save({ dashboard_title: 'Rut has another' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict(page).getByRole('button', { name: 'Merge and save' }).click();
    await expect(page.getByText('Certified by The harbour office')).toBeVisible();
    await expectSaved(page, 'Rut has another');
  });
  await test.step('mine can be saved as a copy', async () => {
    const dialog = await changeProperty(page, 'Title', 'Mine apart');
    await rut.save({ dashboard_title: 'Rut is not done' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict(page).getByRole('button', { name: 'Save as a copy…' }).click();
    const copy = page.getByRole('dialog', { name: 'Save as new dashboard' });
    await expect(copy.getByLabel('Title')).toHaveValue('Mine apart (copy)');
    await copy.getByRole('button', { name: 'Save as new dashboard' }).click();
    await expectSaved(page, 'Mine apart (copy)');
    await expect(page.getByRole('heading', { name: 'From the start' })).toBeVisible();
    expect(new URL(page.url()).pathname).not.toBe(address);
  });
  await rut.close();
});

const title = (page: Page) => page.getByLabel('Dashboard title');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const conflict = (page: Page) => page.getByRole('dialog', { name: 'Rut Vik saved this dashboard while you edited it' });

/** The edit mode is over: its title is such a heading too, before anything is saved. */
async function expectSaved(page: Page, name: string): Promise<void> {
  await expect(page.locator('.dash').getByRole('heading', { name, level: 1 })).toBeVisible();
}

async function editTitle(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await title(page).fill(text);
}

/** The dialog with the properties, in which something is changed. */
async function changeProperty(page: Page, label: string, text: string): Promise<Locator> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Properties…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
  await dialog.getByLabel(label).fill(text);
  return dialog;
}

/** Another user, who saves the dashboard of the address from another program. */
async function openRut(address: string) {
  const storageState = await openAccount('Rut', 'Vik');
  const client = await request.newContext({ storageState, baseURL: process.env['MERIDIAN_URL'] ?? '' });
  const path = `/api/v1/dashboard/${/\d+/.exec(address)?.[0]}`;
  const headers = { 'X-CSRFToken': await readAs<string>(client, '/api/v1/security/csrf_token/') };
  const put = async (data: object) => {
    const reply = await client.put(path, { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
  };
  return {
    path,
    save: put,
    close: () => client.dispose(),
    addHeading: async (text: string) => {
      const { position_json: json } = await readAs<{ position_json: string }>(client, path);
      const positions = JSON.parse(json) as Record<string, { readonly children: readonly string[] }>;
      const children = [...(positions['GRID_ID']?.children ?? []), 'HEADER-rut'];
      const added = { id: 'HEADER-rut', type: 'HEADER', children: [], meta: { text, headerSize: 'MEDIUM_HEADER' } };
      const changed = { ...positions, GRID_ID: { ...positions['GRID_ID'], children }, 'HEADER-rut': added };
      await put({ json_metadata: JSON.stringify({ positions: changed }) });
    },
  };
}

const readAs = async <T>(client: APIRequestContext, path: string): Promise<T> =>
  ((await (await client.get(path)).json()) as { result: T }).result;
