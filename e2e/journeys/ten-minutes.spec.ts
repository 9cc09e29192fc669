// From the login page, with a file on disk, to a dashboard that an invited colleague sees: every press of a button, item or field is
// counted, typing isn't. Runs in Firefox too.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectCharts,
  openElsewhere,
  read,
  statusError,
  STRANGER,
  test,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';

const MAX_PRESSES = 13;
const SALES = `day,region,units,revenue\n${Array.from({ length: 60 }, (_, day) => {
  const date = new Date(Date.UTC(2026, 4, 1 + day)).toISOString().slice(0, 10);
  return `${date},${day % 2 ? 'North' : 'South'},${10 + (day % 7)},${(20.5 + day).toFixed(2)}`;
}).join('\n')}\n`;

test.use({ storageState: STRANGER, expectedErrors: statusError(410) });

test('a file is a dashboard that an invited colleague sees, within thirteen presses of both', async ({
  page,
  context,
  browser,
}) => {
  const name = `coffee_sales_${randomUUID().slice(0, 6)}`;
  const title = `C${name.slice(1).replaceAll('_', ' ')}`;
  const file = test.info().outputPath(`${name}.csv`);
  writeFileSync(file, SALES);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  const listed = () => read<unknown[]>(context, `/api/v1/chart/?q=(filters:!((col:datasource_name,opr:eq,value:'${name}')))`);

  await test.step('logged in', async () => {
    await page.goto('/login/');
    await expect(page.getByLabel('Username or email')).toBeFocused();
    await page.keyboard.type(PEOPLE.admin.username);
    await press(page.getByLabel('Password'));
    await page.keyboard.type(PEOPLE.admin.password);
    await press(page.getByRole('button', { name: 'Log in' }));
    await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible();
  });

  await test.step('uploaded: rows and columns are said before and after', async () => {
    await press(page.getByRole('main').getByRole('link', { name: 'Upload file' }).first());
    await untilHydrated(page);
    const chooser = page.waitForEvent('filechooser');
    await press(page.getByRole('button', { name: 'Choose file' }));
    await (await chooser).setFiles(file);
    await expect(page.getByText('60 rows and 4 columns ready')).toBeVisible();
    await expect(page.getByText('File looks wrong?')).toBeVisible();
    await expect(page.getByLabel('Quote character')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Upload file' })).toBeInViewport();
    await expectAccessible(page);
    await press(page.getByRole('button', { name: 'Upload file' }));
    await expect(page.getByText(`60 rows and 4 columns loaded into ${name}.`)).toBeVisible();
  });

  await test.step('built and saved', async () => {
    await press(page.getByRole('button', { name: 'Build a dashboard' }));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.locator('[data-card] [data-picture]').first()).toBeVisible();
    await untilHydrated(page);
    await expectAccessible(page);
    expect(await listed()).toEqual([]);
    const save = page.getByRole('button', { name: 'Save dashboard' });
    await press(save);
    await expect(save).toHaveCount(0);
    expect((await listed()).length).toBeGreaterThan(0);
  });

  const email = `ana-${randomUUID().slice(0, 8)}@example.org`;
  const link =
    await test.step('shared with somebody who has no account: the link is shown, since no mail server is set up', async () => {
      await press(page.getByRole('button', { name: 'Share', exact: true }));
      const dialog = page.getByRole('dialog', { name: 'Share dashboard' });
      await expect(dialog.getByRole('combobox', { name: 'Add people, groups or roles' })).toBeFocused();
      await page.keyboard.type(email);
      await press(dialog.getByRole('option', { name: `Invite ${email}` }));
      await expect(dialog.getByText(`${email} can open it.`)).toBeVisible();
      await expect(
        dialog.getByText('Set SMTP_URL and EMAIL_FROM. Until then, you’ll get a link for each person to pass on.'),
      ).toBeVisible();
      await expectAccessible(page);
      await press(dialog.getByRole('button', { name: 'Publish and invite' }));
      const shown = dialog.getByLabel(`Invitation link for ${email}`);
      await expect(shown).toBeVisible();
      await expect(dialog.getByLabel(`Access of ${email}`)).toBeVisible();
      await press(dialog.getByRole('button', { name: `Copy link for ${email}` }));
      return shown.inputValue();
    });

  const colleague = await openElsewhere(browser, STRANGER);
  await test.step('whose first page is the dashboard', async () => {
    await colleague.goto(link);
    await expect(colleague.getByText(`You’ll log in as ${email}.`)).toBeVisible();
    await expect(colleague.getByLabel('First name')).toBeFocused();
    await expectAccessible(colleague);
    await colleague.keyboard.type('Ana');
    await press(colleague.getByLabel('Password', { exact: true }));
    await colleague.keyboard.type('nine green bottles');
    await press(colleague.getByRole('button', { name: 'Create account' }));
    await expect(colleague.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expectCharts(colleague);
  });
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);

  await test.step('and whose link is of no use to others', async () => {
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1, name: 'This invitation was already used' })).toBeVisible();
  });
  await colleague.context().close();
});
