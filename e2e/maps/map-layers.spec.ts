// A user moves maps that draw other charts: layers on one map, and a chart at each place.
import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, openDashboard, test } from '#e2e/fixtures.ts';
import {
  makeMapBoard,
  DIAGRAM,
  drawing,
  LAYERS,
  makeDiagram,
  makeLayers,
  mapButton,
  touchMap,
  untilAtRest,
} from './touched-map.ts';

test('several layers of a map move together, and its box stays where it is; charts at places stay on their places, as large as before', async ({
  page,
  context,
}) => {
  const { id, names } = await makeLayers(context);
  await openDashboard(page, await makeMapBoard(context, id, (await makeDiagram(context)).id));
  await moveDiagram(page);
  await moveLayers(page, names.points);
});

async function moveLayers(page: Page, points: string): Promise<void> {
  const map = await touchMap(page, LAYERS);
  const cell = map.locator('[data-key^="l0-b"]');
  const point = map.locator('[data-key^="l1-p"]');
  await expect(map.getByText(`${points}: Showing 2,000`)).toBeVisible();
  const home = await drawing(map);
  const top = () => map.locator('[data-map] path').first().boundingBox();
  const boxAtHome = await top();

  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -480);
  await page.keyboard.up('Control');
  await expect(mapButton(page, LAYERS, 'Reset view')).toBeVisible();
  await untilAtRest(map);
  await expect.poll(() => drawing(map)).not.toBe(home);
  await expect(cell.first()).toBeAttached();
  await expect(point.first()).toBeAttached();

  await mapButton(page, LAYERS, 'Zoom in').click();
  await untilAtRest(map);
  // All points that show are drawn now; the room of the line that said otherwise stays.
  await expect(map.getByText(`${points}: Showing`)).toHaveCount(0);
  expect((await top())?.y).toBeCloseTo(boxAtHome?.y ?? 0, 0);
  await expectAccessibleInBothThemes(page);
  const near = await drawing(map);
  await map.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => drawing(map)).not.toBe(near);
  await page.keyboard.press('0');
  await expect(mapButton(page, LAYERS, 'Reset view')).toBeHidden();
  await untilAtRest(map);
  await expect.poll(() => drawing(map)).toBe(home);
}

async function moveDiagram(page: Page): Promise<void> {
  const map = await touchMap(page, DIAGRAM);
  const charts = map.locator('[data-map] [data-key^="c"] > svg');
  await expect(charts).toHaveCount(3);
  const distance = async () => {
    const boxes = await charts.evaluateAll((found) => found.map((one) => one.getBoundingClientRect().x));
    return Math.max(...boxes) - Math.min(...boxes);
  };
  const home = await distance();
  const size = (await charts.first().boundingBox())?.width;
  await mapButton(page, DIAGRAM, 'Zoom out').click();
  await untilAtRest(map);
  await expect.poll(distance).toBeLessThan(home * 0.6);
  // They are as large as before: a map shows more places, not smaller charts.
  expect((await charts.first().boundingBox())?.width).toBeCloseTo(size ?? 0, 0);
  const before = (await charts.first().boundingBox())?.x ?? 0;
  await mapButton(page, DIAGRAM, 'Zoom out').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => before - ((await charts.first().boundingBox())?.x ?? 0)).toBeGreaterThan(60);
  await mapButton(page, DIAGRAM, 'Reset view').click();
  await untilAtRest(map);
  await expect.poll(distance).toBeCloseTo(home, 0);
}
