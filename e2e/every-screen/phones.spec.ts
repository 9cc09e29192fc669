// A user reads and arranges a dashboard on a phone.
import type { Page } from '@playwright/test';
import { GENRES, makeFilteringBoard } from '#e2e/dashboards/filtering-board.ts';
import { card, expect, expectAccessible, FLIGHTS, openDashboard, picture, test, touch } from '#e2e/fixtures.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/**
 * What can be pressed and is smaller than a finger, as lines. Not what is part of a sentence, what is only visible with the focus,
 * and marks of charts and cells of tables, which are as large as their values.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const PRESSABLE = 'a[href], button, summary, input, select, textarea, [role="tab"], [role="menuitem"], [role="option"]';
    const isSeen = (one: Element): boolean => {
      const box = one.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || one.matches('[href="#main"]')) return false;
      return one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const isInSentence = (one: Element): boolean =>
      one.matches('p a, li a') || (one.matches('a') && getComputedStyle(one).display === 'inline');
    /** With what is drawn around it to be hit, such as a label or a pseudo-element. */
    const sizeOf = (one: Element): readonly [number, number] => {
      const label = one.matches('input') ? one.closest('label') : null;
      const { width, height, left, top } = (label ?? one).getBoundingClientRect();
      const isOurs = (x: number, y: number): boolean => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (label ?? one).contains(hit);
      };
      const [middleX, middleY] = [left + width / 2, top + height / 2];
      if (!isOurs(middleX, middleY)) return [width, height];
      const reach = (dx: number, dy: number): number => {
        let px = 0;
        while (px < 60 && isOurs(middleX + dx * (px + 1), middleY + dy * (px + 1))) px += 1;
        return px;
      };
      return [Math.max(width, reach(1, 0) + reach(-1, 0) + 1), Math.max(height, reach(0, 1) + reach(0, -1) + 1)];
    };
    const isLarge = (one: Element): boolean => {
      const { width, height } = one.getBoundingClientRect();
      return width >= 43.5 && height >= 43.5;
    };
    const found: string[] = [];
    const modal = document.querySelector('dialog[open]');
    for (const one of document.querySelectorAll<HTMLElement>(PRESSABLE)) {
      if (!isSeen(one) || isInSentence(one) || one.closest('[inert]') || (modal !== null && !modal.contains(one)) || isLarge(one))
        continue;
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const [width, height] = sizeOf(one);
      if (width >= 43.5 && height >= 43.5) continue;
      const name = one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40) ?? '';
      found.push(`${one.tagName.toLowerCase()} “${name}” ${Math.round(width)}×${Math.round(height)}`);
    }
    return found;
  });

test('a finger hits everything that can be pressed on a dashboard and in its filters; titles have two lines, and nothing is drawn twice', async ({
  page,
}) => {
  await openDashboard(page, FLIGHTS);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByLabel('Actions for this dashboard').click();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await card(page, 'Hours lost').getByLabel('Actions for Hours lost').click();
  await expect(card(page, 'Hours lost').getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await test.step('in a sheet of filters', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    for (const name of ['From', 'Distance', 'Departure date']) {
      const face = sheet.getByRole('button', { name: new RegExp(`^${name}`) });
      await face.click();
      await expect(sheet.getByRole('button', { name: new RegExp(`^${name}`), expanded: true })).toBeVisible();
      if (name === 'From') await expect(sheet.getByRole('option').first()).toBeVisible();
      expect(await smallTargets(page)).toEqual([]);
      await face.click();
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
  await test.step('titles of figures have two lines, and what was drawn for them is not drawn again', async () => {
    await page.goto('about:blank');
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/charts/render') && requests.push(request.postData() ?? ''));
    // From the second visit on the server knows how wide the window is.
    await openDashboard(page, FLIGHTS);
    const title = card(page, 'Average delay in minutes').getByRole('heading', { level: 2 });
    const box = await title.boundingBox();
    expect(box?.height).toBe(32);
    expect(
      await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
        scrollWidth <= clientWidth,
        scrollHeight <= clientHeight,
      ]),
    ).toEqual([true, true]);
    await expect(picture(page, 'Average delay in minutes')).toBeVisible();
    expect(requests).toEqual([]);
  });
  await test.step('a legend has targets of its line', async () => {
    const chart = await touch(page, 'How do flights arrive?');
    for (const box of await chart
      .locator('[data-legend-buttons] button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height)))
      expect(box).toBeGreaterThanOrEqual(24);
  });
});

test('a finger hits everything where components are edited, which are moved by buttons, and back', async ({ page, context }) => {
  const { address } = await makeFilteringBoard(context);
  await openDashboard(page, address);
  expect(await smallTargets(page)).toEqual([]);
  // Once a finger was on it, a chart has buttons over its legend.
  await touch(page, GENRES);
  await test.step('components are moved by buttons, and back', async () => {
    await page.getByLabel('Actions for this dashboard').click();
    await page.getByRole('button', { name: 'Edit dashboard' }).click();
    const canvas = page.locator('[data-canvas]');
    await expect(canvas).toBeVisible();
    const charts = canvas.locator('[data-kind="chart"]');
    const ids = () => charts.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-node')));
    await expect(charts.first()).toBeVisible();
    expect(await reachedLegends(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    const [first, second, third, ...others] = await ids();
    await charts.nth(1).locator('[data-tools] summary').click();
    const up = canvas.getByRole('button', { name: 'Move up' }).filter({ visible: true });
    await expect(canvas.getByRole('button', { name: 'Move left' }).filter({ visible: true })).toHaveCount(0);
    await up.click();
    await expect.poll(ids).toEqual([second, first, third, ...others]);
    await expect(page.getByRole('status').filter({ hasText: /^Moved .* up, to position 1 of 2\.$/ })).toBeAttached();
    await expect(up).toBeFocused();
    const down = canvas.getByRole('button', { name: 'Move down' }).filter({ visible: true });
    await down.click();
    await expect.poll(ids).toEqual([first, second, third, ...others]);
    // Out of its row, into a new one: the menu is open again.
    await down.click();
    await expect(page.getByRole('status').filter({ hasText: /^Moved .* down, to position 2 of 3\.$/ })).toBeAttached();
    await expect(down).toBeFocused();
    await down.click();
    await expect.poll(ids).toEqual([first, third, ...others, second]);
    await expect(down).toBeFocused();
    await expect(down).toHaveAttribute('aria-disabled', 'true');
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(ids).toEqual([first, second, third, ...others]);
    expect(await overlapping(page)).toEqual([]);
  });
});

/** Names of legends' entries that the keyboard reaches. */
const reachedLegends = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-canvas] [data-legend-buttons] button').evaluateAll((all) =>
    all.flatMap((one) => {
      (one as HTMLElement).focus();
      return document.activeElement === one ? [one.getAttribute('aria-label')] : [];
    }),
  );

/** Handles and menus of components that cover each other. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tools = [...document.querySelectorAll<HTMLElement>('[data-canvas] [data-tools]')].filter((one) =>
      one.checkVisibility({ opacityProperty: true }),
    );
    const boxes = tools.map((one) => ({ one, box: one.getBoundingClientRect() }));
    const nameOf = (one: HTMLElement): string => one.querySelector('[data-handle]')?.getAttribute('aria-label') ?? '';
    return boxes.flatMap(({ one, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right - 1 && other.left < box.right - 1 && box.top < other.bottom - 1 && other.top < box.bottom - 1,
        )
        .map(({ one: other }) => `${nameOf(one)} / ${nameOf(other)}`),
    );
  });
