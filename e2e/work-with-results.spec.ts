// An analyst's work with what queries return: scripts, pinned and compared results, statistics, charts, two windows.
import { expect, expectAccessible, test } from './fixtures.ts';
import { editor, editorTab, grid, openLab, run, write } from './sql-lab.ts';

const SCRIPT = `SELECT symbol, count(*) AS days FROM stocks GROUP BY 1 ORDER BY 1;

SELECT symbol, round(avg(price)) AS average FROM stocks WHERE symbol <> 'MSFT' GROUP BY 1 ORDER BY 1`;

test('a script has a result for each statement; one of them is pinned and compared with the next', async ({ page }) => {
  await openLab(page);
  await write(page, SCRIPT);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  const statements = page.getByRole('tablist', { name: 'Statements of this run' });
  await expect(statements.getByRole('tab')).toHaveCount(2);
  await expect(page.getByText(/^4 rows/)).toBeVisible();
  await statements.getByRole('tab', { name: /^1 ·/ }).click();
  await expect(page.getByText(/^5 rows/)).toBeVisible();
  await expect(grid(page).getByRole('columnheader', { name: 'days' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pin result' }).click();

  // The cursor is in the last statement: it alone runs.
  await editor(page).click();
  await write(page, SCRIPT.replace('round(avg(price)) AS average', 'count(*) + 1 AS days'));
  await run(page);
  await expect(page.getByText(/^4 rows/)).toBeVisible();
  await expect(statements).toHaveCount(0);
  await page.getByRole('tab', { name: /^Pinned:/ }).click();
  await page.getByLabel('Compare with').click();
  await page.getByRole('button', { name: 'Latest result' }).click();
  await expect(page.getByText('0 added · 1 removed · 4 changed · 0 unchanged')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Comparison of two results' }).getByText('123 → 124').first()).toBeVisible();
  await expectAccessible(page);
});

test('a column is measured and hidden, and rows are drawn beside the grid', async ({ page }) => {
  await openLab(page);
  await write(page, 'SELECT symbol, date, price FROM stocks');
  await run(page);
  await grid(page).getByRole('columnheader', { name: 'price' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Column statistics' }).click();
  const statistics = page.getByRole('complementary', { name: 'Statistics of price' });
  await expect(statistics.getByText('Distinct values')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close statistics' }).click();
  await grid(page).getByRole('columnheader', { name: 'date' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'date' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Chart or pivot these rows' }).click();
  const chart = page.getByRole('region', { name: 'Chart of the result' });
  await expect(chart.locator('svg').first()).toBeVisible();
  await chart.getByLabel('Chart', { exact: true }).selectOption({ label: 'Pivot table' });
  await expect(chart.getByRole('table').first()).toBeVisible();
});

test('what one window types and opens, the other one shows', async ({ page, context }) => {
  await openLab(page);
  await write(page, 'SELECT 1');
  const other = await context.newPage();
  await openLab(other);
  await expect(editor(other)).toHaveText('SELECT 1');
  await write(other, "SELECT 'from the other window'");
  await expect(editor(page)).toHaveText("SELECT 'from the other window'");
  await other.getByRole('button', { name: 'New tab' }).click();
  await expect(editorTab(page, 'Untitled Query 2')).toBeVisible();
});

test('objects and lists expand into columns and collapse, and columns are dragged and moved by keys', async ({ page }) => {
  await openLab(page);
  const json = `{"name":"Ada","tags":["x","y"],"big":12345678901234567890}`;
  await write(page, `SELECT 1 AS first, '${json}' AS person, 2 AS last`);
  await run(page);
  const heads = () => grid(page).getByRole('columnheader').allTextContents();
  const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true });
  await head('person').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Expand into columns' }).click();
  await expect.poll(heads).toEqual(['Row', 'first', 'person', 'person.name', 'person.tags', 'person.big', 'last']);
  await expect(grid(page).getByRole('gridcell', { name: '12345678901234567890', exact: true })).toBeVisible();
  await head('person.tags').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Expand into columns' }).click();
  await expect(grid(page).getByRole('gridcell', { name: 'y', exact: true })).toBeVisible();
  await expectAccessible(page);
  await head('person').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Collapse person' }).click();
  await expect.poll(heads).toEqual(['Row', 'first', 'person', 'last']);

  await head('last').dragTo(head('first'), { targetPosition: { x: 4, y: 10 } });
  await expect.poll(heads).toEqual(['Row', 'last', 'first', 'person']);
  await expect(head('last')).toHaveAttribute('aria-sort', 'none');
  await expect(grid(page).getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText('2');
  await grid(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
  const widthOf = async (name: string) => Math.round((await head(name).boundingBox())?.width ?? 0);
  const [widened, others] = [await widthOf('last'), await widthOf('first')];
  expect(widened).toBeGreaterThan(others);
  await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
  await expect.poll(heads).toEqual(['Row', 'first', 'last', 'person']);
  // The width that was set goes along with the column.
  await expect.poll(() => widthOf('last')).toBe(widened);
  expect(await widthOf('first')).toBe(others);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('a column is dragged after a long press', async ({ page }) => {
    await openLab(page);
    await write(page, 'SELECT 1 AS first, 2 AS second, 3 AS third');
    await run(page);
    const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true });
    await expect(head('third')).toBeVisible();
    const box = async (name: string) => (await head(name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [from, to] = [await box('third'), await box('first')];
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xPx: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: xPx, y: from.y + from.height / 2 }],
      });
    await touch('touchStart', from.x + 10);
    await expect(head('third')).toHaveAttribute('data-dragged', 'true');
    await touch('touchMove', to.x + 4);
    await expect(head('first')).toHaveAttribute('data-drop', 'before');
    await touch('touchEnd', 0);
    await expect.poll(() => grid(page).getByRole('columnheader').allTextContents()).toEqual(['Row', 'third', 'first', 'second']);
  });
});
