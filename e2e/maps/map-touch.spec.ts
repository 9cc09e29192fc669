// A user moves maps: by mouse, wheel, keys and buttons.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessibleInBothThemes, openDashboard, test } from '#e2e/fixtures.ts';
import {
  AIRPORTS,
  makeMapBoard,
  drawing,
  makeAirports,
  makeWorld,
  mapButton,
  touchMap,
  untilAtRest,
  watchFor,
  WORLD,
} from './touched-map.ts';

test('a world map is moved by wheel, mouse, keys and buttons; clusters of places open as theirs is zoomed, and its view outlives a refresh and another theme', async ({
  page,
  context,
}) => {
  // This Chromium has WebGL, in software.
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await openDashboard(page, await makeMapBoard(context, await makeWorld(context), await makeAirports(context)));
  await test.step('the world goes back to where it was', () => moveWorld(page));
  await test.step('all of thousands of places are offered, which this browser can’t draw', () => missAll(page));
  await test.step('clusters open', () => openClusters(page));
});

async function moveWorld(page: Page): Promise<void> {
  const map = await touchMap(page, WORLD);
  const home = await drawing(map);
  const reset = mapButton(page, WORLD, 'Reset view');
  await expect(reset).toBeHidden();

  // The wheel alone is the page's; a hint says how to zoom.
  const hinted = await watchFor(map, 'p[aria-hidden]:not([hidden])');
  await page.mouse.wheel(0, 10);
  await hinted();
  await expect(map.getByText('and scroll to zoom the map')).toBeAttached();
  await untilAtRest(map);
  await expect.poll(() => drawing(map)).toBe(home);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');
  await expect(reset).toBeVisible();
  await untilAtRest(map);
  const zoomed = await drawing(map);
  expect(zoomed).not.toBe(home);

  await map.hover();
  // It rests soon after the last move.
  const followed = await watchFor(map, '[data-map] > g[transform]');
  await page.mouse.down();
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2 - 30, { steps: 4 });
  await followed();
  await expect(page.locator('[role="tooltip"]')).toBeHidden();
  await page.mouse.up();
  await untilAtRest(map);
  await expect.poll(() => drawing(map)).not.toBe(zoomed);

  await reset.click();
  await expect(reset).toBeHidden();
  await untilAtRest(map);
  await expect.poll(() => drawing(map)).toBe(home);
  await expect(mapButton(page, WORLD, 'Zoom in')).toBeFocused();

  await map.focus();
  await page.keyboard.press('+');
  await expect(map.getByRole('status').filter({ hasText: 'Zoom 200%' })).toBeAttached();
  await untilAtRest(map);
  await page.keyboard.press('+');
  await untilAtRest(map);
  // There is room for names now.
  await expect(map.locator('[data-map] text').filter({ hasText: 'Nigeria' })).toBeAttached();
  const near = await drawing(map);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => drawing(map)).not.toBe(near);
  await page.keyboard.press('0');
  await expect(reset).toBeHidden();
  await expect.poll(() => drawing(map)).toBe(home);
}

async function missAll(page: Page): Promise<void> {
  const map = await touchMap(page, AIRPORTS);
  const all = map.getByRole('button', { name: /^Show all 3,\d\d\d points$/ });
  await all.click();
  await expect(map.getByText('needs WebGL').filter({ visible: true }).first()).toBeVisible();
  await expect(all).toHaveAttribute('aria-pressed', 'false');
  await expect(map.locator('[data-map]')).toBeVisible();
}

async function openClusters(page: Page): Promise<void> {
  const map = await touchMap(page, AIRPORTS);
  const label = map.locator('[data-map] text').filter({ hasText: /^\d/ });
  const counts = async () =>
    (await label.allTextContents()).map((text) => Number.parseFloat(text) * (text.endsWith('k') ? 1000 : 1));
  const home = Math.max(...(await counts()));
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await map.dblclick({ position: { x: box.width * 0.6, y: box.height * 0.6 } });
  await expect(mapButton(page, AIRPORTS, 'Reset view')).toBeVisible();
  await untilAtRest(map);
  await mapButton(page, AIRPORTS, 'Zoom in').click();
  await untilAtRest(map);
  await expect.poll(async () => Math.max(...(await counts()))).toBeLessThan(home / 2);
  await expectAccessibleInBothThemes(page);
  const near = Math.max(...(await counts()));
  await card(page, AIRPORTS).getByLabel(`Actions for ${AIRPORTS}`).click();
  await card(page, AIRPORTS).getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1 chart refreshed')).toBeVisible();
  await expect(mapButton(page, AIRPORTS, 'Reset view')).toBeVisible();
  await untilAtRest(map);
  // The box can be a scrollbar wider than before.
  expect(Math.max(...(await counts()))).toBeLessThan(2 * near);
  const moved = await drawing(map);
  await mapButton(page, AIRPORTS, 'Zoom out').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => drawing(map)).not.toBe(moved);
}
