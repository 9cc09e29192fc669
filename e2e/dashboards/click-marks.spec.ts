// A user presses marks of charts: by pointer, by finger, by keyboard.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openDashboard, picture, test, touch } from '#e2e/fixtures.ts';
import { chips, figures, focusMark, GENRES, LIST, makeFilteringBoard, menu, YEARS } from './filtering-board.ts';

test('the menu of a mark opens by click and by Enter, copies its value, and leaves it out everywhere else; cells of tables have it too', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, (await makeFilteringBoard(context)).address);
  const pie = await touch(page, GENRES);
  await test.step('by click', async () => {
    const slice = pie.locator('svg [data-key="s0"]').first();
    const box = await slice.boundingBox();
    const whole = await pie.boundingBox();
    if (!box || !whole) throw new Error('no slice');
    // The first slice begins at the top and runs clockwise.
    await page.mouse.click(box.x + Math.min(box.width - 6, 30), box.y + 12);
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(pie).toBeFocused();
  });
  await test.step('by Enter: arrows move, Escape gives the focus back, scrolling closes', async () => {
    await focusMark(page, GENRES, 'Western');
    await page.keyboard.press('Enter');
    await expect(menu(page)).toHaveAccessibleName('Actions for Western');
    const entries = menu(page).getByRole('menuitem');
    await expect(entries.filter({ hasText: 'Filter by Western' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entries.filter({ hasText: 'Exclude Western' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(pie).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.mouse.wheel(0, 400);
    await expect(menu(page)).toHaveCount(0);
  });
  await test.step('it opens at the edge of a table, and while the table still scrolls', () => pressWhileScrolling(page));
  await test.step('its value is copied', async () => {
    await focusMark(page, GENRES, 'Western');
    const shown = await page.locator('[role="tooltip"] b').textContent();
    await page.keyboard.press('Enter');
    await menu(page).getByRole('menuitem', { name: 'Copy value' }).click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });
  await test.step('cells are reached and pressed by keyboard', () => walkCells(page));
  await test.step('excluding a value leaves it out everywhere else', async () => {
    await focusMark(page, GENRES, 'Drama');
    await page.keyboard.press('Enter');
    const reply = page.waitForResponse('**/charts/render');
    await menu(page).getByRole('menuitem', { name: 'Exclude Drama' }).click();
    await expect(chips(page).getByRole('listitem')).toHaveText([/Drama \(excluded\)/]);
    await expect(picture(page, LIST).getByRole('cell', { name: 'Drama', exact: true })).toHaveCount(0);
    // The server's pictures take the place of those that were drawn here.
    await reply;
    await expect(page.locator('[data-busy]')).toHaveCount(0);
  });
  await test.step('a cell filters by its value', async () => {
    await picture(page, LIST).hover();
    await expect(picture(page, LIST).locator('.m-table-scroll')).toHaveAttribute('aria-description', /Enter/);
    const cell = picture(page, LIST).getByRole('cell', { name: 'Western', exact: true }).first();
    // A menu that opens while the table still scrolls would close at once.
    await cell.hover();
    await cell.click();
    await menu(page).getByRole('menuitem', { name: 'Filter by Western' }).click();
    await expect(chips(page).getByRole('listitem')).toHaveText([/Drama/, /Movies by genre and rating\s*Western/]);
  });
});

/** Through the table of genres, to a cell of its second row and back. */
async function walkCells(page: Page): Promise<void> {
  await picture(page, LIST).hover();
  const scroller = picture(page, LIST).locator('.m-table-scroll');
  await expect(scroller).toHaveAttribute('aria-description', /Enter/);
  await scroller.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const cell = picture(page, LIST).locator('tbody tr').nth(1).locator('td').nth(1);
  await expect(cell).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: `Filter by ${await cell.innerText()}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(scroller).toBeFocused();
}

test('a mark along time, or a stretch that was zoomed to, becomes the period of the dashboard, and Back undoes it', async ({
  page,
  context,
}) => {
  await openDashboard(page, (await makeFilteringBoard(context, { timeFilter: true })).address);
  const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole('button', { name: /^Released / });
  const all = await figures(page, YEARS);
  await test.step('a mark', async () => {
    await focusMark(page, YEARS, '1999');
    await page.keyboard.press('Enter');
    await menu(page).getByRole('menuitem', { name: 'Zoom to 1999' }).click();
    await expect(filter).toContainText('1999-01-01T00:00:00 : 2000-01-01T00:00:00');
    await expect.poll(() => figures(page, YEARS)).toHaveLength(1);
    await page.goBack();
    await expect(filter).toContainText('Any time');
    await expect.poll(() => figures(page, YEARS)).toEqual(all);
  });
  await test.step('a stretch', async () => {
    await focusMark(page, YEARS, '1999');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await picture(page, YEARS).getByRole('button', { name: 'Apply to dashboard' }).click();
    await expect(filter).toContainText('1999-01-01T00:00:00 : 2002-01-01T00:00:00');
    await page.goBack();
    await expect(filter).toContainText('Any time');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('a tap opens the menu inside the window', async ({ page, context }) => {
    await openDashboard(page, (await makeFilteringBoard(context, { timeFilter: true })).address);
    const pie = await touch(page, GENRES);
    const box = await pie.locator('svg [data-key="s0"]').first().boundingBox();
    if (!box) throw new Error('no slice');
    await page.touchscreen.tap(box.x + Math.min(box.width - 6, 30), box.y + 12);
    await expect(menu(page)).toBeVisible();
    const placed = await menu(page).boundingBox();
    expect(placed && placed.x >= 0 && placed.x + placed.width <= 360).toBe(true);
    const heights = await menu(page)
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await menu(page)
      .getByRole('menuitem', { name: /^Filter by/ })
      .tap();
    await expect(chips(page).getByRole('listitem')).toBeVisible();
  });
});

async function pressWhileScrolling(page: Page): Promise<void> {
  const scroller = (await touch(page, LIST)).locator('.m-table-scroll');
  const top = (): Promise<number> => scroller.evaluate(({ scrollTop }) => scrollTop);
  const box = await scroller.boundingBox();
  if (!box) throw new Error('no table');
  // Where rows are cut off: scrolled by half a row, and pressed above the lower edge.
  await scroller.evaluate((one) => one.scrollTo({ top: 17, behavior: 'instant' }));
  await scroller.scrollIntoViewIfNeeded();
  const before = await top();
  await page.mouse.click(box.x + 20, box.y + box.height - 4);
  await expect(menu(page)).toBeVisible();
  expect(await top()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toHaveCount(0);
  // As momentum goes on after a press; within a row, so that a press begins and ends on one cell.
  const begun = scroller.evaluate(
    (one) => new Promise<void>((done) => one.addEventListener('scroll', () => done(), { once: true })),
  );
  const ended = scroller.evaluate(async (one) => {
    for (let frame = 0; frame < 90; frame += 1) {
      one.scrollTop += frame % 2 === 0 ? 3 : -3;
      await new Promise(requestAnimationFrame);
    }
  });
  await begun;
  await page.mouse.click(box.x + 20, box.y + 60);
  await expect(menu(page)).toBeVisible();
  await ended;
  await expect(menu(page)).toBeVisible();
  // Scrolling that begins after a pause closes it.
  await expect(async () => {
    await scroller.evaluate((one) => one.scrollBy({ top: -5, behavior: 'instant' }));
    await expect(menu(page)).toHaveCount(0, { timeout: 500 });
  }).toPass();
}
