// What the stories of Explore have in common: a new chart of the flights, its parts, and how it is saved.
import type { Locator, Page } from '@playwright/test';
import { expect, untilAwake } from './fixtures.ts';

export const HEAVY_MS = 45_000;

export const chart = (page: Page): Locator => page.locator('[data-live] svg, [data-live] table').first();
export const controls = (page: Page): Locator => page.getByRole('region', { name: 'Controls' });
export const control = (page: Page, label: string): Locator => controls(page).getByText(label, { exact: true });
export const field = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Dataset' })
    .getByRole('button', { name, exact: false })
    .filter({ hasText: new RegExp(`^${name}$`) });
export const altered = (page: Page): Locator => page.getByRole('button', { name: /unsaved changes?$/ });
export const facts = (page: Page): Locator => page.locator('[data-facts]');

/** Explore with a new chart of the flights that is drawn. */
export async function startChart(page: Page, type: string): Promise<void> {
  await openNew(page, type);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
}

/** Explore with a new chart of the flights, drawn or not. */
export async function openNew(page: Page, type: string): Promise<void> {
  await page.goto('/chart/add');
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('flights');
  await page.getByRole('radio', { name: /^flights/ }).check();
  await page.getByRole('radio', { name: type, exact: true }).check();
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.waitForURL(/\/explore\//);
  await untilAwake(page);
}

/** Saves as a new chart under a name of its own. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save as new chart' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+$/);
}

/** Opens the menu of the chart and chooses an entry. */
export async function act(page: Page, entry: string): Promise<void> {
  await page.getByLabel('More actions').click();
  await page.locator('[data-menu][open]').getByRole('button', { name: entry }).click();
}
