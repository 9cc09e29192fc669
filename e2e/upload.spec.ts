// Somebody brings a file: dropped on a list, looked at, loaded, and seen as a chart. Then one with errors, over a line that breaks.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from './fixtures.ts';

const DAYS = 40;
const CSV = `day,city,visitors\n${Array.from({ length: DAYS * 2 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 0, 1 + (index >> 1))).toISOString().slice(0, 10);
  return `${day},${index % 2 ? 'Oslo' : 'Lima'},${100 + index}`;
}).join('\n')}\n`;

/** Drops a file onto the page as a person does. */
async function dropFile(page: Page, name: string, content: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, text]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], fileName, { type: 'text/csv' }));
      return data;
    },
    [name, content] as const,
  );
  for (const event of ['dragover', 'drop']) await page.dispatchEvent('body', event, { dataTransfer: transfer });
}

const tableName = (): string => `visits_${randomUUID().slice(0, 8)}`;

test('a CSV that is dropped on the list of datasets becomes a table, a dataset and a chart', async ({ page }) => {
  await page.goto('/tablemodelview/list/');
  await untilHydrated(page);
  const { result: targets } = (await (await page.request.get('/api/v1/upload/targets/')).json()) as { result: unknown[] };
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await dropFile(page, `${tableName()}.csv`, CSV);
  await expect(page.getByRole('heading', { name: 'Upload file' })).toBeVisible();
  // The installation's first file brings its first Warehouse.
  if (targets.length === 0) await expect(page.getByText('Your file goes into “Uploads”, a new Warehouse')).toBeVisible();
  await expect(page.getByLabel('Type of day')).toHaveValue('4');
  await expect(page.getByLabel('Type of visitors')).toHaveValue('1');
  await expectAccessible(page);
  await expect(page.getByText('This name is available.')).toBeVisible();
  await page.getByLabel('Type of city').selectOption('Text');
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/explore\//);
  await expect(
    page
      .getByRole('img', { name: /visits_/ })
      .or(page.locator('svg[role="img"]'))
      .first(),
  ).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test.describe('with faults', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource/ });

  test('a bad row is named, skipped and listed, and a lost connection only takes longer', async ({ page }) => {
    await page.goto('/upload/');
    await untilHydrated(page);
    let refused = 2;
    await page.route('**/parts/*', (route) => (refused-- > 0 ? route.abort('internetdisconnected') : route.fallback()));
    const name = tableName();
    const file = test.info().outputPath(`${name}.csv`);
    writeFileSync(file, `${CSV}2026-03-01,Rome,many\n`);
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByLabel('Type of visitors').selectOption('Whole number');
    await page.getByRole('button', { name: 'Create table' }).click();
    await expect(page.getByRole('alert')).toContainText(`Line ${DAYS * 2 + 2}, column "visitors": "many" isn’t a whole number.`);

    await page.getByRole('radio', { name: 'Skip and list them' }).check();
    await page.getByRole('button', { name: 'Create table' }).click();
    await expect(page.getByRole('heading', { name: 'Table created' })).toBeFocused();
    await expect(page.getByText(`80 rows loaded into ${name}.`)).toBeVisible();
    await expect(page.getByText('1 row was skipped.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Explore data' }).click();
    await page.waitForURL(/\/explore\//);
  });
});

test('a load whose page was closed ends, and its dataset is there', async ({ page, context }) => {
  const name = tableName();
  const file = test.info().outputPath(`${name}.csv`);
  writeFileSync(file, `day,city,visitors\n${'2026-01-01,Lima,7\n'.repeat(400_000)}`);
  const closed = await context.newPage();
  await closed.goto('/upload/');
  await untilHydrated(closed);
  await closed.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(closed.getByText('This name is available.')).toBeVisible();
  const begun = closed.waitForResponse((reply) => reply.url().endsWith('/load') && reply.status() === 202);
  await closed.getByRole('button', { name: 'Create table' }).click();
  const { result } = (await (await begun).json()) as { result: { id: string } };
  await closed.close();
  const view = async () => {
    const reply = await page.request.get(`/api/v1/upload/${result.id}`);
    return ((await reply.json()) as { result: { state: string; dataset_id: number | null } }).result;
  };
  await expect.poll(async () => (await view()).state, { timeout: 60_000 }).toBe('done');
  const { dataset_id: datasetId } = await view();
  expect(datasetId).not.toBeNull();
  await page.goto('/tablemodelview/list/');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await page.goto(`/dataset/${datasetId}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('an upload that a closed page broke off goes on with the parts that arrived, or is discarded', async ({ page }) => {
  const PART = 8 * 1024 * 1024;
  const name = tableName();
  const file = test.info().outputPath(`${name}.csv`);
  const row = `2026-01-01,Lima,${'1'.repeat(12)}\n`;
  const rows = Math.ceil((2.5 * PART) / row.length);
  writeFileSync(file, `day,city,visitors\n${row.repeat(rows)}`);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/parts/') && sent.push(request.url().split('/').pop() ?? '')));

  await page.goto('/upload/');
  await untilHydrated(page);
  // The second part never arrives.
  await page.route('**/parts/2', () => undefined);
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('60% uploaded').or(page.getByText('59% uploaded'))).toBeVisible();

  await page.goto('/upload/');
  await untilHydrated(page);
  await page.unroute('**/parts/2');
  await expect(page.getByText('Recent uploads')).toBeVisible();
  await expect(page.getByText('60% uploaded').or(page.getByText('59% uploaded'))).toBeVisible();
  await expect(page.getByText(`${name}.csv`)).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath('unfinished.png') });
  sent.length = 0;
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await expect(page.getByText('Recent uploads')).toBeHidden();
  expect(sent).toEqual(['2']);

  // All of it is there, and it isn't loaded yet: left once more, it can be discarded.
  await page.goto('/upload/');
  await untilHydrated(page);
  await expect(page.getByText('100% uploaded')).toBeVisible();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Create table' }).click();
  await page.waitForURL(/\/explore\//);
  expect(sent).toEqual(['2']);

  await page.goto('/upload/');
  await untilHydrated(page);
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.goto('/upload/');
  await page.getByRole('button', { name: `Discard ${name}.csv` }).click();
  await expect(page.getByText('Recent uploads')).toBeHidden();
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible();
  await expect(page.getByText('Recent uploads')).toBeHidden();
});
