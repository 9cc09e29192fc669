// From the login page, with a file on disk, to a dashboard: every press of a button, item or field is counted, typing isn't.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, expectAccessible, read, STRANGER, test, untilHydrated } from './fixtures.ts';
import { PEOPLE } from './people.ts';

const MAX_PRESSES = 8;
const SALES = `day,region,units,revenue\n${Array.from({ length: 60 }, (_, day) => {
  const date = new Date(Date.UTC(2026, 4, 1 + day)).toISOString().slice(0, 10);
  return `${date},${day % 2 ? 'North' : 'South'},${10 + (day % 7)},${(20.5 + day).toFixed(2)}`;
}).join('\n')}\n`;

test.use({ storageState: STRANGER });

test('a file is a saved dashboard after eight presses, counted from the login page; its charts are listed then', async ({
  page,
  context,
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
    await press(page.getByLabel('Username or email'));
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
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);
});
