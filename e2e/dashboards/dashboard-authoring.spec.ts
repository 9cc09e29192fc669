// What authors set up for those who look: links to parts, and values of charts in texts.
import type { BrowserContext, Page } from '@playwright/test';
import { create, expect, expectAccessible, findId, openDashboard, test, uniqueName } from '#e2e/fixtures.ts';

const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });

/** Two tabs; in the second one two more, with a heading and a text below a long chart. */
async function makeTabbed(context: BrowserContext): Promise<string> {
  const chartId = await findId(context, 'chart', 'slice_name', 'What is the sky like?');
  const size = { width: 6, height: 200 };
  const nodes = [
    node('ROOT_ID', 'ROOT', ['TABS-top']),
    node('TABS-top', 'TABS', ['TAB-first', 'TAB-second']),
    node('TAB-first', 'TAB', [], { text: 'First' }),
    node('TAB-second', 'TAB', ['TABS-in'], { text: 'Second' }),
    node('TABS-in', 'TABS', ['TAB-a', 'TAB-b']),
    node('TAB-a', 'TAB', [], { text: 'Inner A' }),
    node('TAB-b', 'TAB', ['ROW-1', 'HEADER-deep', 'ROW-2'], { text: 'Inner B' }),
    node('ROW-1', 'ROW', ['CHART-1'], { background: 'BACKGROUND_TRANSPARENT' }),
    node('CHART-1', 'CHART', [], { chartId, ...size }),
    node('HEADER-deep', 'HEADER', [], { text: 'Far below', headerSize: 'MEDIUM_HEADER' }),
    node('ROW-2', 'ROW', ['MARKDOWN-1'], { background: 'BACKGROUND_TRANSPARENT' }),
    node('MARKDOWN-1', 'MARKDOWN', [], { code: '## Method & sources\n\nCounted by hand.', ...size }),
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  const data = { dashboard_title: uniqueName('Linked parts'), published: true, json_metadata: JSON.stringify({ positions }) };
  return `/superset/dashboard/${await create(context, 'dashboard', data)}/`;
}

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('headings and tabs have links that viewers copy, and that open the tabs around them', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await makeTabbed(context);
  await openDashboard(page, `${address}#HEADER-deep`);
  const heading = page.getByRole('heading', { name: 'Far below', exact: true });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Inner B' })).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await test.step('by pointer, from a heading', async () => {
    const link = page.getByRole('link', { name: 'Copy link to Far below' });
    await expect(link).toHaveCSS('opacity', '0');
    await heading.hover();
    await expect(link).toHaveCSS('opacity', '1');
    await link.click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    expect(await clipboard(page)).toContain('/superset/dashboard/p/');
  });
  await test.step('from a heading inside of a text, by keyboard', async () => {
    const link = page.getByRole('link', { name: 'Method & sources' });
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toHaveCSS('opacity', '1');
    const before = await clipboard(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => clipboard(page)).not.toBe(before);
    const copied = await clipboard(page);
    const other = await context.newPage();
    await other.goto(copied);
    await expect(other).toHaveURL(/#MARKDOWN-1-method-sources$/);
    await expect(other.getByRole('heading', { name: 'Method & sources' })).toBeInViewport();
    await other.close();
  });
  await test.step('from a tab, and to another part of the open page', async () => {
    const before = await clipboard(page);
    await page.getByRole('link', { name: 'Copy link to Inner B' }).click();
    await expect.poll(() => clipboard(page)).not.toBe(before);
    const [key] = /[^/]+(?=\/$)/.exec(await clipboard(page)) ?? [''];
    const reply = await context.request.get(`/superset/dashboard/p/${key}/`, { maxRedirects: 0, maxRetries: 1 });
    expect(reply.headers()['location']).toMatch(/#TAB-b$/);
    await page.goto(`${address}#TAB-second`);
    await page.evaluate(() => (window.location.hash = '#TAB-b'));
    await expect(page.getByRole('tab', { name: 'Inner B' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Inner B' })).toBeFocused();
  });
});

test('a text shows a value of a chart: selected in the editor, written by the server, refreshed with its chart', async ({
  page,
  context,
}) => {
  const flights = await findId(context, 'chart', 'slice_name', 'Flights');
  const arrival = await findId(context, 'chart', 'slice_name', 'How do flights arrive?');
  const nodes = [
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['ROW-1', 'ROW-2']),
    node('ROW-1', 'ROW', ['MARKDOWN-1'], { background: 'BACKGROUND_WHITE' }),
    node('MARKDOWN-1', 'MARKDOWN', [], { code: 'We counted ', width: 6, height: 30 }),
    node('ROW-2', 'ROW', ['CHART-1', 'CHART-2'], { background: 'BACKGROUND_TRANSPARENT' }),
    node('CHART-1', 'CHART', [], { chartId: flights, width: 4, height: 40 }),
    node('CHART-2', 'CHART', [], { chartId: arrival, width: 8, height: 40 }),
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  const data = { dashboard_title: uniqueName('Live text'), json_metadata: JSON.stringify({ positions }) };
  const address = `/superset/dashboard/${await create(context, 'dashboard', data)}/`;
  await openDashboard(page, address);
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await page.locator('.ed-grid').getByText('We counted').dblclick();
  const field = page.getByLabel('Text in Markdown');
  await field.press('Control+End');
  await page.getByRole('button', { name: 'Insert value…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Insert value' });
  await expect(dialog.getByText('Now 200,000, without filters.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Insert value' }).click();
  await expect(field).toBeFocused();
  await field.pressSequentially(' flights, late: ');
  await page.getByRole('button', { name: 'Insert value…' }).click();
  await dialog.getByLabel('Chart', { exact: true }).selectOption('How do flights arrive?');
  await dialog.getByLabel('Value', { exact: true }).selectOption('Flights');
  await dialog.getByLabel('Row', { exact: true }).selectOption('An hour or more late');
  await dialog.getByLabel('Name', { exact: true }).fill('Very late');
  await dialog.getByRole('button', { name: 'Insert value' }).click();
  await field.press('Escape');
  await expect(page.locator('.ed-grid').getByText('We counted Flights flights, late: Very late')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  const text = page.locator('.dash .markdown');
  await expect(text).toHaveText(/^We counted 200,000 flights, late: [\d,]+\s*$/);
  const late = (await text.textContent()) ?? '';
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/charts/render') && requests.push(request.postData() ?? ''));
  await page.reload();
  await expect(text).toHaveText(late);
  await page.getByRole('button', { name: 'Reload from database' }).first().click();
  await expect(page.getByText(/Refreshed 2 charts|2 charts/).first()).toBeVisible();
  await expect(text).toHaveText(late);
  await expect.poll(() => requests.length).toBe(1);
  expect((JSON.parse(requests[0] ?? '{}') as { charts: unknown[] }).charts).toHaveLength(2);
});
