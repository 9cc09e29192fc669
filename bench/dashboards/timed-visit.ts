// One visit in Chromium: when the last chart of the page could be seen.
import type { BrowserContext, Page } from '@playwright/test';

interface ChartsSeen {
  /** Ms from the navigation to the first frame in which every slot of the finished document has its picture. */
  readonly allMs: number;
  readonly count: number;
}

/** Ms from the navigation until all charts are seen. */
export async function openTimed(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage();
  const { allMs } = await openWatched(page, address);
  await page.close();
  return allMs;
}

/** Opens the address and waits until all charts are seen. */
export async function openWatched(page: Page, address: string): Promise<ChartsSeen> {
  await page.addInitScript(watchCharts);
  await page.goto(address, { waitUntil: 'load' });
  const seen = await page.waitForFunction(() => (window as unknown as { chartsSeen?: ChartsSeen }).chartsSeen);
  return (await seen.jsonValue()) as ChartsSeen;
}

/** Runs in the page. */
function watchCharts(): void {
  const isDrawn = (slot: Element): boolean => slot.querySelector('svg, table') !== null;
  const look = (): void => {
    const slots = [...document.querySelectorAll<HTMLElement>('[data-chart-slot]:not([data-live])')].filter(
      (slot) => slot.offsetParent !== null,
    );
    if (document.readyState !== 'loading' && slots.length > 0 && slots.every(isDrawn))
      Object.assign(window, { chartsSeen: { allMs: performance.now(), count: slots.length } });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
