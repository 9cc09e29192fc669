// Somebody reaches into a chart: points at marks, hides series, sorts a table.
import { card, expect, FLIGHTS, MARKETS, openDashboard, picture, test, touch } from './fixtures.ts';

const DAYS = 'Which days went wrong?';
const ROUTES = 'Which routes lose the most time?';
const SHARES = 'What became of five technology shares?';

test('pointing at a mark shows its numbers, the same as in the table beside it', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const chart = await touch(page, DAYS);
  await chart.hover({ position: { x: 300, y: 150 } });
  const tip = page.locator('.chart-tip');
  await expect(tip).toBeVisible();
  const day = await tip.locator('strong').innerText();
  const [lost] = await tip.locator('.chart-tip-row b').allInnerTexts();
  const row = card(page, DAYS)
    .locator('.twin tbody tr')
    .filter({ has: page.locator('td:first-child', { hasText: day }) });
  await expect(row).toHaveCount(1);
  await expect(row.locator('td')).toContainText([day, ...(lost ? [lost] : [])]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tip).toBeHidden();
});

test('the arrow keys walk over the marks and read them out', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  await card(page, DAYS).getByLabel(`Actions for ${DAYS}`).focus();
  const marks = picture(page, DAYS);
  await expect(marks).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('Tab');
  await expect(marks).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.chart-tip')).toContainText('Jan 1, 2001');
  await expect(marks.getByRole('status')).toHaveText(/^Jan 1, 2001.*: .*\d/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.chart-tip')).toContainText('Jan 2, 2001');
  await page.keyboard.press('End');
  await expect(page.locator('.chart-tip')).toContainText('Jun 30, 2001');
  await page.keyboard.press('Escape');
  await expect(page.locator('.chart-tip')).toBeHidden();
});

test('a click on the legend hides a series, another brings it back', async ({ page }) => {
  await openDashboard(page, MARKETS);
  const chart = await touch(page, SHARES);
  const lines = () => chart.locator('svg').evaluate((svg) => svg.innerHTML);
  const before = await lines();
  const google = chart.getByRole('button', { name: 'Google' });
  await expect(google).toHaveAttribute('aria-pressed', 'true');
  await google.click();
  await expect(google).toHaveAttribute('aria-pressed', 'false');
  expect(await lines()).not.toBe(before);
  await google.press('Enter');
  await expect(google).toHaveAttribute('aria-pressed', 'true');
});

test('what was hidden stays hidden when the chart is refreshed', async ({ page }) => {
  await openDashboard(page, MARKETS);
  const chart = await touch(page, SHARES);
  await chart.getByRole('button', { name: 'Google' }).click();
  await card(page, SHARES).getByLabel(`Actions for ${SHARES}`).click();
  await card(page, SHARES).getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('The chart is up to date.')).toBeVisible();
  await expect(picture(page, SHARES).getByRole('button', { name: 'Google' })).toHaveAttribute('aria-pressed', 'false');
});

test('a heading of a table sorts it, a second click turns it around', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const chart = await touch(page, ROUTES);
  const [heading, cells] = [chart.getByRole('columnheader', { name: 'Average delay' }), chart.locator('tbody td:nth-child(5)')];
  const delays = async () => (await cells.allInnerTexts()).map((text) => Number(text.replace('−', '-')));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  const falling = await delays();
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const rising = await delays();
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  await expect(heading.getByRole('button')).toBeFocused();
});

test('the very first click on a heading sorts already', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const heading = picture(page, ROUTES).getByRole('columnheader', { name: 'Average delay' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
});
