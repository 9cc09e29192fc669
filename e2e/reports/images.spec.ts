// A user takes a dashboard and a chart along as files, and shares images by links until they are revoked.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import {
  expect,
  expectAccessibleInBothThemes,
  findId,
  FLIGHTS,
  openDashboard,
  STRANGER,
  test,
  untilHydrated,
} from '#e2e/fixtures.ts';

const CHART = 'How do flights arrive?';
const SIGNATURES = { png: '\x89PNG', pdf: '%PDF' } as const;

async function expectDownload(
  page: Page,
  entry: 'link' | 'button',
  name: string,
  format: keyof typeof SIGNATURES,
): Promise<void> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole(entry, { name }).click()]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`\\.${format}$`));
  expect((await readFile(await file.path())).toString('latin1', 0, 4)).toBe(SIGNATURES[format]);
}

/** What a chat gets that shows the link. */
async function fetchAsStranger(context: BrowserContext, link: string): Promise<number> {
  const stranger = await context.browser()?.newContext({ storageState: STRANGER });
  const reply = await stranger?.request.get(link.replace('?', '.png?'), { maxRetries: 1 });
  await stranger?.close();
  return reply?.status() ?? 0;
}

test('a dashboard is downloaded as an image and as a PDF', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const menu = page.getByLabel('Actions for this dashboard');
  await menu.click();
  await expectDownload(page, 'link', 'Download as image', 'png');
  await menu.click();
  await expectDownload(page, 'link', 'Download as PDF', 'pdf');
});

test('a chart is downloaded as a PDF, and shared by links until they are revoked', async ({ page, context }) => {
  const id = await findId(context, 'chart', 'slice_name', CHART);
  await page.goto(`/explore/?slice_id=${id}`);
  await untilHydrated(page);
  const menu = page.getByLabel('More actions');
  await menu.click();
  await expectDownload(page, 'button', 'Download as PDF', 'pdf');

  await menu.click();
  await page.getByRole('button', { name: 'Share as image…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share as image' });
  const links = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(dialog.getByText('No links yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(links).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(links).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  const [kept, revoked] = await Promise.all([0, 1].map((at) => links.nth(at).getByRole('textbox').inputValue()));
  expect(await fetchAsStranger(context, revoked ?? '')).toBe(200);
  await links.nth(1).getByRole('button', { name: 'Revoke' }).click();
  await expect(links).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeFocused();
  await expect(links.first().getByRole('textbox')).toHaveValue(kept ?? '');
  expect(await fetchAsStranger(context, revoked ?? '')).toBe(404);
  expect(await fetchAsStranger(context, kept ?? '')).toBe(200);
});
