// A user who uses no pointer: from pane to pane, one stop for each list and chart, and names that say what is seen.
import type { Page } from '@playwright/test';
import { expectAccessibleAndNamed } from './accessible.ts';
import { GENRES, makeFilteringBoard } from '#e2e/dashboards/filtering-board.ts';
import {
  card,
  expect,
  expectCharts,
  findId,
  FLIGHTS,
  openDashboard,
  picture,
  test,
  touch,
  untilHydrated,
} from '#e2e/fixtures.ts';

/** The stops from here, by what they are called, until the one that `isLast` says. */
async function stopsUntil(page: Page, isLast: string, most = 40): Promise<string[]> {
  const stops: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '';
    });
    if (name.includes(isLast)) return stops;
    stops.push(name);
  }
  throw new Error(`“${isLast}” was not reached: ${stops.join(', ')}`);
}

test('on a dashboard F6 goes from pane to pane; in its edit mode components are moved by Alt with arrow keys, announced, and undone', async ({
  page,
  context,
}) => {
  const { address } = await makeFilteringBoard(context);
  await openDashboard(page, address);
  await page.keyboard.press('F6');
  await expect(page.getByRole('link', { name: 'Meridian home' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(card(page, GENRES).getByLabel(`Actions for ${GENRES}`)).toBeFocused();
  await expect(picture(page, GENRES)).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('Tab');
  await expect(picture(page, GENRES)).toBeFocused();
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('button', { name: 'Add to favorites' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(picture(page, GENRES)).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.getByRole('link', { name: 'Meridian home' })).toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByText('Go to the next pane')).toBeVisible();
  // Nothing beside a dialog has the focus.
  await page.keyboard.press('F6');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  const charts = page.locator('[data-canvas] [data-kind="chart"]');
  const ids = () => charts.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node')));
  await expect(charts.first()).toBeVisible();
  await expectAccessibleAndNamed(page);
  const [first, second, ...others] = await ids();
  const handle = page.locator(`[data-node="${first}"] > [data-tools] [data-handle]`);
  await handle.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect.poll(ids).toEqual([second, first, ...others]);
  await expect(handle).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Moved .* right, to position 2 of 2\.$/ })).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(ids).toEqual([first, second, ...others]);
  await expect(page.getByRole('status').filter({ hasText: /^Moved .* up, to position 1 of 3\.$/ })).toBeAttached();
  await expect(handle).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect.poll(ids).toEqual([second, first, ...others]);
  await page.keyboard.press('Control+z');
  await expect.poll(ids).toEqual([first, second, ...others]);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Done' }).click();
  await expectCharts(page);
});

test('the panes of Explore and SQL Lab are reached by F6, and their lists are one stop', async ({ page, context }) => {
  const id = await findId(context, 'chart', 'slice_name', 'How do flights arrive?');
  await page.goto(`/explore/?slice_id=${id}`);
  await untilHydrated(page);
  await expect(page.locator('[data-picture]').first()).toBeVisible();
  const dataset = page.getByRole('region', { name: 'Dataset' });
  const search = dataset.getByLabel('Search metrics and columns');
  await search.focus();
  await page.keyboard.press('F6');
  await expect(page.getByRole('region', { name: 'Controls' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+F6');
  await expect(search).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dataset.locator('[data-scroller] summary').first()).toBeFocused();
  const rows = dataset.locator('[data-row] > button');
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const chosen = await page.locator(':focus').textContent();
  await page.keyboard.press('Tab');
  await expect(dataset.locator('[data-row] > :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator(':focus')).toHaveText(chosen ?? '');
  await page.keyboard.press('Home');
  await expect(dataset.locator('[data-scroller] summary').first()).toBeFocused();
  await expectAccessibleAndNamed(page);

  await page.goto('/sqllab/');
  await untilHydrated(page);
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem').first()).toBeVisible();
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('F2');
  await expect(tree.getByRole('button', { name: /^Preview/ }).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('button', { name: /^Insert/ }).first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tree.locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(tree.getByRole('treeitem').first()).toBeFocused();
  await page.keyboard.press('F6');
  await expect(page.locator('[data-pane]:has(:focus)').last()).not.toHaveRole('complementary');
  await expectAccessibleAndNamed(page);
});

test('a chart is one stop: F2 goes to its controls, arrows between them, Escape back', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const title = 'How do flights arrive?';
  await touch(page, title);
  await expectAccessibleAndNamed(page);
  await card(page, title).getByLabel(`Actions for ${title}`).focus();
  await page.keyboard.press('Tab');
  await expect(picture(page, title)).toBeFocused();
  await expect(picture(page, title)).toHaveAttribute('aria-description', 'Press F2 for the controls of the chart.');
  await page.keyboard.press('Tab');
  await expect(card(page, title).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(picture(page, title)).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('F2');
  const first = card(page, title).locator('[data-chart-slot] :focus');
  await expect(first).toHaveCount(1);
  const controls: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    const name = (await first.getAttribute('aria-label')) ?? '';
    if (controls.at(-1) === name) break;
    controls.push(name);
    await page.keyboard.press('ArrowRight');
  }
  expect(controls).toContain('View as table');
  expect(controls.length).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await expect(picture(page, title)).toBeFocused();

  const table = 'Which routes lose the most time?';
  await picture(page, table).hover();
  await expect(picture(page, table).locator('[aria-keyshortcuts="F2"]')).toHaveCount(1);
  await card(page, table).getByLabel(`Actions for ${table}`).focus();
  await page.keyboard.press('Tab');
  await expect(picture(page, table).locator('.m-table-scroll')).toBeFocused();
  await page.keyboard.press('F2');
  await expect(card(page, table).locator('[data-chart-filters] > summary')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, table).locator('th button').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(picture(page, table).locator('th button').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picture(page, table).locator('th').nth(1)).toHaveAttribute('aria-sort', /ascending|descending/);
  await expect(picture(page, table).locator('th button').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(picture(page, table).locator('.m-table-scroll')).toBeFocused();
  expect(await stopsUntil(page, 'Meridian', 60)).not.toContain('View as table');
});

test('after a link the focus is on the title of the page, and nowhere on the first one', async ({ page }) => {
  await page.goto('/');
  await untilHydrated(page);
  await expect(page.locator('body')).toBeFocused();
  await page.getByRole('link', { name: 'Dashboards', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeFocused();
  // With a new document.
  await page.getByRole('navigation').getByLabel('SQL', { exact: true }).click();
  await page.getByRole('link', { name: 'SQL Lab' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/sqllab/);
  await untilHydrated(page);
  await expect(page.locator('h1:focus, .cm-content:focus')).toHaveCount(1);
  await page.getByRole('link', { name: 'Charts', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Charts' })).toBeFocused();
  await page.getByLabel('Search charts').focus();
  await page.getByLabel('Search charts').fill('flights');
  await expect(page).toHaveURL(/flights/);
  await expect(page.getByLabel('Search charts')).toBeFocused();
});
