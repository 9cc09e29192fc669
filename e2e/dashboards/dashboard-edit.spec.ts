// An owner changes a dashboard: charts and text are added, moved, resized, undone, saved; nothing is lost on the way.
import { create, expect, expectAccessible, read, statusError, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import type { Locator, Page } from '@playwright/test';

test.describe('in two windows', () => {
  test.use({ expectedErrors: statusError(412) });

  test('a new dashboard is put together, step by step, and looks as it was made; neither a crash nor a second window loses anything', async ({
    page,
    context,
  }) => {
    const title = page.getByLabel('Dashboard title');
    const heading = page.getByRole('textbox', { name: 'Heading' });
    await openNew(page);
    await test.step('undo and redo, also by keyboard; a run of typing is one step', async () => {
      await addParts(page, 'Heading');
      await expect(heading).toBeFocused();
      await page.keyboard.type('Typed over');
      await expect(heading).toHaveValue('Typed over');
      await page.getByRole('button', { name: /^Undo/ }).click();
      await addParts(page, 'Divider');
      await heading.fill('What stands here');
      await heading.press('Enter');
      await page.keyboard.press('Control+z');
      await expect(heading).toHaveValue('New heading');
      await page.keyboard.press('Control+z');
      await expect(node(page, 'divider')).toHaveCount(0);
      await page.keyboard.press('Control+Shift+z');
      await page.keyboard.press('Control+y');
      await expect(node(page, 'divider')).toHaveCount(1);
      await expect(heading).toHaveValue('What stands here');
    });
    await test.step('the properties are a step, too', async () => {
      const before = await title.inputValue();
      await page.getByLabel('More for this dashboard').click();
      await page.getByRole('button', { name: 'Properties…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
      await dialog.getByLabel('Title').fill('Made by hand');
      await dialog.getByText('Published').click();
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(title).toHaveValue('Made by hand');
      await page.getByRole('button', { name: /^Undo/ }).click();
      await expect(title).toHaveValue(before);
      await page.getByRole('button', { name: /^Redo/ }).click();
      await expect(title).toHaveValue('Made by hand');
    });
    await test.step('with a text and a chart', async () => {
      await addParts(page, 'Text');
      await addChart(page, 'What is the sky like?');
      await expect(node(page, 'chart').locator('[data-picture] svg')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('leaving needs confirmation', async () => {
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(heading).toHaveValue('What stands here');
    });
    await test.step('a crash loses nothing: it is restored and saved in another window, and looks as it was made', async () => {
      await expect.poll(() => page.evaluate(() => JSON.stringify(window.localStorage))).toContain('What is the sky like?');
      const fresh = await context.newPage();
      await fresh.goto(page.url());
      await fresh.getByRole('button', { name: 'Restore them' }).click();
      await expect(fresh.getByRole('textbox', { name: 'Heading' })).toHaveValue('What stands here');
      await save(fresh);
      const saved = fresh.locator('.dash');
      await expect(saved.getByRole('heading', { name: 'Made by hand', level: 1 })).toBeVisible();
      await expect(saved.getByRole('heading', { name: 'What stands here' })).toBeVisible();
      await expect(saved.locator('[data-picture] svg').first()).toBeVisible();
      await fresh.close();
    });
    await test.step('the second window that saves gets a conflict, and can take over', async () => {
      await addParts(page, 'Divider');
      await save(page);
      await expect(page.getByRole('dialog')).toContainText('saved this dashboard while you edited it');
      await expect(page.getByRole('dialog')).toContainText('Please confirm the overwrite values.');
      await page.getByRole('button', { name: 'Overwrite' }).click();
      await expect(page.locator('.dash-divider')).toHaveCount(2);
    });
  });
});

test('components are moved and resized without a pointer; one of an unknown kind is saved with all its content', async ({
  page,
  context,
}) => {
  const parents = ['ROOT_ID', 'GRID_ID'];
  const odd = { type: 'DYNAMIC', id: 'D', children: [], parents, meta: { componentKey: 'k', deep: { a: [1] } } };
  const positions = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['D', 'H', 'V'], parents: ['ROOT_ID'] },
    D: odd,
    H: { type: 'HEADER', id: 'H', children: [], parents, meta: { text: 'Known' } },
    V: { type: 'DIVIDER', id: 'V', children: [], parents, meta: {} },
  };
  const facts = { dashboard_title: uniqueName('Of odd parts'), json_metadata: JSON.stringify({ positions }) };
  const id = await create(context, 'dashboard', facts);
  await page.goto(`/superset/dashboard/${id}/?edit=true`);
  await untilHydrated(page);
  await expect(page.getByText('Unknown component “DYNAMIC”')).toBeVisible();
  await expectAccessible(page);
  const order = () =>
    page
      .locator('[data-zone][data-kind="grid"] > [data-node]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-node')));
  await test.step('lifted, moved and dropped by keyboard', async () => {
    await page.locator('[data-node="V"] [data-handle]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual(['D', 'V', 'H']);
  });
  await test.step('by “Move to…”', async () => {
    const moveTo = async (place: string) => {
      await page.locator('[data-node="H"] summary').click();
      await page.getByRole('button', { name: 'Move to…' }).filter({ visible: true }).click();
      await page.getByRole('button', { name: place }).click();
    };
    await moveTo('At the start of the dashboard');
    await expect.poll(order).toEqual(['H', 'D', 'V']);
    await moveTo('In the dashboard, after divider');
    await expect.poll(order).toEqual(['D', 'V', 'H']);
  });
  await test.step('resized with Shift and arrows', async () => {
    await addParts(page, 'Text');
    const text = node(page, 'markdown');
    const before = await text.boundingBox();
    await text.locator('[data-handle]').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await text.boundingBox())?.width ?? 0).toBeGreaterThan((before?.width ?? 0) + 20);
  });
  await save(page);
  await expect(page.locator('.dash').getByRole('heading', { name: 'Known' })).toBeVisible();
  const { position_json: text } = await read<{ position_json: string }>(context, `/api/v1/dashboard/${id}`);
  const stored = JSON.parse(text) as Record<string, { children: string[] }>;
  expect(stored['D']).toMatchObject(odd);
  expect(stored['GRID_ID']?.children.slice(0, 3)).toEqual(['D', 'V', 'H']);
});

test('a chart can be let go anywhere on an empty dashboard, further ones fill rows, and a new text is written at once', async ({
  page,
}) => {
  await openNew(page);
  const entries = page.locator('[data-insert-pane]').getByRole('button', { name: /^Add chart / });
  const rows = page.locator('[data-zone][data-kind="row"]');
  const text = page.getByRole('textbox', { name: 'Text in Markdown' });
  const below = async () => {
    const canvas = await page.locator('[data-canvas]').boundingBox();
    if (!canvas) throw new Error('There is no canvas.');
    return { x: canvas.x + canvas.width / 2, y: canvas.y + canvas.height - 40 };
  };
  const counts = () => rows.evaluateAll((all) => all.map((row) => row.querySelectorAll(':scope > [data-node]').length));
  await expect(page.getByText('Drag a chart here, or click one in the list.')).toBeVisible();
  await test.step('the very first drag', async () => {
    await drag(page, entries.nth(0), await below());
    await expect.poll(counts).toEqual([1]);
  });
  await test.step('clicks: three charts share the row, the next two begin one', async () => {
    for (let at = 1; at <= 4; at += 1) await entries.nth(at).click();
    await expect.poll(counts).toEqual([3, 2]);
  });
  await test.step('typed into a text that was clicked, one that was dropped below the last row, and one that was added by key', async () => {
    await addParts(page, 'Text');
    await expect(text).toBeFocused();
    await page.keyboard.type('Clicked');
    await expect(text).toHaveValue('Clicked');
    await page.keyboard.press('Escape');
    await rows.last().scrollIntoViewIfNeeded();
    await drag(page, page.getByRole('button', { name: /^Add Text / }), await inWindow(page, below));
    await expect(text).toBeFocused();
    await page.keyboard.type('Dropped');
    await expect(text).toHaveValue('Dropped');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Add Text / }).press('Enter');
    await expect(text).toBeFocused();
    await page.keyboard.type('Pressed');
    await expect(text).toHaveValue('Pressed');
    await page.keyboard.press('Escape');
  });
  await test.step('below the last row of a tab', async () => {
    await page.getByRole('button', { name: 'Add tabs to the dashboard' }).click();
    await page.getByRole('button', { name: 'Add tab' }).first().click();
    await page.getByRole('button', { name: 'Charts', exact: true }).click();
    await drag(page, entries.nth(5), await inWindow(page, below));
    await expect.poll(counts).toEqual([1]);
    await drag(page, entries.nth(6), await inWindow(page, below));
    await expect.poll(counts).toEqual([1, 1]);
  });
});

test('what is dragged by pointer goes into the innermost list under it, and into tabs that are renamed in place', async ({
  page,
}) => {
  await openNew(page);
  await addParts(page, 'Text', 'Text', 'Row');
  const rows = page.locator('[data-zone][data-kind="row"]');
  const inLast = rows.last().locator('[data-node][data-kind="markdown"]');
  // Each text has a separate row, which is removed with it.
  for (const [dropped, reducedMotion] of (['no-preference', 'reduce'] as const).entries())
    await test.step(`into a row; motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await drag(page, node(page, 'markdown').first().locator('[data-handle]'), await middleOf(rows.last()));
      await expect(rows).toHaveCount(2 - dropped);
      await expect(inLast).toHaveCount(1 + dropped);
    });
  const tab = (name: string) => page.locator('[data-tab-zone]').filter({ hasText: name });
  const headers = node(page, 'header');
  await test.step('tabs take what the grid held, are renamed in place, and take what is dropped on their labels', async () => {
    await addParts(page, 'Heading', 'Heading');
    await page.getByRole('button', { name: 'Add tabs to the dashboard' }).click();
    await page.getByLabel('Tab name').fill('First');
    await page.getByRole('button', { name: 'Add tab' }).first().click();
    await page.getByLabel('Tab name').fill('Second');
    await tab('First').getByRole('button').last().click();
    await expect(headers).toHaveCount(2);
    await drag(page, headers.first().locator('[data-handle]'), await middleOf(tab('Second')));
    await expect(page.getByLabel('Tab name')).toHaveValue('Second');
    await expect(headers).toHaveCount(1);
    await expect(headers).toBeVisible();
  });
  await test.step('a tab opens when what is dragged rests on its label, and takes it at the place that is shown', async () => {
    await addParts(page, 'Divider', 'Row');
    await tab('First').getByRole('button').last().click();
    await expect(inLast).toHaveCount(2);
    const handle = await middleOf(headers.locator('[data-handle]'));
    const label = await middleOf(tab('Second'));
    await page.mouse.move(handle.x, handle.y);
    await page.mouse.down();
    await page.mouse.move(handle.x + 20, handle.y + 20, { steps: 4 });
    await page.mouse.move(label.x, label.y, { steps: 8 });
    await expect(node(page, 'divider')).toBeVisible();
    const divider = await node(page, 'divider').boundingBox();
    if (!divider) throw new Error('The second tab is not open.');
    await page.mouse.move(divider.x + 200, divider.y + 3, { steps: 8 });
    await expect(page.locator('[data-drop-mark="line"]')).toBeVisible();
    await page.mouse.up();
    const inTab = page.locator('[data-zone][data-kind="tab"] > [data-node]');
    await expect(inTab).toHaveCount(4);
    const kinds = () => inTab.evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')));
    await expect.poll(kinds).toEqual(['header', 'header', 'divider', 'row']);
  });
});

/** A point of the page that a pointer reaches: the page is scrolled to its end before. */
async function inWindow(page: Page, find: () => Promise<{ readonly x: number; readonly y: number }>) {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  return find();
}

/** The middle of what shows, on the page. */
async function middleOf(shown: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await shown.boundingBox();
  if (!box) throw new Error('It has no place on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

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
  // Charts that other stories create push entries of the pane below the window.
  await handle.scrollIntoViewIfNeeded();
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
