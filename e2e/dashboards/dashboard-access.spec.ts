// Dashboards and charts that don't exist, or that not everyone can open.
import { openAccount } from '#e2e/accounts.ts';
import {
  create,
  expect,
  expectAccessible,
  findId,
  FLIGHTS,
  openElsewhere,
  statusError,
  test,
  uniqueName,
} from '#e2e/fixtures.ts';
import { goOn } from '#e2e/going-on.ts';

test.use({ expectedErrors: statusError(403, 404) });

test.describe('for somebody without a right to its data', () => {
  test.use({ account: ({ browserName: _ }, use) => openAccount('Gus', 'Moor', ['Gamma']).then(use) });

  test('a dashboard is not found, can be requested, and is not in the list', async ({ page }) => {
    for (const address of ['/superset/dashboard/no-such-thing/', FLIGHTS]) {
      const reply = await page.goto(address);
      expect(reply?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'You can’t open this dashboard yet' })).toBeVisible();
      await expect(page.getByText('It isn’t shared with you, is still a draft, or was deleted.')).toBeVisible();
    }
    await expect(page.getByText('Flights on time')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to dashboards' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No dashboards yet' })).toBeVisible();
    await expect(page.getByText(/Create one, or ask a colleague to publish one\.$/)).toBeVisible();
    await test.step('a link to it, too, within what the page’s policy allows', async () => {
      await goOn(page, FLIGHTS);
      await expect(page.getByRole('heading', { level: 1, name: 'You can’t open this dashboard yet' })).toBeVisible();
    });
  });
});

test.describe('for somebody who cannot list dashboards at all', () => {
  test.use({ account: ({ browserName: _ }, use) => openAccount('Sol', 'Berg', ['sql_lab']).then(use) });

  test('their list is refused, with a hint who can give access', async ({ page }) => {
    const reply = await page.goto('/dashboard/list/');
    expect(reply?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1, name: 'You don’t have access' })).toBeVisible();
    await expect(
      page.getByText(
        'Ask an administrator for access, then reload the page. Owners of a dashboard or chart can also give you access to it.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test('a dashboard is requested, granted on Home, taken away, and shared again', async ({ page, context, browser }) => {
  const [title, name] = [uniqueName('Quarter'), uniqueName('Gus')];
  const id = await create(context, 'dashboard', { dashboard_title: title });
  const address = `/superset/dashboard/${id}/`;
  const other = await openElsewhere(browser, await openAccount(name, 'Moor', ['Gamma']));
  const heading = other.getByRole('heading', { level: 1 });
  await test.step('who can’t open the draft requests access', async () => {
    await other.goto(address);
    await expect(heading).toHaveText('You can’t open this dashboard yet');
    await other.getByRole('button', { name: 'Request access' }).click();
    await expect(other.getByText('Access requested.')).toBeVisible();
  });
  await test.step('its owner finds the request on Home, and grants it', async () => {
    await page.goto('/');
    const request = page.getByRole('listitem').filter({ hasText: `requests access to ${title}` });
    await expect(request.getByText(`${name} Moor can open it.`)).toBeVisible();
    await expectAccessible(page);
    await request.getByRole('button', { name: 'Publish and grant access' }).click();
    await expect(request).toHaveCount(0);
    await other.goto(address);
    await expect(heading).toHaveText(title);
  });
  await test.step('and sees in the dialog who can open it: it is taken away, and given again', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share dashboard' });
    const right = dialog.getByLabel(`Access of ${name} Moor`);
    await right.selectOption('Remove access');
    await expect(right).toHaveCount(0);
    await dialog.getByRole('combobox', { name: 'Add people, groups or roles' }).fill(name);
    await dialog.getByRole('option', { name: `${name} Moor` }).click();
    await expect(dialog.getByText(`${name} Moor can open it.`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(right).toBeVisible();
    await other.goto(address);
    await expect(heading).toHaveText(title);
  });
  await other.context().close();
});

test('a chart is shared with someone who can’t query its dataset: they see what it shows, and no more', async ({
  page,
  context,
  browser,
}) => {
  const [title, name] = [uniqueName('Delays'), uniqueName('Ida')];
  const datasource_id = await findId(context, 'dataset', 'table_name', 'flights');
  const params = JSON.stringify({ metric: 'count' });
  const facts = { slice_name: title, viz_type: 'big_number_total', datasource_id, datasource_type: 'table', params };
  const id = await create(context, 'chart', facts);
  const other = await openElsewhere(browser, await openAccount(name, 'Moor', ['Gamma']));
  const address = `/explore/?slice_id=${id}`;
  const heading = other.getByRole('heading', { level: 1 });
  await test.step('before, they can request it', async () => {
    await other.goto(address);
    await expect(heading).toHaveText('You can’t open this chart yet');
    await expect(other.getByRole('button', { name: 'Request access' })).toBeVisible();
    await expectAccessible(other);
  });
  await test.step('its owner sees what they will see', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share chart' });
    await dialog.getByRole('combobox', { name: 'Add people, groups or roles' }).fill(name);
    await dialog.getByRole('option', { name: `${name} Moor` }).click();
    await expect(dialog.getByText(`${name} Moor can open it, but can’t query its dataset`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Share', exact: true }).click();
    await expect(dialog.getByLabel(`Access of ${name} Moor`)).toBeVisible();
  });
  await test.step('they open it', async () => {
    await other.goto(address);
    await expect(heading).toHaveText(title);
    await expect(other.getByRole('img', { name: title })).toBeVisible();
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(other.locator('[data-picture]')).toHaveAttribute('data-width', /^3\d\d$/);
    await other.locator('[data-twin] > summary').click();
    await expect(other.getByRole('table')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await expectAccessible(other);
  });
  await other.context().close();
});
