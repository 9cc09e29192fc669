// A user works in tables: a pivot table with totals on both axes, an interactive table that requests its pages from the server, and
// rows that an author laid out with a template.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  create,
  expect,
  expectAccessibleInBothThemes,
  findId,
  openDashboard,
  picture,
  test,
  touch,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { controls, HEAVY_MS } from './explore-steps.ts';
import { chartPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';

interface Form {
  readonly viz_type: string;
  readonly [setting: string]: unknown;
}

async function makeChart(context: BrowserContext, name: string, table: string, form: Form): Promise<number> {
  const datasource_id = await findId(context, 'dataset', 'table_name', table);
  const facts = { slice_name: name, viz_type: form.viz_type, datasource_id, datasource_type: 'table' };
  return create(context, 'chart', { ...facts, params: JSON.stringify(form) });
}

/** A dashboard with this chart alone. */
async function openAlone(page: Page, chartId: number): Promise<void> {
  await openDashboard(page, await makeDashboard(page.context(), uniqueName('Tables'), chartPart(chartId, 12)));
}

const rowsOf = (table: Locator, part = 'tbody'): Promise<string[][]> =>
  table
    .locator(`${part} tr`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText.trim())),
    );
/** What the column shows, from the left or, negative, from the right. */
const columnOf = async (table: Locator, at: number): Promise<string[]> => (await rowsOf(table)).map((row) => row.at(at) ?? '');
const numbersOf = async (table: Locator, at: number): Promise<number[]> =>
  (await columnOf(table, at)).map((text) => Number(text.replaceAll(',', '').replace('−', '-')));

const CARS = 'Cars by origin and weight';
const sql = (label: string, sqlExpression: string) => ({ expressionType: 'SQL', label, sqlExpression });
const PIVOT: Form = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['origin', 'cylinders'],
  groupbyColumns: [
    sql('Years', "CASE WHEN year < '1976-01-01' THEN 'Early' ELSE 'Late' END"),
    sql('Weight', "CASE WHEN weight_lbs < 3000 THEN 'Light' ELSE 'Heavy' END"),
  ],
  metrics: ['count'],
  aggregateFunction: 'Sum',
  rowTotals: true,
  rowSubTotals: true,
  colTotals: true,
  colSubTotals: true,
  conditional_formatting: [{ column: 'count', operator: '>', targetValue: 30, colorScheme: 'Green' }],
};

const CITIES = 'Cities in words';
const BROKEN = 'Broken cities';
const TEMPLATE = `## {{data.length}} cities

{{#each data}}
- **{{origin_city}}**: {{formatNumber count}} flights, {{formatCurrency count "EUR"}}
{{/each}}

<p class="note">As of today</p>
<script>globalThis.broken = true</script>`;
const cities = (handlebarsTemplate: string): Form => ({
  viz_type: 'handlebars',
  query_mode: 'aggregate',
  groupby: ['origin_city'],
  metrics: ['count'],
  row_limit: 3,
  handlebarsTemplate,
  styleTemplate: '.note { font-style: italic }',
});

test('a pivot table has totals on both axes, closes groups, sorts within them and colors its values; a template writes rows as Markdown in its styles, and says in which line it is broken until it is mended', async ({
  page,
  context,
}) => {
  const broken = cities('<ul>\n{{#each data}}\n<li>{{origin_city}}</li>\n</ul>');
  const brokenId = await makeChart(context, BROKEN, 'flights', broken);
  const parts = [
    chartPart(await makeChart(context, CARS, 'cars', PIVOT)),
    chartPart(await makeChart(context, CITIES, 'flights', cities(TEMPLATE)), 3),
    chartPart(brokenId, 3),
  ];
  const scripts: string[] = [];
  page.on('request', (request) => void scripts.push(request.url()));
  await page.goto(await makeDashboard(context, uniqueName('Tables'), ...parts));
  await untilHydrated(page);
  await readTemplates(page);
  // Nothing in it can be touched: the dashboard loads no code for it.
  expect(scripts.filter((url) => /handlebars/i.test(url))).toEqual([]);
  await workInPivot(page);
  await expectAccessibleInBothThemes(page);
  await test.step('a template is mended in Explore', () => mendTemplate(page, brokenId));
});

async function readTemplates(page: Page): Promise<void> {
  const text = picture(page, CITIES);
  await expect(text.getByRole('heading', { name: '3 cities' })).toBeVisible();
  await expect(text.getByRole('listitem')).toHaveCount(3);
  await expect(text.getByRole('listitem').first()).toHaveText(/^[A-Z][\w ]+: [\d,]+ flights, €[\d,]+\.00$/);
  await expect(text.getByText('As of today')).toHaveCSS('font-style', 'italic');
  expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
  await expect(picture(page, BROKEN)).toHaveText(/The block “each” in line 2 of the template is never closed/);
  await text.hover();
  await text.locator('[role=region]').focus();
}

async function mendTemplate(page: Page, chartId: number): Promise<void> {
  await page.goto(`/explore/?slice_id=${chartId}`);
  await untilHydrated(page);
  const live = page.locator('[data-picture]');
  await expect(live).toHaveText(/line 2 of the template is never closed/, { timeout: HEAVY_MS });
  await controls(page).getByRole('tab', { name: 'Customize' }).click();
  await controls(page).getByLabel('Template', { exact: true }).fill('## {{data.length}} cities');
  await expect(live.getByRole('heading', { name: '3 cities' })).toBeVisible({ timeout: HEAVY_MS });
}

async function workInPivot(page: Page): Promise<void> {
  const table = picture(page, CARS);
  await test.step('subtotals and totals of rows and columns', async () => {
    const rows = await rowsOf(table);
    expect(rows[0]).toEqual(['Europe', '4', '1', '34', '35', '5', '26', '31', '66']);
    expect(rows[3]).toEqual(['Europe', 'Subtotal', '1', '34', '35', '10', '28', '38', '73']);
    expect(await rowsOf(table, 'tfoot')).toEqual([['Total', '99', '90', '189', '75', '142', '217', '406']]);
  });
  await test.step('values beyond the bound have a color, sums have none', async () => {
    const colored = await table
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells.filter((cell) => (cell as HTMLElement).style.background !== '').map((cell) => cell.textContent),
      );
    expect(colored).toEqual(['34', '47', '53', '74', '34']);
  });
  await touch(page, CARS);
  await test.step('a group of rows closes to its sum and opens by keyboard', async () => {
    await table.getByRole('button', { name: 'Collapse Europe' }).click();
    await expect.poll(async () => (await rowsOf(table))[0]).toEqual(['Europe', '1', '34', '35', '10', '28', '38', '73']);
    await expect(table.getByRole('button', { name: 'Expand Europe' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await rowsOf(table))[1]?.[1]).toBe('5');
  });
  await test.step('so does a group of columns', async () => {
    await table.getByRole('button', { name: 'Collapse Early' }).click();
    await expect.poll(async () => (await rowsOf(table))[0]).toEqual(['Europe', '4', '35', '5', '26', '31', '66']);
    await table.getByRole('button', { name: 'Expand Early' }).click();
    await expect.poll(async () => (await rowsOf(table))[0]).toHaveLength(9);
  });
  await test.step('rows are sorted by their total, within their groups', async () => {
    const total = table.getByRole('columnheader', { name: 'Total', exact: true });
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(async () => [...new Set(await columnOf(table, 0))]).toEqual(['USA', 'Japan', 'Europe']);
    expect(await columnOf(table, 1)).toEqual(['8', '6', '4', 'Subtotal', '4', '6', '3', 'Subtotal', '4', '6', '5', 'Subtotal']);
    await total.getByRole('button').click();
    await expect(total).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(async () => (await columnOf(table, 0))[0]).toBe('Europe');
  });
}

const ROUTES = 'Busiest routes';
const GRID: Form = {
  viz_type: 'ag-grid-table',
  groupby: ['origin_city', 'destination_city'],
  metrics: ['count', 'average_delay'],
  percent_metrics: ['count'],
  server_pagination: true,
  server_page_length: 10,
  row_limit: 1000,
};
/** Places of the grid's columns. */
const [FROM, FLIGHTS, DELAY] = [0, 2, 3];

test('an interactive table pages, sorts and filters on the server, and is next time as its viewer arranged it', async ({
  page,
  context,
}) => {
  await openAlone(page, await makeChart(context, ROUTES, 'flights', GRID));
  const table = await touch(page, ROUTES);
  await sortOnServer(table);
  await expectAccessibleInBothThemes(page);
  await arrange(page, table);
});

async function sortOnServer(table: Locator): Promise<void> {
  const pages = table.getByRole('navigation', { name: 'Pages' });
  const flights = table.getByRole('searchbox', { name: 'Filter Flights', exact: true });
  await test.step('pages', async () => {
    const first = await rowsOf(table);
    await expect(pages).toContainText('1–10 of 1,000');
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toContainText('11–20 of 1,000');
    await expect.poll(() => rowsOf(table)).not.toEqual(first);
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeFocused();
  });
  await test.step('the order of all rows, from the first page again', async () => {
    const head = table.getByRole('columnheader', { name: /^Average delay/ });
    await head.getByRole('button', { name: /^Average delay/ }).click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(pages).toContainText('1–10 of 1,000');
    await expect(async () => {
      const delays = await numbersOf(table, DELAY);
      expect(delays).toEqual([...delays].sort((a, b) => b - a));
    }).toPass();
  });
  await test.step('a filter of a metric is a condition on groups', async () => {
    await flights.fill('> 500');
    await expect.poll(async () => Math.min(...(await numbersOf(table, FLIGHTS)))).toBeGreaterThan(500);
    await expect(flights).toBeFocused();
    await expect(flights).toHaveValue('> 500');
    const rows = await rowsOf(table);
    expect(rows.length).toBeLessThan(10);
    // Fewer rows than a page: there is nothing to turn.
    await expect(pages).toBeHidden();
  });
  await test.step('beside one of a column', async () => {
    await table.getByRole('searchbox', { name: 'Filter From city' }).fill('phoe');
    await expect.poll(async () => [...new Set(await columnOf(table, FROM))]).toEqual(['Phoenix']);
    await flights.fill('> 100000');
    await expect(table.locator('tbody')).toHaveText('No rows match the search');
    await flights.fill('');
    await expect.poll(async () => (await rowsOf(table)).length).toBeGreaterThan(3);
    expect([...new Set(await columnOf(table, FROM))]).toEqual(['Phoenix']);
  });
  await test.step('shares of the rows shown can’t be filtered', async () => {
    await expect(table.getByRole('searchbox')).toHaveCount(4);
  });
}

async function arrange(page: Page, table: Locator): Promise<void> {
  const heads = table.getByRole('columnheader');
  const handle = table.getByRole('separator', { name: 'Resize Flights', exact: true });
  await heads.nth(FLIGHTS).hover();
  await table.getByRole('button', { name: 'Pin Flights', exact: true }).click();
  await expect(heads.first()).toContainText('Flights');
  await expect(table.getByRole('button', { name: 'Unpin Flights', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(heads.first()).toHaveCSS('position', 'sticky');

  const before = (await heads.first().boundingBox())?.width ?? 0;
  await handle.focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Math.round(((await heads.first().boundingBox())?.width ?? 0) - before)).toBe(48);
  await expect(handle).toBeFocused();
  const grip = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round(((await heads.first().boundingBox())?.width ?? 0) - before)).toBe(68);

  await table.getByRole('button', { name: 'From city', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: /^From city/ })).toHaveAttribute('aria-sort', 'ascending');
  expect([...new Set(await columnOf(table, 1))]).toEqual(['Phoenix']);

  await page.mouse.move(0, 0);
  await page.reload();
  await untilHydrated(page);
  // Before it is touched: columns must not move under the pointer.
  await expect(heads.first()).toContainText('Flights');
  expect(Math.round(((await heads.first().boundingBox())?.width ?? 0) - before)).toBe(68);
  await expect(table.getByRole('columnheader', { name: /^From city/ })).toHaveAttribute('aria-sort', 'ascending');
  // Rows without one come first.
  const cities = (await columnOf(table, 1)).filter((city) => city !== 'No value');
  expect(cities).toEqual([...cities].sort((a, b) => a.localeCompare(b)));
  // What was searched would hide rows without a sign.
  await expect(table.getByRole('searchbox', { name: 'Filter From city' })).toHaveValue('');
  await table.getByRole('button', { name: 'Unpin Flights', exact: true }).click();
  await expect(heads.first()).toContainText('From city');
}
