// A user keeps order among charts, tags and datasets: finds, stars, chooses, deletes and takes it back.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, findId, read, statusError, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';

const NAMES = 'tbody [data-row-link]';

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** A tag of this story's own. */
async function makeTag(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New tag' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name })).toBeVisible();
}

test('filters stand in the address, each on a chip that lifts it', async ({ page }) => {
  await openList(page, '/chart/list/');
  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByLabel('Type').selectOption({ label: 'Pie chart' });
  await expect(page).toHaveURL(/\?type=pie$/);
  const types = page.locator('tbody td[data-label="Type"]');
  await expect.poll(async () => [...new Set(await types.allTextContents())]).toEqual(['Pie chart']);
  await panel.getByRole('button', { name: /^Owner/ }).click();
  await panel.getByRole('option', { name: /^Me/ }).click();
  await expect(page).toHaveURL(/type=pie&owner=\d+/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Type: Pie chart');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Remove filter Type: Pie chart' }).click();
  await expect(page).toHaveURL(/\?owner=\d+$/);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Owner: Admin');
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByRole('list', { name: 'Filters' })).toHaveCount(0);
});

test.describe('a star', () => {
  test.use({ expectedErrors: statusError(500) });

  test('that the server refuses is taken back, and the page says why; one that it takes is given at once and is there again later', async ({
    page,
  }) => {
    await openList(page, '/chart/list/?q=How+do+flights+arrive');
    await page.route('**/favorites/', (route) => route.fulfill({ status: 500, json: { message: 'The stars are down.' } }));
    const star = page.getByRole('button', { name: 'Favorite: How do flights arrive?' });
    await star.click();
    const failed = 'An error occurred while starring this chart. The stars are down.';
    await expect(page.getByRole('alert')).toContainText(failed);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    await test.step('spec 413, 490: the error remains in a list, which the keyboard reaches', async () => {
      await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.locator('summary[aria-label^="Account of"]').press('ArrowDown');
      await page.getByRole('button', { name: /^Recent errors/ }).press('Enter');
      const errors = page.getByRole('dialog', { name: 'Recent errors' });
      await expect(errors.getByRole('listitem')).toContainText(failed);
      await expectAccessible(page);
      await errors.getByRole('button', { name: 'Clear list' }).click();
      await expect(errors).toContainText('No errors since this page was opened.');
      await page.keyboard.press('Escape');
    });
    await page.unroute('**/favorites/');
    const given = page.waitForResponse((reply) => reply.url().includes('/favorites/'));
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
    expect((await given).status()).toBe(200);
    await page.goto('/chart/list/?favorite=yes');
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|SyntaxError|status of 503/ });

  test('is tried again by a button; offline it says so in place, keeps its rows and what was typed, and is loaded once it can be', async ({
    page,
    context,
  }) => {
    await openList(page, '/dashboard/list/');
    const failure = page.getByRole('alert');
    await page.route('**/dashboard/list.data*', (route) => route.fulfill({ status: 503, body: 'down' }));
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
    await expect(failure).toContainText('Couldn’t refresh this page.');
    await page.unroute('**/dashboard/list.data*');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');

    const before = await page.locator(NAMES).allTextContents();
    await context.setOffline(true);
    await page.getByLabel('Search dashboards').fill('jobs');
    await expect(failure).toContainText('Couldn’t reach the server. You’re seeing an earlier version.');
    await expect(page.locator(NAMES)).toHaveText(before);
    await expect(page.getByLabel('Search dashboards')).toHaveValue('jobs');
    await expectAccessible(page);
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await expect(failure).toHaveCount(0);
    await expect(page.locator(NAMES)).toHaveText(['Markets and jobs']);
  });
});

test.describe('a dashboard that somebody saved in the meantime', () => {
  test.use({ expectedErrors: statusError(412) });

  test('is not written over from the list unless one says so', async ({ page, context }) => {
    await openList(page, '/dashboard/list/?q=Archive+07');
    const mine = page.getByRole('dialog', { name: 'Edit dashboard' });
    const edit = async () => {
      await page.getByLabel('Actions for Archive 07').click();
      await page.getByRole('button', { name: 'Edit properties' }).click();
    };
    await edit();
    await mine.getByLabel('Certified by').fill('Mine');
    const id = await findId(context, 'dashboard', 'dashboard_title', 'Archive 07');
    const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
    const data = { certified_by: 'Somebody', certification_details: 'Theirs' };
    expect((await context.request.put(`/api/v1/dashboard/${id}`, { headers, data, maxRetries: 1 })).status()).toBe(200);
    await mine.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(mine.getByRole('alert')).toContainText('has saved this dashboard since you opened it');
    await mine.getByRole('button', { name: 'Overwrite with my changes' }).click();
    await expect(mine).toBeHidden();
    // The dialog shows what the list has: the list is reloaded.
    await expect(page.getByTitle('Certified by Mine. Theirs')).toBeVisible();
    await edit();
    await expect(mine.getByLabel('Certified by')).toHaveValue('Mine');
    await expect(mine.getByLabel('Certification details')).toHaveValue('Theirs');
  });
});

test('rows are chosen by keys and by Shift, and let go by Esc; as cards they stay cards until somebody wants the table back', async ({
  page,
}) => {
  await openList(page, '/dashboard/list/');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page
    .locator('tbody input[type=checkbox]')
    .nth(4)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('4 selected')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Show as cards' }).click();
  await expect(page.locator('li[data-row]')).not.toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await untilHydrated(page);
  await expect(page.locator('li[data-row]')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});

test('what is deleted comes back by Undo, and is gone for good once the page is left', async ({ page }) => {
  await openList(page, '/superset/tags/');
  const name = uniqueName('a tag to be lost');
  await makeTag(page, name);
  const row = page.getByRole('row', { name });
  const remove = async () => {
    await row.getByLabel(`Actions for ${name}`).click();
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(row).toHaveCount(0);
    await expect(page.getByText('1 tag deleted.')).toBeVisible();
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
  await remove();
  await page.goto('/chart/list/');
  await openList(page, `/superset/tags/?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: `No results for “${name}”` })).toBeVisible();
});

test('what was typed into a form that was closed is there again', async ({ page }) => {
  await openList(page, '/csstemplatemodelview/list/');
  await page.getByRole('button', { name: 'New template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New CSS template' });
  await dialog.getByLabel('CSS', { exact: true }).fill('.header { color: green }');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New template' }).first().click();
  await expect(dialog.getByLabel('CSS', { exact: true })).toHaveValue('.header { color: green }');
  await dialog.getByRole('button', { name: 'Create template' }).click();
  await expect(dialog.getByText('Name is required.')).toBeVisible();
  await expectAccessible(page);
});

test('a new dataset shows the columns of its table before it is made', async ({ page }) => {
  await openList(page, '/tablemodelview/list/');
  await page.getByRole('button', { name: 'New dataset' }).click();
  const dialog = page.getByRole('dialog', { name: 'New dataset' });
  await dialog.getByLabel('Database').selectOption({ label: 'examples' });
  await dialog.getByRole('combobox', { name: 'Search tables' }).fill('stock');
  await dialog.getByRole('option', { name: /stocks/ }).click();
  await expect(dialog.getByRole('region', { name: 'Columns' })).toContainText('symbol');
  await expectAccessible(page);
});
