// Somebody filters a dashboard by marks of its charts.
import { card, choose, expect, expectAccessible, openDashboard, picture, test, touch } from './fixtures.ts';
import { chips, figures, focusMark, GENRES, LIST, makeFilteringBoard, menu, STUDIOS, YEARS } from './filtering-board.ts';

const badge = (page: Parameters<typeof card>[0], chart: string) => card(page, chart).locator('[data-chart-filters] summary');

test('a mark filters the other charts: chips and badges say so, the address keeps it, and Back and the chip remove it', async ({
  page,
  context,
}) => {
  const board = await makeFilteringBoard(context);
  await openDashboard(page, board.address);
  const all = await figures(page, STUDIOS);
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await menu(page).getByRole('menuitem', { name: 'Filter by Western' }).click();
  await expect(chips(page).getByRole('listitem')).toHaveText([/Movies by genre\s*Western/]);
  await expect(badge(page, STUDIOS)).toHaveAttribute('title', /1 of 1/);
  await expect(badge(page, GENRES)).toHaveCount(0);
  await expect.poll(() => figures(page, LIST)).toEqual(expect.arrayContaining([expect.stringMatching(/^Western \| /)]));
  await expect.poll(async () => (await figures(page, LIST)).every((line) => line.startsWith('Western'))).toBe(true);
  await expect.poll(() => figures(page, STUDIOS)).not.toEqual(all);
  // Its own chart keeps all of its slices, and the others fade.
  await expect(picture(page, GENRES).locator('svg [data-key].faded, svg [data-key][class*="faded"]').first()).toBeVisible();

  await expect(page).toHaveURL(/native_filters_key=/);
  await page.reload();
  await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
  await expect.poll(async () => (await figures(page, LIST)).every((line) => line.startsWith('Western'))).toBe(true);
  await expectAccessible(page);

  await chips(page)
    .getByRole('button', { name: `Remove cross-filter from ${GENRES}` })
    .click();
  await expect(chips(page)).toHaveCount(0);
  await expect.poll(() => figures(page, STUDIOS)).toEqual(all);
  await page.goBack();
  await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
});

test('where charts are set up to filter, one click filters, Ctrl-click adds, and another click removes', async ({
  page,
  context,
}) => {
  const board = await makeFilteringBoard(context, { isDirect: true });
  await openDashboard(page, board.address);
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
  await expect(menu(page)).toHaveCount(0);
  await focusMark(page, GENRES, 'Musical');
  await page.keyboard.press('Control+Enter');
  await expect(chips(page).getByRole('listitem')).toHaveText([/Western, Musical/]);
  const cell = picture(page, LIST).getByRole('cell', { name: 'Musical', exact: true }).first();
  await expect(cell).toBeVisible();
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Control+Enter');
  await expect(chips(page).getByRole('listitem')).toHaveText([/genre\s*Musical$/]);
  await focusMark(page, GENRES, 'Musical');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
});

test('a cell of a table filters by its value, and a link shows the same to somebody else', async ({ page, context }) => {
  const board = await makeFilteringBoard(context);
  await openDashboard(page, board.address);
  await picture(page, LIST).hover();
  await expect(picture(page, LIST).locator('.m-table-scroll')).toHaveAttribute('aria-description', /Enter/);
  await picture(page, LIST).getByRole('cell', { name: 'Western', exact: true }).first().click();
  await menu(page).getByRole('menuitem', { name: 'Filter by Western' }).click();
  await expect(chips(page).getByRole('listitem')).toHaveText([/Movies by genre and rating\s*Western/]);
  await expect(page).toHaveURL(/native_filters_key=/);
  const reply = await context.request.post(`/api/v1/dashboard/${board.id}/permalink`, {
    headers: {
      'X-CSRFToken': ((await (await context.request.get('/api/v1/security/csrf_token/')).json()) as { result: string }).result,
    },
    data: {
      dataMask: { [board.ids[LIST]]: { extraFormData: { filters: [{ col: 'major_genre', op: 'IN', val: ['Musical'] }] } } },
      activeTabs: [],
      urlParams: [],
    },
  });
  const { url } = (await reply.json()) as { url: string };
  await page.goto(new URL(url).pathname);
  await expect(chips(page).getByRole('listitem')).toHaveText([/Musical/]);
});

test('a dashboard whose author turned cross-filters off has none', async ({ page, context }) => {
  const board = await makeFilteringBoard(context, { metadata: { cross_filters_enabled: false } });
  await openDashboard(page, board.address);
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await expect(menu(page).getByRole('menuitem', { name: 'Copy value' })).toBeVisible();
  await expect(menu(page).getByRole('menuitem', { name: /^Filter by/ })).toHaveCount(0);
});

test('charts out of a chart’s scope stay as they are', async ({ page, context }) => {
  const board = await makeFilteringBoard(context);
  const scope = { rootPath: ['ROOT_ID'], excluded: [board.ids[STUDIOS]] };
  const reply = await context.request.get(`/api/v1/dashboard/${board.id}`);
  const { result } = (await reply.json()) as { result: { json_metadata: string } };
  const json_metadata = JSON.stringify({
    ...(JSON.parse(result.json_metadata) as object),
    global_chart_configuration: { scope },
  });
  const token = ((await (await context.request.get('/api/v1/security/csrf_token/')).json()) as { result: string }).result;
  await context.request.put(`/api/v1/dashboard/${board.id}`, { headers: { 'X-CSRFToken': token }, data: { json_metadata } });
  await openDashboard(page, board.address);
  const before = await figures(page, STUDIOS);
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await menu(page).getByRole('menuitem', { name: 'Filter by Western' }).click();
  await expect.poll(async () => (await figures(page, LIST)).every((line) => line.startsWith('Western'))).toBe(true);
  await expect(badge(page, YEARS)).toHaveAttribute('title', /1 of 1/);
  await expect(badge(page, STUDIOS)).toHaveCount(0);
  expect(await figures(page, STUDIOS)).toEqual(before);
});

test('a chart of the same column follows a selection before the server has answered', async ({ page, context }) => {
  const board = await makeFilteringBoard(context);
  await openDashboard(page, board.address);
  await touch(page, LIST);
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/charts/render', async (route) => {
    await answered;
    await route.continue();
  });
  await menu(page).getByRole('menuitem', { name: 'Filter by Western' }).click();
  await expect.poll(async () => (await figures(page, LIST)).every((line) => line.startsWith('Western'))).toBe(true);
  await expect(card(page, LIST)).toHaveAttribute('data-busy', 'true');
  const early = await figures(page, LIST);
  answer();
  await expect(card(page, LIST)).not.toHaveAttribute('data-busy', 'true');
  expect(await figures(page, LIST)).toEqual(early);
});

test('an author limits whom a chart filters, from its menu, and lets it filter on click', async ({ page, context }) => {
  const board = await makeFilteringBoard(context);
  await openDashboard(page, board.address);
  const before = await figures(page, STUDIOS);
  await choose(page, GENRES, 'Cross-filter scope…');
  const dialog = page.getByRole('dialog', { name: 'Cross-filters' });
  await expect(dialog.getByLabel('Chart', { exact: true }).locator('option:checked')).toHaveText(GENRES);
  await dialog.getByLabel('Filter on click').check();
  await dialog.getByLabel('Custom for this chart').check();
  await dialog.getByLabel('Selected charts').check();
  await dialog.getByLabel(STUDIOS, { exact: true }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(picture(page, GENRES)).toBeVisible();
  await focusMark(page, GENRES, 'Western');
  await page.keyboard.press('Enter');
  await expect(chips(page).getByRole('listitem')).toHaveText([/Western/]);
  await expect.poll(async () => (await figures(page, LIST)).every((line) => line.startsWith('Western'))).toBe(true);
  expect(await figures(page, STUDIOS)).toEqual(before);
});
