// Steps that stories in SQL Lab share.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { create, expect } from '#e2e/fixtures.ts';

const LAB = '/sqllab/';

/** Opens SQL Lab and waits for its editor. */
export async function openLab(page: Page, address = LAB): Promise<void> {
  await page.goto(address);
  await expect(editor(page)).toBeVisible();
}

export const editor = (page: Page): Locator => page.locator('.cm-content');
export const grid = (page: Page): Locator => page.getByRole('grid');
export const editorTab = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: 'Editor tabs' }).getByRole('tab', { name });

/** Puts a text in the place of the editor's. */
export async function write(page: Page, sql: string): Promise<void> {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

export const run = (page: Page): Promise<void> => page.keyboard.press('ControlOrMeta+Enter');

/** A connection made through the API, as the administrator who is logged in. */
export function connectPostgres(context: BrowserContext, name: string, url: string): Promise<number> {
  return create(context, 'database', { database_name: name, sqlalchemy_uri: url, allow_run_async: true });
}
