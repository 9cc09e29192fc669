// What the menu of a chart, and that of the whole dashboard, can do.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { card, choose, expect, findId, openDashboard, picture, test, uniqueName } from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

const ARRIVAL = 'How do flights arrive?';
const ROUTES = 'Which routes lose the most time?';
const PNG_MAGIC = '89504e470d0a1a0a';
const SCALE = 2;

async function download(page: Page, title: string, entry: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  await choose(page, title, entry);
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('the menu shows the query of a chart, saves it as a picture and as CSV, refreshes it, and shows it as a table', async ({
  page,
  context,
}) => {
  const charts = await Promise.all([ARRIVAL, ROUTES, 'Hours lost'].map((name) => findId(context, 'chart', 'slice_name', name)));
  const parts = charts.map((id) => chartPart(id, 4));
  await openDashboard(page, await makeDashboard(context, uniqueName('With menus'), ...parts));
  await test.step('by keyboard alone', async () => {
    const menu = card(page, ARRIVAL).getByLabel(`Actions for ${ARRIVAL}`);
    const entries = card(page, ARRIVAL).locator('[data-menu-panel] :is(a, button):not([hidden] *)');
    await menu.focus();
    await page.keyboard.press('ArrowDown');
    await expect(entries.first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(entries.last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await expect(card(page, ARRIVAL).getByRole('button', { name: 'Refresh' })).toBeHidden();
  });
  await test.step('the query, and Esc leads back to the menu', async () => {
    await choose(page, ARRIVAL, 'View query');
    const dialog = page.getByRole('dialog', { name: ARRIVAL });
    await expect(dialog).toContainText(/SELECT[\s\S]*COUNT\(\*\)[\s\S]*FROM[\s\S]*flights[\s\S]*GROUP BY/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card(page, ARRIVAL).getByLabel(`Actions for ${ARRIVAL}`)).toBeFocused();
  });
  await test.step('full screen, laid out for its size', async () => {
    await choose(page, ARRIVAL, 'Full screen');
    const dialog = page.getByRole('dialog', { name: ARRIVAL });
    const large = dialog.getByRole('img', { name: ARRIVAL });
    await expect(large).toBeVisible();
    const [small, wide] = [await picture(page, ARRIVAL).first().boundingBox(), await large.boundingBox()];
    expect(wide?.width).toBeGreaterThan(2 * (small?.width ?? Infinity));
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });
  for (const title of [ARRIVAL, ROUTES])
    await test.step(title, async () => {
      const { name, bytes } = await download(page, title, 'Download as image');
      expect(name).toBe(`${title.replace('?', '')}.png`);
      expect(bytes.subarray(0, 8).toString('hex')).toBe(PNG_MAGIC);
      const [widthPx, heightPx] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      const box = await picture(page, title).boundingBox();
      expect(widthPx / SCALE).toBeGreaterThanOrEqual(box?.width ?? Infinity);
      expect(heightPx / SCALE).toBeGreaterThanOrEqual((box?.height ?? Infinity) * 0.8);
      expect(bytes.length).toBeGreaterThan(widthPx * heightPx * 0.01);
    });
  await test.step('as CSV', async () => {
    const { name, bytes } = await download(page, ARRIVAL, 'Download as CSV');
    expect(name).toBe('How do flights arrive.csv');
    const rows = bytes.toString('utf8').replaceAll('"', '').trim().split(/\r?\n/).slice(1);
    const dataTable = card(page, ARRIVAL).locator('[data-twin] tbody tr');
    const shown = await dataTable.evaluateAll((lines) =>
      lines.map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
    const numbers = shown.map(([part, flights]) => [part, flights?.replaceAll(',', '')].join());
    expect(rows.map((row) => row.split(',').slice(0, 2).join()).sort()).toEqual(numbers.sort());
    expect(rows).toHaveLength(4);
  });
  await test.step('refreshing it, while the others keep their numbers, and then the entire dashboard', async () => {
    const times = () =>
      page.locator('.chart-note time').evaluateAll((all) => all.map((time) => (time as HTMLElement).dataset['queriedAt']));
    const before = await times();
    await choose(page, ARRIVAL, 'Refresh');
    await expect(page.getByText('1 chart refreshed')).toBeVisible();
    const after = await times();
    expect(after.filter((time, index) => time !== before[index])).toHaveLength(1);
    await expect(card(page, ARRIVAL).locator('.chart-note')).toContainText('Updated just now');
    await page.getByRole('button', { name: 'Reload from database' }).first().click();
    await expect(page.getByText('3 charts refreshed')).toBeVisible();
    for (const note of await page.locator('.chart-note').filter({ visible: true }).all())
      await expect(note).toContainText('Updated just now');
  });
  await test.step('as a table', async () => {
    await choose(page, ARRIVAL, 'View as table');
    const table = card(page, ARRIVAL).getByRole('table', { name: ARRIVAL });
    await expect(table).toBeVisible();
    await expect(table.getByRole('row')).toHaveCount(5);
    await expect(table.getByRole('columnheader')).toHaveText(['Part', 'Flights', 'Share']);
  });
});
