// A user brings a file: dropped on a list, looked at, loaded over a line that breaks, and drawn. Then one whose pages are closed.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, findId, read, test, untilHydrated } from '#e2e/fixtures.ts';

const DAYS = 40;
const CSV = `day,city,visitors\n${Array.from({ length: DAYS * 2 }, (_, index) => {
  const day = new Date(Date.UTC(2026, 0, 1 + (index >> 1))).toISOString().slice(0, 10);
  return `${day},${index % 2 ? 'Oslo' : 'Lima'},${100 + index}`;
}).join('\n')}\n`;

const PART_BYTES = 8 * 1024 * 1024;
/** Two parts of few rows: what is sent matters, not what is loaded. */
const LARGE = `day,city,visitors\n${`2026-01-01,${'Lima '.repeat(200)},7\n`.repeat(Math.ceil((1.25 * PART_BYTES) / 1_014))}`;

test.describe('over a line that breaks', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to load resource/ });

  test('a CSV that is dropped on the list of datasets becomes a table and a dataset; a bad row is named, skipped and listed', async ({
    page,
  }) => {
    await page.goto('/tablemodelview/list/');
    await untilHydrated(page);
    const targets = await read<unknown[]>(page.context(), '/api/v1/upload/targets/');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    let refused = 2;
    await page.route('**/parts/*', (route) => (refused-- > 0 ? route.abort('internetdisconnected') : route.fallback()));
    const name = tableName();
    await dropFile(page, `${name}.csv`, `${CSV}2026-03-01,Rome,many\n`);
    await expect(page.getByRole('heading', { name: 'Upload file' })).toBeVisible();
    // The installation's first file brings its first Warehouse.
    if (targets.length === 0) await expect(page.getByText('We created a database called “Uploads”')).toBeVisible();
    await expect(page.getByLabel('Type of day').locator('option:checked')).toHaveText('Date');
    await expectAccessible(page);
    await expect(page.getByText('This name is available.')).toBeVisible();
    await page.getByLabel('Type of city').selectOption('Text');
    await page.getByLabel('Type of visitors').selectOption('Whole number');
    await page.getByRole('button', { name: 'Upload file' }).click();
    await expect(page.getByRole('alert')).toContainText(`Line ${DAYS * 2 + 2}, column "visitors": "many" isn’t a whole number.`);
    expect(refused).toBeLessThan(0);

    await page.getByRole('radio', { name: 'Skip those rows' }).check();
    await page.getByRole('button', { name: 'Upload file' }).click();
    await expect(page.getByRole('heading', { name: 'File uploaded' })).toBeFocused();
    await expect(page.getByText(`80 rows and 3 columns loaded into ${name}.`)).toBeVisible();
    await expect(page.getByText('1 row was skipped.')).toBeVisible();
    await expectAccessible(page);
    const id = await findId(page.context(), 'dataset', 'table_name', name);
    const explore = `/explore/?datasource_type=table&datasource_id=${id}`;
    await expect(page.getByRole('link', { name: 'Explore' })).toHaveAttribute('href', explore);
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
  });
});

test('an upload that a closed page broke off goes on with the parts that arrived, or is discarded; its load needs no page', async ({
  page,
  context,
}) => {
  const name = tableName();
  const [file, other] = [test.info().outputPath(`${name}.csv`), test.info().outputPath('discarded.csv')];
  writeFileSync(file, LARGE);
  writeFileSync(other, CSV);
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/parts/') && sent.push(request.url().split('/').pop() ?? '')));
  const percent = page.getByText('20% uploaded');

  await test.step('one file is sent and not loaded, of another the first part never arrives', async () => {
    await openUpload(page);
    await chooseFile(page, other);
    await expect(page.getByText('80 rows and 3 columns ready')).toBeVisible();
    await openUpload(page);
    await page.route('**/parts/1', () => undefined);
    await chooseFile(page, file);
    await expect(percent).toBeVisible();
  });

  await test.step('one is discarded; the other is selected again, and only that part is sent', async () => {
    await openUpload(page);
    await page.unroute('**/parts/1');
    await expect(page.getByText('Recent uploads')).toBeVisible();
    await expect(percent).toBeVisible();
    await expect(page.getByText('100% uploaded')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard discarded.csv' }).click();
    await expect(page.getByText('100% uploaded')).toHaveCount(0);
    const unfinished = await read<{ file_name: string }[]>(context, '/api/v1/upload/');
    expect(unfinished.map(({ file_name }) => file_name)).toEqual([`${name}.csv`]);
    await expect(page.getByText(`${name}.csv`)).toBeVisible();
    sent.length = 0;
    await chooseFile(page, file);
    await expect(page.getByText(/^[\d,]+ rows and 3 columns ready$/)).toBeVisible();
    await expect(page.getByText('Recent uploads')).toBeHidden();
    expect(sent).toEqual(['1']);
  });

  await test.step('all of it is there: it is loaded without being sent, though the page is closed', async () => {
    await openUpload(page);
    await expect(page.getByText('100% uploaded')).toBeVisible();
    await chooseFile(page, file);
    await expect(page.getByText('This name is available.')).toBeVisible();
    const begun = page.waitForResponse((reply) => reply.url().endsWith('/load') && reply.status() === 202);
    await page.getByRole('button', { name: 'Upload file' }).click();
    const { result } = (await (await begun).json()) as { result: { id: string } };
    await page.close();
    expect(sent).toEqual(['1']);
    const view = () => read<{ state: string; dataset_id: number | null }>(context, `/api/v1/upload/${result.id}`);
    await expect.poll(async () => (await view()).state, { timeout: 60_000 }).toBe('done');
    expect((await view()).dataset_id).toBe(await findId(context, 'dataset', 'table_name', name));
  });
});

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

function tableName(): string {
  return `visits_${randomUUID().slice(0, 8)}`;
}

async function openUpload(page: Page): Promise<void> {
  await page.goto('/upload/');
  await untilHydrated(page);
}

const chooseFile = (page: Page, file: string): Promise<void> => page.getByLabel('File', { exact: true }).setInputFiles(file);
