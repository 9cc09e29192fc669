// An owner edits a dashboard that others read: it looks as it does to them, and what is discarded was never there.
import type { BrowserContext, Page } from '@playwright/test';
import {
  create,
  expect,
  expectAccessibleInBothThemes,
  FLIGHTS,
  findId,
  openDashboard,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

/** From a wide window to a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 900, height: 900 },
  { width: 390, height: 844 },
] as const;

test('charts are where they are on the page, and as high, from a wide window to a phone', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const read: Boxes[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    read.push(await cardBoxes(page, '.dash'));
  }
  await page.setViewportSize(SIZES[0]);
  await edit(page);
  for (const [index, size] of SIZES.entries()) {
    await page.setViewportSize(size);
    await closePane(page);
    await expect.poll(() => cardBoxes(page, '[data-canvas]')).toEqual(read[index]);
  }
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });

  test('tools lie over the charts, and over the text that is tapped; the pane is as wide as its charts', async ({
    page,
    context,
  }) => {
    const long = await createChart(context, 'How many of those who were asked twice, in two languages, answered in a third one');
    await openDashboard(page, FLIGHTS);
    const read = await cardBoxes(page, '.dash');
    await edit(page);
    const entry = page.getByRole('button', { name: `Add chart ${long}` });
    await expect(entry).toBeVisible();
    const pane = page.locator('[data-insert-pane]');
    expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await entry.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await closePane(page);
    await expect.poll(() => cardBoxes(page, '[data-canvas]')).toEqual(read);
    await expectAccessibleInBothThemes(page);
    const text = page.locator('[data-node][data-kind="markdown"]').first();
    await expect(text.getByRole('button', { name: /^Move / })).toBeHidden();
    await text.tap();
    await expect(text.getByRole('button', { name: /^Move / })).toBeVisible();
    await text.getByRole('button', { name: 'Edit text' }).first().tap();
    await expect(page.getByRole('textbox', { name: 'Text in Markdown' })).toBeFocused();
  });
});

test('discarding needs confirmation, and restores the layout, the title and the properties, with a chart that was saved meanwhile', async ({
  page,
  context,
}) => {
  const title = uniqueName('Read by many');
  const charts = ['Days with rain', 'What is the sky like?'].map((name) => findId(context, 'chart', 'slice_name', name));
  const address = await makeDashboard(context, title, ...(await Promise.all(charts)).map((id) => chartPart(id)));
  await openDashboard(page, address);
  const before = await cardBoxes(page, '.dash');
  await edit(page);
  const change = async () => {
    await page.getByLabel('Dashboard title').fill('Something else');
    await page.locator('[data-node][data-kind="chart"] [data-handle]').first().focus();
    await page.keyboard.press('Delete');
    await page.getByRole('searchbox', { name: 'Search charts' }).fill('How long do people live');
    await page.getByRole('button', { name: /^Add chart How long do people live/ }).click();
    await page.getByLabel('More for this dashboard').click();
    await page.getByRole('button', { name: 'Properties…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
    await dialog.getByLabel('Title').fill('Something else again');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByLabel('Dashboard title')).toHaveValue('Something else again');
  };
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard changes?' });
    await dialog.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  };
  await change();
  await discard();
  await expect.poll(() => cardBoxes(page, '.dash')).toEqual(before);
  await edit(page);
  await expect(page.getByLabel('Dashboard title')).toHaveValue(title);
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
  await change();
  // As from Explore in another tab.
  const meanwhile = await createChart(context, 'Made meanwhile', [Number(/\d+/.exec(address)?.[0])]);
  await discard();
  await expect(page.getByRole('article', { name: meanwhile })).toBeVisible();
  await expect(page.locator('.dash [data-card]')).toHaveCount(3);
});

type Boxes = Readonly<Record<string, readonly number[]>>;

/** Boxes of the visible cards by chart, relative to the first card. */
async function cardBoxes(page: Page, root: string): Promise<Boxes> {
  return page.locator(`${root} [data-card]`).evaluateAll((cards) => {
    const shown = cards.filter((one) => one.checkVisibility());
    const from = shown[0]?.getBoundingClientRect();
    return Object.fromEntries(
      shown.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const id = one.closest<HTMLElement>('[data-node]')?.dataset['node'] ?? one.id;
        return [id, [left - (from?.left ?? 0), top - (from?.top ?? 0), width, height].map(Math.round)];
      }),
    );
  });
}

async function edit(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await expect(page.locator('.ed-grid')).toBeVisible();
}

/** On small screens it is closed. */
async function closePane(page: Page): Promise<void> {
  const pane = page.locator('[data-insert-pane]');
  if (await pane.isVisible()) await pane.getByRole('button', { name: 'Close pane' }).click();
}

/** Its name. */
async function createChart(context: BrowserContext, name: string, dashboards: readonly number[] = []): Promise<string> {
  const slice_name = uniqueName(name);
  const datasource_id = await findId(context, 'dataset', 'table_name', 'flights');
  const params = JSON.stringify({ viz_type: 'table', metrics: ['count'], groupby: ['origin'] });
  const source = { datasource_id, datasource_type: 'table', params };
  await create(context, 'chart', { slice_name, viz_type: 'table', ...source, dashboards });
  return slice_name;
}
