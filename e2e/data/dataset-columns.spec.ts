// What a dataset says of its columns, from its edit screen to charts and dashboards: addresses, folders, dates, currencies.
import type { BrowserContext, Page } from '@playwright/test';
import { create, expect, expectAccessible, findSamples, read, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { HEAVY_MS } from '#e2e/explore/explore-steps.ts';
import { bar, face } from '#e2e/dashboards/filtered-dashboard.ts';
import { chartPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';

const VISITS = `SELECT 167772167 AS ip, 443 AS port, 20240105 AS stamp, 'EUR' AS code, 'Rome' AS city, 10 AS amount, '10.0.0.7' AS host
  UNION ALL SELECT 167772415, 443, 20240206, 'EUR', 'Rome', 20, '10.0.0.255'
  UNION ALL SELECT 3232235777, 22, 20240207, 'USD', 'Oslo', 40, 'unknown'`;

const makeVisits = async (page: Page): Promise<number> =>
  create(page.context(), 'dataset', {
    database: await findSamples(page.context()),
    table_name: uniqueName('visits'),
    sql: VISITS,
  });

/** Sends a change as a client of the API would. */
async function change(context: BrowserContext, path: string, data: object): Promise<void> {
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const reply = await context.request.put(`/api/v1/${path}`, { headers, data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
}

test('addresses, written dates and folders are set on the edit screen, and Explore reads them', async ({ page, context }) => {
  const id = await makeVisits(page);
  await page.goto(`/dataset/${id}?tab=columns`);
  await untilHydrated(page);
  await test.step('columns are named addresses, and the format of dates is suggested from the rows', async () => {
    for (const column of ['host', 'ip']) {
      await page.getByRole('button', { name: `Show details of ${column}` }).click();
      await page.getByLabel('Advanced data type').selectOption({ label: 'IP address' });
    }
    await page.getByRole('checkbox', { name: 'stamp is temporal' }).check();
    await page.getByRole('button', { name: 'Show details of stamp' }).click();
    await expect(page.getByText('3 rows look like %Y%m%d, such as 20240105.')).toBeVisible({ timeout: HEAVY_MS });
    await page.getByRole('button', { name: 'Use %Y%m%d' }).click();
    await expect(page.getByText('Fits 3 rows, such as 20240105.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('folders are made by buttons, dragging and keys', async () => {
    await page.getByRole('tab', { name: /^Folders/ }).click();
    await expect(page.getByRole('heading', { name: 'No folders yet' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add folder', exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Folder name' });
    await name.fill('Columns');
    await expect(page.getByText('Use another name.')).toBeVisible();
    await name.fill('Network');
    await page.getByRole('button', { name: 'Done' }).click();

    const tree = page.getByRole('region', { name: 'Folders' });
    const loose = page.getByRole('region', { name: 'Not in a folder' });
    const row = (column: string) => page.locator('[data-entry]').filter({ hasText: column }).first();
    await row('port').dragTo(tree.getByText('Network'));
    await expect(tree.locator('[data-entry]')).toHaveText([/port/]);
    await loose.getByLabel('Folder of ip').selectOption({ label: 'Network' });
    await expect(tree.locator('[data-entry]')).toHaveText([/port/, /ip/]);
    await tree.getByRole('button', { name: 'Move ip (arrow keys)' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(tree.locator('[data-entry]')).toHaveText([/ip/, /port/]);
    await expect(tree.getByRole('button', { name: 'Move ip (arrow keys)' })).toBeFocused();

    await page.getByRole('button', { name: 'Add folder in Network' }).click();
    await name.fill('Inside');
    await page.keyboard.press('Escape');
    await loose.getByLabel('Folder of count').selectOption({ label: 'Inside' });
    await page.getByRole('button', { name: 'Add folder', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete New folder' }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('all of it is saved', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Dataset saved')).toBeVisible();
    const saved = await read<SavedDataset>(context, `/api/v1/dataset/${id}`);
    expect(saved.folders).toMatchObject([{ name: 'Network', children: [{ name: 'ip' }, { name: 'port' }, { name: 'Inside' }] }]);
    const columns = saved.columns.map(({ column_name: name, advanced_data_type: type, python_date_format: format }) => [
      name,
      type ?? format,
    ]);
    expect(columns).toEqual(
      expect.arrayContaining([
        ['ip', 'internet_address'],
        ['host', 'internet_address'],
        ['stamp', '%Y%m%d'],
      ]),
    );
  });

  await test.step('in Explore folders group the fields', async () => {
    await page.goto(`/explore/?viz_type=big_number_total&datasource_type=table&datasource_id=${id}`);
    await untilHydrated(page);
    const panel = page.getByRole('region', { name: 'Dataset' });
    const network = panel.locator('[data-folder]').first();
    await expect(network.locator('summary').first()).toContainText('Network');
    await expect(network.getByRole('button', { name: 'port' })).toBeVisible();
    await network.locator('summary').first().click();
    await expect(network.getByRole('button', { name: 'port' })).toBeHidden();
    await panel.getByRole('searchbox').fill('inside');
    await expect(network.getByRole('button', { name: /count/i })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'city' })).toHaveCount(0);
    await expectAccessible(page);
    await panel.getByRole('searchbox').fill('');
  });

  await test.step('filters of addresses read networks', async () => {
    await expect(page.locator('[data-live]')).toContainText('70', { timeout: HEAVY_MS });
    await page
      .getByRole('region', { name: 'Controls' })
      .getByRole('button', { name: /Add filter/ })
      .click();
    await page.getByRole('combobox', { name: 'Column' }).fill('ip');
    await page
      .getByRole('option', { name: /\bip\b/ })
      .first()
      .click();
    const values = page.getByRole('combobox', { name: 'Values' });
    await expect(page.getByRole('option', { name: /10\.0\.0\.7/ })).toBeVisible();
    await values.fill('10.0.0.7/24');
    await page.getByRole('option', { name: /10\.0\.0\.7\/24/ }).click();
    await expect(page.getByRole('alert')).toContainText('Use 10.0.0.0/24.');
    await values.fill('10.0.0.0/24');
    await page.getByRole('option', { name: /10\.0\.0\.0\/24/ }).click();
    await expect(page.getByText('10.0.0.0 – 10.0.0.255')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.locator('[data-live]')).toContainText('30', { timeout: HEAVY_MS });
  });
});

test('on a dashboard filters read networks, written dates are months, and amounts are in the currency of their rows', async ({
  page,
  context,
}) => {
  const id = await makeVisits(page);
  await change(context, `dataset/${id}`, {
    columns: await describeColumns(context, id),
    currency_code_column: 'code',
    metrics: [
      { metric_name: 'sum', expression: 'SUM(amount)', currency: { symbol: 'AUTO', symbolPosition: 'prefix' } },
      { metric_name: 'visits', expression: 'COUNT(*)' },
    ],
  });
  await page.goto(await makeVisitsBoard(context, id));
  const card = (at: number) => page.locator('[data-card]').nth(at);

  await test.step('currencies are those of the rows, and mixed ones are said', async () => {
    await expect(card(0)).toContainText('€30', { timeout: HEAVY_MS });
    await expect(card(0)).toContainText('$40');
    await expect(card(0)).toContainText('Mixed currencies');
    await expect(card(1)).toContainText('70');
    await expect(card(1)).not.toContainText(/[€$]/);
    await expect(card(1)).toContainText('Mixed currencies');
    await expect(card(2)).toContainText('€30');
    await expect(card(2)).not.toContainText('Mixed currencies');
    await expect(card(3)).toContainText('2024');
    await expect(card(3).locator('svg').first()).toBeVisible();
    await expect(card(4)).toContainText('Oslo');
    await expect(page.locator('[data-failure], .chart-failed')).toHaveCount(0);
    await untilHydrated(page);
  });

  await test.step('a column of numbers is filtered by addresses and networks', async () => {
    await face(page, 'Address').click();
    const typed = page.getByRole('combobox', { name: 'Values of Address' });
    await expect(page.getByRole('option', { name: /192\.168\.1\.1/ })).toBeVisible();
    await typed.fill('10.0.0.300');
    await page.getByRole('option', { name: /10\.0\.0\.300/ }).click();
    await expect(page.getByRole('alert')).toContainText('isn’t an IP address');
    await typed.fill('10.0.0.0/24');
    await page.getByRole('option', { name: /10\.0\.0\.0\/24/ }).click();
    await expect(page.getByText('10.0.0.0 – 10.0.0.255')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('button', { name: 'Apply', exact: true }).click();
    await expect(card(4)).not.toContainText('Oslo', { timeout: HEAVY_MS });
    await expect(card(4)).toContainText('Rome');
  });

  // In a column of text, what is no address is compared as it is.
  await test.step('so is a column of text', async () => {
    await face(page, 'Host').click();
    await page.getByRole('option', { name: 'unknown' }).click();
    await expect(page.getByText('Enter an address', { exact: false })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Values of Host' }).fill('10.0.0.0/24');
    await page.getByRole('option', { name: /10\.0\.0\.0\/24/ }).click();
    await expect(page.getByText('10.0.0.0 – 10.0.0.255')).toBeVisible();
  });
});

interface SavedDataset {
  readonly columns: readonly {
    readonly id: number;
    readonly column_name: string;
    readonly advanced_data_type: string | null;
    readonly python_date_format: string | null;
  }[];
  readonly folders: unknown;
}

/** The columns as their edit screen would save them: two of addresses, one of written dates. */
async function describeColumns(context: BrowserContext, id: number): Promise<readonly object[]> {
  const { columns } = await read<SavedDataset>(context, `/api/v1/dataset/${id}`);
  const address = { advanced_data_type: 'internet_address' };
  const facts: Readonly<Record<string, object>> = {
    ip: address,
    host: address,
    stamp: { is_dttm: true, python_date_format: '%Y%m%d' },
  };
  return columns.map((column) => ({ id: column.id, column_name: column.column_name, ...facts[column.column_name] }));
}

/** A dashboard of three charts of amounts, one of months and one of rows, with filters of both columns of addresses. */
async function makeVisitsBoard(context: BrowserContext, id: number): Promise<string> {
  const make = (name: string, vizType: string, params: object) =>
    create(context, 'chart', {
      slice_name: uniqueName(name),
      viz_type: vizType,
      datasource_type: 'table',
      datasource_id: id,
      params: JSON.stringify({ viz_type: vizType, row_limit: 100, ...params }),
    });
  const inRome = [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IN', comparator: ['Rome'] }];
  const byCity = { groupbyRows: ['city'], groupbyColumns: [], metrics: ['sum'], colTotals: true, valueFormat: ',d' };
  const total = { metric: 'sum', y_axis_format: ',d' };
  const months = { x_axis: 'stamp', time_grain_sqla: 'P1M', metrics: ['visits'], groupby: [] };
  const charts = [
    await make('By city', 'pivot_table_v2', byCity),
    await make('All', 'big_number_total', total),
    await make('Rome', 'big_number_total', { ...total, adhoc_filters: inRome }),
    await make('Months', 'echarts_timeseries_bar', months),
    await make('Visits', 'table', { query_mode: 'raw', all_columns: ['ip', 'city'] }),
  ];
  const address = await makeDashboard(context, uniqueName('Visits'), ...charts.map((chart) => chartPart(chart, 2)));
  const filterOf = (column: string, title: string) => ({
    id: `NATIVE_FILTER-${column}`,
    type: 'NATIVE_FILTER',
    name: title,
    filterType: 'filter_select',
    targets: [{ datasetId: id, column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    controlValues: { multiSelect: true },
  });
  const dashboard = /dashboard\/(\d+)\//.exec(address)?.[1] ?? '';
  await change(context, `dashboard/${dashboard}`, {
    json_metadata: JSON.stringify({ native_filter_configuration: [filterOf('ip', 'Address'), filterOf('host', 'Host')] }),
  });
  return address;
}
