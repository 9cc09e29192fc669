// One visit in Chromium: when the last chart of the page could be seen.
import type { BrowserContext } from '@playwright/test';

/** Ms from the navigation to the first frame in which every slot of the finished document has its picture. */
export async function openTimed(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchCharts);
  await page.goto(address, { waitUntil: 'load' });
  const seen = await page.waitForFunction(() => (window as unknown as { chartsSeenMs?: number }).chartsSeenMs);
  const seenMs = Number(await seen.jsonValue());
  await page.close();
  return seenMs;
}

/** Runs in the page. */
function watchCharts(): void {
  const isDrawn = (slot: Element): boolean => slot.querySelector('svg, table') !== null;
  const look = (): void => {
    const slots = [...document.querySelectorAll<HTMLElement>('[data-chart-slot]:not([data-live])')].filter(
      (slot) => slot.offsetParent !== null,
    );
    if (document.readyState !== 'loading' && slots.length > 0 && slots.every(isDrawn))
      Object.assign(window, { chartsSeenMs: performance.now() });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
