// An analyst's work with what queries return: scripts, pinned and compared results; columns measured, expanded, hidden and moved.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { editor, grid, openLab, run, write } from './sql-lab.ts';

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

test.describe('with mouse, keys and finger', () => {
  test.use({ hasTouch: true });

  test('columns are expanded, measured and hidden, moved, and rows are drawn beside the grid', async ({ page }) => {
    await openLab(page);
    const json = `{"name":"Ada","tags":["x","y"],"big":12345678901234567890}`;
    await write(page, `SELECT 1 AS first, '${json}' AS person, 2 AS last`);
    await run(page);
    const heads = () => grid(page).getByRole('columnheader').allTextContents();

    await test.step('objects and lists expand into columns and collapse', async () => {
      await chooseFor(page, 'person', 'Expand into columns');
      await expect.poll(heads).toEqual(['Row', 'first', 'person', 'person.name', 'person.tags', 'person.big', 'last']);
      await expect(grid(page).getByRole('gridcell', { name: '12345678901234567890', exact: true })).toBeVisible();
      await head(page, 'person.tags').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Sort ascending' })).toHaveCount(0);
      await page.getByRole('menuitem', { name: 'Expand into columns' }).click();
      await expect(grid(page).getByRole('gridcell', { name: 'y', exact: true })).toBeVisible();
      await expectAccessible(page);
      await chooseFor(page, 'person', 'Collapse person');
      await expect.poll(heads).toEqual(['Row', 'first', 'person', 'last']);
    });

    await test.step('a column is dragged, and moved by keys with its width', async () => {
      await head(page, 'last').dragTo(head(page, 'first'), { targetPosition: { x: 4, y: 10 } });
      await expect.poll(heads).toEqual(['Row', 'last', 'first', 'person']);
      await expect(head(page, 'last')).toHaveAttribute('aria-sort', 'none');
      await expect(grid(page).getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText('2');
      await grid(page).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      for (let step = 0; step < 6; step += 1) await page.keyboard.press('Shift+ArrowRight');
      const widthOf = async (name: string) => Math.round((await head(page, name).boundingBox())?.width ?? 0);
      const [widened, others] = [await widthOf('last'), await widthOf('first')];
      expect(widened).toBeGreaterThan(others);
      await page.keyboard.press('ControlOrMeta+Shift+ArrowRight');
      await expect.poll(heads).toEqual(['Row', 'first', 'last', 'person']);
      // The width that was set goes along with the column.
      await expect.poll(() => widthOf('last')).toBe(widened);
      expect(await widthOf('first')).toBe(others);
    });

    await test.step('by touch a column is dragged after a long press', async () => {
      await dragByTouch(page, 'last', 'first');
      await expect.poll(heads).toEqual(['Row', 'last', 'first', 'person']);
    });

    await test.step('a column is measured, another one hidden and shown again', async () => {
      await chooseFor(page, 'first', 'Column statistics');
      const statistics = page.getByRole('complementary', { name: 'Statistics of first' });
      await expect(statistics.getByText('Distinct values')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close statistics' }).click();
      await chooseFor(page, 'person', 'Hide column');
      await expect.poll(heads).toEqual(['Row', 'last', 'first']);
      await page.getByLabel('Hidden columns (1)').click();
      await page.getByRole('button', { name: 'person', exact: true }).click();
      await expect.poll(async () => (await heads()).toSorted()).toEqual(['Row', 'first', 'last', 'person']);
    });

    await test.step('rows are drawn beside the grid', async () => {
      await page.getByRole('button', { name: 'Chart or pivot these rows' }).click();
      await expect(page.getByRole('region', { name: 'Chart of the result' }).locator('svg').first()).toBeVisible();
    });
  });
});

const head = (page: Page, name: string): Locator => grid(page).getByRole('columnheader', { name, exact: true });

/** Chooses an entry of a column's menu. */
async function chooseFor(page: Page, column: string, entry: string): Promise<void> {
  await head(page, column).click({ button: 'right' });
  await page.getByRole('menuitem', { name: entry }).click();
}

async function dragByTouch(page: Page, column: string, before: string): Promise<void> {
  const box = async (name: string) => (await head(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [from, to] = [await box(column), await box(before)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', xPx: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: xPx, y: from.y + from.height / 2 }],
    });
  await touch('touchStart', from.x + 10);
  await expect(head(page, column)).toHaveAttribute('data-dragged', 'true');
  await touch('touchMove', to.x + 4);
  await expect(head(page, before)).toHaveAttribute('data-drop', 'before');
  await touch('touchEnd', 0);
}
