// An owner changes a dashboard: charts and text are added, moved, resized, undone, saved; nothing is lost on the way.
import { expect, expectAccessible, statusError, test, untilHydrated } from './fixtures.ts';
import type { Locator, Page } from '@playwright/test';

const node = (page: Page, kind: string): Locator => page.locator(`[data-node][data-kind="${kind}"]`);

async function openNew(page: Page): Promise<void> {
  await page.goto('/dashboard/new/');
  await expect(page.locator('.ed-grid')).toBeVisible();
  await untilHydrated(page);
}

async function addParts(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Layout and text' }).click();
  for (const name of names) await page.getByRole('button', { name: new RegExp(`^Add ${name} `) }).click();
}

async function addChart(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Charts', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search charts' }).fill(name);
  await page.getByRole('button', { name: `Add chart ${name}` }).click();
}

/** Drags with steps in between, as a hand does. */
async function drag(page: Page, handle: Locator, to: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is no handle to drag by.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 12 });
  // The page looks for the place once a frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.mouse.up();
}

test('a new dashboard is put together, saved, and looks as it was made', async ({ page }) => {
  await openNew(page);
  await page.getByLabel('Dashboard title').fill('Made by hand');
  await addParts(page, 'Heading', 'Text');
  await page.getByRole('textbox', { name: 'Heading' }).fill('What stands here');
  await addChart(page, 'What is the sky like?');
  await expect(node(page, 'chart').locator('[data-picture] svg')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Made by hand', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What stands here' })).toBeVisible();
  await expect(page.locator('[data-picture] svg').first()).toBeVisible();
});

test('undo and redo go back and forth, also by keyboard, and a run of typing is one step', async ({ page }) => {
  await openNew(page);
  await addParts(page, 'Heading', 'Divider');
  await page.getByRole('textbox', { name: 'Heading' }).fill('First words');
  await page.getByRole('textbox', { name: 'Heading' }).press('Enter');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue('New heading');
  await page.keyboard.press('Control+z');
  await expect(node(page, 'divider')).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+y');
  await expect(node(page, 'divider')).toHaveCount(1);
  await expect(page.getByRole('textbox', { name: 'Heading' })).toHaveValue('First words');
});

test('a component is lifted, moved and dropped by keyboard, and resized with Shift and arrows', async ({ page }) => {
  await openNew(page);
  await addParts(page, 'Heading', 'Divider', 'Text');
  const handle = node(page, 'divider').locator('[data-handle]');
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.locator('[data-zone][data-kind="grid"] > [data-node]').first()).toHaveAttribute('data-kind', 'divider');
  const text = node(page, 'markdown');
  const before = await text.boundingBox();
  await text.locator('[data-handle]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => (await text.boundingBox())?.width ?? 0).toBeGreaterThan((before?.width ?? 0) + 20);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`what is dragged by pointer goes into the innermost list under it; motion: ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openNew(page);
    await addParts(page, 'Text', 'Row');
    const row = page.locator('[data-zone][data-kind="row"]').last();
    const box = await row.boundingBox();
    if (!box) throw new Error('There is no row.');
    await drag(page, node(page, 'markdown').locator('[data-handle]'), { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await expect(page.locator('[data-zone][data-kind="row"]')).toHaveCount(1);
    await expect(page.locator('[data-zone][data-kind="row"] [data-node][data-kind="markdown"]')).toHaveCount(1);
  });
}

test('"Move to…" moves without dragging', async ({ page }) => {
  await openNew(page);
  await addParts(page, 'Heading', 'Divider');
  await node(page, 'header').locator('summary').click();
  await page.getByRole('button', { name: 'Move to…' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'In the dashboard, after divider' }).click();
  await expect(page.locator('[data-zone][data-kind="grid"] > [data-node]').last()).toHaveAttribute('data-kind', 'header');
});

test('tabs take what the grid held, are renamed in place, and take what is dropped on their labels', async ({ page }) => {
  await openNew(page);
  await addParts(page, 'Heading');
  await page.getByRole('button', { name: 'Put the entire dashboard into tabs' }).click();
  await page.getByLabel('Tab name').fill('First');
  await page.getByRole('button', { name: 'Add tab' }).first().click();
  await page.getByLabel('Tab name').fill('Second');
  await page.getByRole('button', { name: 'First' }).filter({ hasNotText: 'Move' }).last().click();
  const label = await page.locator('[data-tab-zone]').filter({ hasText: 'Second' }).boundingBox();
  if (!label) throw new Error('There is no second tab.');
  await drag(page, node(page, 'header').locator('[data-handle]'), {
    x: label.x + label.width / 2,
    y: label.y + label.height / 2,
  });
  await expect(page.getByLabel('Tab name')).toHaveValue('Second');
  await expect(node(page, 'header')).toBeVisible();
});

test('leaving asks first, and a crash loses nothing', async ({ page }) => {
  await openNew(page);
  await addParts(page, 'Heading');
  await page.getByRole('textbox', { name: 'Heading' }).fill('Do not lose me');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect.poll(() => page.evaluate(() => JSON.stringify(window.localStorage))).toContain('Do not lose me');
  const address = page.url();
  const fresh = await page.context().newPage();
  await fresh.goto(address);
  await fresh.getByRole('button', { name: 'Restore them' }).click();
  await expect(fresh.getByRole('textbox', { name: 'Heading' })).toHaveValue('Do not lose me');
  await fresh.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(fresh.getByRole('heading', { name: 'Do not lose me' })).toBeVisible();
});

test.describe('two at once', () => {
  test.use({ expectedErrors: statusError(412) });
  test('the second of two who save is told, and may take over', async ({ page }) => {
    await openNew(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await addParts(page, 'Heading');
    await addParts(other, 'Divider');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'New heading' })).toBeVisible();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(other.getByRole('dialog')).toContainText('saved this dashboard while you edited it');
    await other.getByRole('button', { name: 'Overwrite' }).click();
    await expect(other.locator('.dash-divider')).toBeVisible();
  });
});

test('a tab opens when what is dragged rests on its label, and takes it at the place that is shown', async ({ page }) => {
  await openNew(page);
  await addParts(page, 'Heading');
  await page.getByRole('button', { name: 'Put the entire dashboard into tabs' }).click();
  await page.getByRole('button', { name: 'Add tab' }).first().click();
  await page.getByLabel('Tab name').fill('Second');
  await addParts(page, 'Divider', 'Row');
  await page.locator('[data-tab-zone]').first().getByRole('button').last().click();
  const handle = await node(page, 'header').locator('[data-handle]').boundingBox();
  const label = await page.locator('[data-tab-zone]').filter({ hasText: 'Second' }).boundingBox();
  if (!handle || !label) throw new Error('There is nothing to drag, or nowhere to rest.');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(handle.x + 30, handle.y + 30, { steps: 4 });
  await page.mouse.move(label.x + label.width / 2, label.y + label.height / 2, { steps: 8 });
  await expect(node(page, 'divider')).toBeVisible();
  const divider = await node(page, 'divider').boundingBox();
  if (!divider) throw new Error('The second tab is not open.');
  await page.mouse.move(divider.x + 200, divider.y + 3, { steps: 8 });
  await expect(page.locator('[data-drop-mark="line"]')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('[data-zone][data-kind="tab"] > [data-node]').first()).toHaveAttribute('data-kind', 'header');
  await expect(page.locator('[data-zone][data-kind="tab"] > [data-node]')).toHaveCount(3);
});

test('a component of a kind that nobody here knows is kept, moved and saved with all that it holds', async ({ page }) => {
  await openNew(page);
  const id = /dashboard\/(\d+)/.exec(page.url())?.[1] ?? '';
  const token = (await (await page.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const odd = {
    type: 'DYNAMIC',
    id: 'D',
    children: [],
    parents: ['ROOT_ID', 'GRID_ID'],
    meta: { componentKey: 'k', deep: { a: [1] } },
  };
  const positions = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['D', 'H'], parents: ['ROOT_ID'] },
    D: odd,
    H: { type: 'HEADER', id: 'H', children: [], parents: ['ROOT_ID', 'GRID_ID'], meta: { text: 'Known' } },
  };
  const headers = { 'X-CSRFToken': token.result };
  await page.request.put(`/api/v1/dashboard/${id}`, { headers, data: { json_metadata: JSON.stringify({ positions }) } });
  await page.goto(`/superset/dashboard/${id}/?edit=true`);
  await expect(page.getByText('Unknown component “DYNAMIC”')).toBeVisible();
  await expectAccessible(page);
  await page.locator('[data-node="H"] summary').click();
  await page.getByRole('button', { name: 'Move to…' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'At the start of the dashboard' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Known' })).toBeVisible();
  const reply = (await (await page.request.get(`/api/v1/dashboard/${id}`)).json()) as { result: { position_json: string } };
  const stored = JSON.parse(reply.result.position_json) as Record<string, { children: string[] }>;
  expect(stored['D']).toMatchObject(odd);
  expect(stored['GRID_ID']?.children).toEqual(['H', 'D']);
});
