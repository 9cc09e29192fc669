// A dashboard on paper, and at 400 % zoom.
import { expect, FLIGHTS, openDashboard, test, untilHydrated } from '#e2e/fixtures.ts';

test('paper shows tables whole, in light colors, without what only a screen has', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/superset/dashboard/movies-cars-and-weather/');
  await untilHydrated(page);
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => {
        const { overflowX, overflowY, display } = getComputedStyle(element);
        const isCut =
          (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1) ||
          (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1);
        return isCut && display !== 'inline' && element.offsetParent !== null && element.querySelector('table') !== null;
      })
      .map((element) => element.className),
  );
  expect(clipped).toEqual([]);
  const overhanging = await page.evaluate(() =>
    [...document.querySelectorAll('main table')]
      .filter((table) => table.closest('details:not([open])') === null)
      .map((table) => ({ table, card: table.closest('.card') }))
      .filter(({ table, card }) => card && table.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom + 1)
      .map(({ card }) => card?.getAttribute('aria-label')),
  );
  expect(overhanging).toEqual([]);
  await expect(page.getByRole('banner')).toBeHidden();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('at 400 % zoom nothing that stays in place covers half of the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  for (const address of [FLIGHTS, `${FLIGHTS}?edit=true`, '/chart/list/', '/sqllab/', '/chart/add']) {
    if (address === FLIGHTS) await openDashboard(page, address);
    else await page.goto(address);
    await untilHydrated(page);
    if (address.includes('edit')) await expect(page.getByLabel('Dashboard title')).toBeVisible();
    await page.mouse.wheel(0, 600);
    const covered = await page.evaluate(() => {
      const stuck = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
        const { position, visibility } = getComputedStyle(element);
        return (position === 'sticky' || position === 'fixed') && visibility === 'visible' && element.offsetHeight > 0;
      });
      const seen = stuck.map((element) => element.getBoundingClientRect()).filter((box) => box.width > innerWidth / 2);
      return Math.max(0, ...seen.map((box) => Math.min(box.bottom, innerHeight) - Math.max(box.top, 0))) / innerHeight;
    });
    expect(covered, address).toBeLessThan(0.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBeLessThanOrEqual(0);
  }
});
