// A user looks at all places of a map and at heights, drawn by the graphics card.
import type { Locator, Page } from '@playwright/test';
import { findChromium } from '#scripts/install/find-chromium.mjs';
import { expect, openDashboard, test } from '#e2e/fixtures.ts';
import * as maps from './touched-map.ts';

const { makeMapBoard: boardOf, CELLS, LAYERS, ROUTES, makeCells, makeLayers, makeRoutes, mapButton, touchMap } = maps;

test.use({
  launchOptions: {
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    executablePath: findChromium(process.env) ?? 'chromium',
  },
});

interface Painted {
  /** Share of colored pixels; land and background have no color. */
  readonly share: number;
  /** A point of the canvas in color, with color all around. */
  readonly x: number;
  readonly y: number;
}

/** What the graphics card has drawn, as a screenshot has it: of the canvas itself no page can read it. */
async function paintedOn(map: Locator): Promise<Painted> {
  const png = await map.locator('canvas').screenshot();
  return map.evaluate(async (_, source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const copy = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const drawing = copy.getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const data = drawing?.getImageData(0, 0, copy.width, copy.height).data ?? new Uint8ClampedArray();
    const isColor = (at: number): boolean => {
      const [red = 0, green = 0, blue = 0] = data.subarray(4 * at, 4 * at + 3);
      return Math.max(red, green, blue) - Math.min(red, green, blue) > 50;
    };
    const found = Array.from({ length: data.length / 4 }, (_one, at) => at).filter(isColor);
    // Buttons lie over the edges.
    const inside = found.filter((at) => {
      const [x, y] = [at % copy.width, Math.floor(at / copy.width)];
      const isMiddle = x > 220 && x < copy.width - 120 && y > 30 && y < copy.height - 30;
      return isMiddle && [-3, 3].every((step) => isColor(at + step) && isColor(at + step * copy.width));
    });
    const at = inside[Math.floor(inside.length / 2)] ?? 0;
    return { share: (4 * found.length) / data.length, x: at % copy.width, y: Math.floor(at / copy.width) };
  }, png.toString('base64'));
}

/** Waits until more than this share of the picture has a color. */
async function untilPainted(map: Locator, share: number): Promise<Painted> {
  await expect(map.locator('canvas')).toBeVisible();
  let painted: Painted = { share: 0, x: 0, y: 0 };
  await expect.poll(async () => (painted = await paintedOn(map)).share).toBeGreaterThan(share);
  return painted;
}

async function tipAt(page: Page, map: Locator, { x, y }: Painted): Promise<Locator> {
  const box = (await map.locator('canvas').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(box.x + x + 1, box.y + y);
  await page.mouse.move(box.x + x, box.y + y);
  const tip = page.locator('[role="tooltip"]');
  await expect(tip).toBeVisible();
  return tip;
}

/** Presses the button again: the picture is back. */
async function turnOff(map: Locator, toggle: Locator): Promise<void> {
  await toggle.click();
  await expect(map.locator('canvas')).toHaveCount(0);
  await expect(map.locator('[data-map]')).toBeVisible();
}

test('cells stand as high as their values, in both themes, and say them; all connections are shown, bent as in the picture', async ({
  page,
  context,
}) => {
  await openDashboard(page, await boardOf(context, await makeCells(context), await makeRoutes(context)));
  await test.step('all connections', async () => {
    const map = await touchMap(page, ROUTES);
    const all = map.getByRole('button', { name: 'Show all 2,100 connections' });
    await all.click();
    await expect(await tipAt(page, map, await untilPainted(map, 0.01))).toContainText('From');
    await expect(map.locator('[data-map]')).toBeHidden();
    await expect(all).toHaveAttribute('aria-pressed', 'true');
    await turnOff(map, all);
  });
  const map = await touchMap(page, CELLS);
  const heights = map.getByRole('button', { name: '3D view' });
  await heights.click();
  await expect(await tipAt(page, map, await untilPainted(map, 0.02))).toContainText('Airports');
  await mapButton(page, CELLS, 'Zoom in').click();
  await expect(mapButton(page, CELLS, 'Reset view')).toBeVisible();
  await untilPainted(map, 0.04);
  await page.emulateMedia({ colorScheme: 'dark' });
  await untilPainted(map, 0.04);
  await turnOff(map, heights);
});

test('layers are one scene, whose tooltips name the layer; a layer that the legend hides is not in it', async ({
  page,
  context,
}) => {
  const { id, names } = await makeLayers(context);
  await openDashboard(page, await boardOf(context, id));
  const map = await touchMap(page, LAYERS);
  await map.getByRole('button', { name: '3D view' }).click();
  await expect(await tipAt(page, map, await untilPainted(map, 0.012))).toContainText(/Cells|Points/);
  await map.getByRole('button', { name: names.cells }).click();
  await expect(map.getByRole('button', { name: /^Show all 3,\d\d\d points$/ })).toBeVisible();
  await expect(map.locator('canvas')).toBeVisible();
  await expect(await tipAt(page, map, await paintedOn(map))).toContainText(names.points);
});
