// A user brings an export along: they see what would happen, import it, and do it again over what is there.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { MASK } from '#app/domain/secret/mask.ts';
import { expect, expectAccessible, logIn, STRANGER, test, untilHydrated } from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';

/** Archives with the same `mark` contain the same objects. */
const archive = (
  limit: number,
  { mark = randomUUID().slice(0, 8), uri = `postgresql://reader:${MASK}@db.example.org:5432/visits` } = {},
) => {
  const files = {
    'metadata.yaml': "version: 1.0.0\ntype: Slice\ntimestamp: '2026-11-21T09:57:29+00:00'\n",
    'databases/visits.yaml': `database_name: visits brought along\nsqlalchemy_uri: ${uri}\nuuid: ${mark}-0f0c-4f0e-9d53-8d1f5f3a7c01\nversion: 1.0.0\n`,
    'datasets/visits/visits_1.yaml': `table_name: visits\nschema: null\nuuid: ${mark}-0f0c-4f0e-9d53-8d1f5f3a7c02\nversion: 1.0.0\ndatabase_uuid: ${mark}-0f0c-4f0e-9d53-8d1f5f3a7c01\ncolumns:\n- column_name: day\nmetrics:\n- metric_name: count\n  expression: COUNT(*)\n`,
    'charts/Visits_1.yaml': `slice_name: Visits brought along\nviz_type: table\nparams:\n  row_limit: ${limit}\nuuid: ${mark}-0f0c-4f0e-9d53-8d1f5f3a7c03\nversion: 1.0.0\ndataset_uuid: ${mark}-0f0c-4f0e-9d53-8d1f5f3a7c02\n`,
  };
  const entries = Object.entries(files).map(([path, text]) => [`chart_export_1/${path}`, strToU8(text)] as const);
  return stored('visits.zip', zipSync(Object.fromEntries(entries)));
};

/** The path of a file of this test with these bytes. */
function stored(name: string, bytes: Uint8Array): string {
  const path = test.info().outputPath(name);
  writeFileSync(path, bytes);
  return path;
}

test.describe('Importing', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 422/ });

  test('refuses what is no export or too large, waits for the network, shows a preview, requires the password, imports, and overwrites what differs the second time', async ({
    page,
    context,
  }) => {
    await page.goto('/import');
    await untilHydrated(page);
    await expectAccessible(page);
    const file = page.getByLabel('ZIP file');
    const run = page.getByRole('button', { name: 'Import', exact: true });

    await file.setInputFiles(stored('notes.txt', strToU8('hello')));
    await expect(page.getByRole('alert')).toContainText("isn't a ZIP file");
    await file.setInputFiles(stored('large.zip', new Uint8Array(10 * 1024 * 1024 + 1)));
    await expect(page.getByRole('alert')).toContainText('large.zip is larger than 10 MB');

    const mark = randomUUID().slice(0, 8);
    await context.setOffline(true);
    await file.setInputFiles(archive(10, { mark }));
    await expect(page.getByRole('alert')).toContainText('Couldn’t reach the server');
    await expect(page.getByText('visits.zip')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('row', { name: /Visits brought along/ })).toContainText('New');
    await expect(page.getByText('Needs a password')).toBeVisible();
    await expect(run).toBeDisabled();
    await page.getByLabel(/^Password for/).fill('sesame');
    await expectAccessible(page);
    await run.click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Visits brought along', exact: true })).toHaveAttribute('href', /slice_id=\d+/);

    await page.getByRole('button', { name: 'Import another file' }).click();
    await file.setInputFiles(archive(99, { mark }));
    await expect(run).toBeDisabled();
    await page.getByLabel('Overwrite existing items').check();
    await expect(page.getByRole('row', { name: /Visits brought along/ })).toContainText('Changes in settings: row_limit');
    await run.click();
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible();
  });
});

test('Importing goes by keyboard alone on a narrow and dark screen, from the file to the decision', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/import');
  await untilHydrated(page);
  const choose = page.getByRole('button', { name: 'Choose file' });
  // Awaited before the key press, because moving the focus takes time.
  const chooser = page.waitForEvent('filechooser');
  await choose.focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(archive(10, { uri: 'postgresql://reader@db.example.org:5432/visits' }));
  await expect(page.getByRole('row', { name: /Visits brought along/ })).toBeVisible();
  const run = page.getByRole('button', { name: 'Import', exact: true });
  await expect(run).toBeEnabled();
  for (let presses = 0; presses < 30; presses += 1) {
    if (await run.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(run).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('Importing without the rights', () => {
  test.use({ storageState: STRANGER });

  test('says which objects may not be made, and does nothing', async ({ page }) => {
    await page.goto('/import');
    await logIn(page, PEOPLE.gus);
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
    await untilHydrated(page);
    await page.getByLabel('ZIP file').setInputFiles(archive(10));
    await expect(page.getByRole('row', { name: /visits brought along/ })).toContainText('Can’t be imported');
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await expectAccessible(page);
  });
});
