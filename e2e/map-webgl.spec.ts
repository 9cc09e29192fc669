// Somebody looks at all places of a map, drawn by the graphics card.
import { findChromium } from '#scripts/find-chromium.mjs';
import { expect, openDashboard, test } from './fixtures.ts';
import { AIRPORTS, makeAirports, mapButton, touchMap } from './touched-map.ts';

test.use({
  launchOptions: {
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    executablePath: findChromium(process.env) ?? 'chromium',
  },
});

test('all places are shown and moved, and the drawing comes back', async ({ page, context }) => {
  await openDashboard(page, await makeAirports(context));
  const map = await touchMap(page, AIRPORTS);
  const all = map.getByRole('button', { name: /^Show all 3,\d\d\d points$/ });
  await all.click();
  await expect(map.locator('canvas')).toBeVisible();
  await expect(map.locator('[data-map]')).toBeHidden();
  await expect(all).toHaveAttribute('aria-pressed', 'true');
  await mapButton(page, AIRPORTS, 'Zoom in').click();
  await expect(mapButton(page, AIRPORTS, 'Reset view')).toBeVisible();
  await all.click();
  await expect(map.locator('canvas')).toHaveCount(0);
  await expect(map.locator('[data-map]')).toBeVisible();
});
