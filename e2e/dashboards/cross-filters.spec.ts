// A user filters a dashboard by marks of its charts.
import type { Page } from '@playwright/test';
import { card, choose, expect, expectAccessible, openDashboard, picture, test, touch } from '#e2e/fixtures.ts';
import { chips, figures, focusMark, GENRES, LIST, makeFilteringBoard, menu, STUDIOS, YEARS } from './filtering-board.ts';

const badge = (page: Page, chart: string) => card(page, chart).locator('[data-chart-filters] summary');

test('a mark filters the other charts: chips and badges say so, the address keeps it, and Back and the chip remove it', async ({
  page,
  context,
}) => {
  await openDashboard(page, (await makeFilteringBoard(context)).address);
  const all = await figures(page, STUDIOS);
  await touch(page, LIST);
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await test.step('a chart of the same column follows before the server has replied', async () => {
    const release = await holdReplies(page);
    await menu(page).getByRole('menuitem', { name: 'Filter by Western' }).click();
    await expectOnlyWesterns(page);
    await expect(card(page, LIST)).toHaveAttribute('data-busy', 'true');
    const early = await figures(page, LIST);
    release();
    await expect(card(page, LIST)).not.toHaveAttribute('data-busy', 'true');
    expect(await figures(page, LIST)).toEqual(early);
  });
  await test.step('chips and badges', async () => {
    await expect(chips(page).getByRole('listitem')).toHaveText([/Movies by genre\s*Western/]);
    await expect(badge(page, STUDIOS)).toHaveAttribute('title', /1 of 1/);
    await expect(badge(page, GENRES)).toHaveCount(0);
    await expect.poll(() => figures(page, STUDIOS)).not.toEqual(all);
    // Its own chart keeps all of its slices, and the others fade.
    await expect(picture(page, GENRES).locator('svg [data-key].faded, svg [data-key][class*="faded"]').first()).toBeVisible();
  });
  await test.step('a reload keeps the filter', async () => {
    await expect(page).toHaveURL(/native_filters_key=/);
    await page.reload();
    await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
    await expectOnlyWesterns(page);
    await expectAccessible(page);
  });
  await test.step('its chip removes it, and Back brings it back', async () => {
    await chips(page)
      .getByRole('button', { name: `Remove cross-filter from ${GENRES}` })
      .click();
    await expect(chips(page)).toHaveCount(0);
    await expect.poll(() => figures(page, STUDIOS)).toEqual(all);
    await page.goBack();
    await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
  });
});

test('an author lets a chart filter some others on click, from its menu, and turns cross-filters off', async ({
  page,
  context,
}) => {
  await openDashboard(page, (await makeFilteringBoard(context)).address);
  const before = await figures(page, STUDIOS);
  const dialog = page.getByRole('dialog', { name: 'Cross-filters' });
  await test.step('settings of one chart', async () => {
    await choose(page, GENRES, 'Cross-filter scope…');
    await expect(dialog.getByLabel('Chart', { exact: true }).locator('option:checked')).toHaveText(GENRES);
    await dialog.getByLabel('Filter on click').check();
    await dialog.getByLabel('Custom for this chart').check();
    await dialog.getByLabel('Selected charts').check();
    await dialog.getByLabel(STUDIOS, { exact: true }).uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(picture(page, GENRES)).toBeVisible();
  });
  await test.step('one click filters the charts in its scope', async () => {
    await pressMark(page, 'Western', 'Enter');
    await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
    await expect(menu(page)).toHaveCount(0);
    await expectOnlyWesterns(page);
    await expect(badge(page, YEARS)).toHaveAttribute('title', /1 of 1/);
    await expect(badge(page, STUDIOS)).toHaveCount(0);
    expect(await figures(page, STUDIOS)).toEqual(before);
  });
  await test.step('Ctrl-click adds and takes away, and another click removes', async () => {
    await pressMark(page, 'Musical', 'Control+Enter');
    await expect(chips(page).getByRole('listitem')).toHaveText([/Western, Musical/]);
    await expect(picture(page, LIST).getByRole('cell', { name: 'Musical', exact: true }).first()).toBeVisible();
    await pressMark(page, 'Western', 'Control+Enter');
    await expect(chips(page).getByRole('listitem')).toHaveText([/genre\s*Musical$/]);
    await pressMark(page, 'Musical', 'Enter');
    await expect(chips(page)).toHaveCount(0);
  });
  await test.step('without cross-filters, marks have a menu again that offers none', async () => {
    await choose(page, GENRES, 'Cross-filter scope…');
    await dialog.getByLabel('Charts can filter each other').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(picture(page, GENRES)).toBeVisible();
    await pressMark(page, 'Western', 'Enter');
    await expect(menu(page).getByRole('menuitem', { name: 'Copy value' })).toBeVisible();
    await expect(menu(page).getByRole('menuitem', { name: /^Filter by/ })).toHaveCount(0);
  });
});

/** Keeps charts waiting until the result is called. */
async function holdReplies(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/charts/render', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function expectOnlyWesterns(page: Page): Promise<void> {
  await expect.poll(() => figures(page, LIST)).toEqual(expect.arrayContaining([expect.stringMatching(/^Western \| /)]));
  await expect.poll(async () => (await figures(page, LIST)).every((line) => line.startsWith('Western'))).toBe(true);
}

async function pressMark(page: Page, name: string, key: string): Promise<void> {
  await focusMark(page, GENRES, name);
  await page.keyboard.press(key);
}
