// From screen to screen in the same document.
import type { Page } from '@playwright/test';
import { untilHydrated } from './fixtures.ts';

/**
 * To a screen by its address, as a link there would: with the scripts that are here, which is a third of what a new document takes. It
 * has another heading than the screen before it.
 */
export async function goOn(page: Page, address: string): Promise<void> {
  await untilHydrated(page);
  await page.evaluate(async (to) => {
    document.querySelector('h1')?.setAttribute('data-left', '');
    await (window as unknown as { __remixRouter: { navigate: (to: string) => Promise<void> } }).__remixRouter.navigate(to);
  }, address);
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])') !== null);
  await untilHydrated(page);
}
