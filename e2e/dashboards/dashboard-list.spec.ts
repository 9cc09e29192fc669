// A user looks for a dashboard among many.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, untilHydrated } from '#e2e/fixtures.ts';

const NAMES = 'tbody [data-row-link]';
const PAGE_SIZE = 25;

/** How many dashboards there are now: other stories make some of their own. */
async function countAll(page: Page): Promise<number> {
  const foot = (await page.getByRole('navigation', { name: 'Pages' }).textContent()) ?? '';
  return Number(/of ([\d,]+)$/.exec(foot)?.[1]?.replaceAll(',', ''));
}

/** The foot of a page, from 1, whatever other stories made in the meantime. */
const footOf = (page: Page, number: number) => page.getByText(new RegExp(`^${(number - 1) * PAGE_SIZE + 1}–\\d+ of \\d+$`));

test('typing narrows the list, pages are turned and turned back, a heading sorts, and the address keeps it all', async ({
  page,
}) => {
  const search = page.getByLabel('Search dashboards');
  await test.step('an empty page says what to do', async () => {
    await page.goto('/dashboard/list/?page=9');
    await untilHydrated(page);
    await expect(page.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'Show all dashboards' }).click();
    await expect(footOf(page, 1)).toBeVisible();
  });
  await test.step('typing narrows, and nothing found says what to do', async () => {
    await search.pressSequentially('jobs');
    await expect(page).toHaveURL(/\?q=jobs$/);
    await expect(page.locator(NAMES)).toHaveText(['Markets and jobs']);
    await search.fill('no such dashboard');
    await expect(page.getByRole('heading', { name: 'No results for “no such dashboard”' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show all dashboards' }).click();
    await expect(footOf(page, 1)).toBeVisible();
    await expect(search).toHaveValue('');
  });
  await test.step('pages', async () => {
    await search.fill('archive');
    await expect(page).toHaveURL(/\?q=archive$/);
    await expect(page.locator(NAMES).first()).toHaveText(/^Archive/);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/q=archive&page=2$/);
    await expect(footOf(page, 2)).toBeVisible();
    await expect(page.locator(NAMES)).toHaveCount((await countAll(page)) - PAGE_SIZE);
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0);
    await page.goBack();
    await expect(footOf(page, 1)).toBeVisible();
    await page.goForward();
    await expect(footOf(page, 2)).toBeVisible();
    await page.goBack();
    await expect(footOf(page, 1)).toBeVisible();
  });
  await test.step('a heading sorts, and a second click turns it around', async () => {
    await expect(page.getByRole('columnheader', { name: 'Last modified' })).toHaveAttribute('aria-sort', 'descending');
    const byName = page.getByRole('columnheader', { name: 'Name' });
    await byName.getByRole('link').click();
    await expect(page).toHaveURL(/\?q=archive&sort=title$/);
    await expect(byName).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.locator(NAMES).first()).toHaveText('Archive 01');
    await byName.getByRole('link').click();
    await expect(page).toHaveURL(/sort=title&desc=1/);
    await expect(page.locator(NAMES).first()).toHaveText('Archive 30');
    await page.reload();
    await expect(byName).toHaveAttribute('aria-sort', 'descending');
    await expect(page.locator(NAMES).first()).toHaveText('Archive 30');
  });
});
