// An administrator limits which rows a user sees: in charts, in filters and in SQL Lab, until the rule is deleted.
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { openAccount } from '#e2e/accounts.ts';
import {
  create,
  expect,
  expectAccessibleInBothThemes,
  findId,
  findSamples,
  openDashboard,
  openElsewhere,
  picture,
  read,
  statusError,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { face } from '#e2e/dashboards/filtered-dashboard.ts';
import { grid, openLab, run, write } from '#e2e/sqllab/sql-lab.ts';

/** Another user, a role that only they have, and the rule for it. */
interface Crew {
  readonly role: string;
  readonly rule: string;
  readonly account: Awaited<ReturnType<typeof openAccount>>;
}

async function addCrew(context: BrowserContext): Promise<Crew> {
  const role = uniqueName('Western crew');
  await create(context, 'security/roles', { name: role });
  return { role, rule: uniqueName('Only from Allentown'), account: await openAccount('Nora', 'Hav', ['Alpha', 'sql_lab', role]) };
}

async function openRules(page: Page): Promise<void> {
  await page.goto('/rowlevelsecurity/list/');
  await untilHydrated(page);
}

async function addRule(page: Page, { role, rule }: Crew): Promise<void> {
  await openRules(page);
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByText('Enter a condition.')).toBeVisible();
  await dialog.getByLabel('Name').fill(rule);
  await dialog.getByRole('button', { name: 'Add datasets' }).click();
  await dialog.getByRole('combobox').fill('flights');
  await dialog.getByRole('option', { name: 'flights', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Add roles' }).click();
  await dialog.getByRole('option', { name: role }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText(`Users with this role (${role}) only see rows that meet the condition.`)).toBeVisible();
  await dialog.getByLabel('Condition').fill("origin = 'ABE' or");
  await dialog.getByRole('button', { name: 'Check condition' }).click();
  await expect(dialog.locator('[aria-invalid=true]')).toBeVisible();
  await dialog.getByLabel('Condition').fill("origin = 'ABE' or origin = 'ABI'");
  await dialog.getByRole('button', { name: 'Check condition' }).click();
  await expect(dialog.getByText('The condition is valid SQL.')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByText(`Added the rule ${rule}. It applies now.`)).toBeVisible();
}

const COUNT = 'SELECT count(*) AS flights FROM flights';

async function countInLab(page: Page): Promise<void> {
  await openLab(page);
  await write(page, COUNT);
  await run(page);
}

const FLIGHTS_SEEN = 'Flights that one sees';

/** A dashboard that counts the flights, with a filter of where they start; its address. */
async function makeBoard(context: BrowserContext): Promise<string> {
  const datasetId = await findId(context, 'dataset', 'table_name', 'flights');
  const metric = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Flights' };
  const chart = await create(context, 'chart', {
    slice_name: FLIGHTS_SEEN,
    viz_type: 'big_number_total',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'big_number_total', metric, y_axis_format: ',d' }),
  });
  const filter = {
    id: 'NATIVE_FILTER-origin',
    type: 'NATIVE_FILTER',
    name: 'Origin',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: 'origin' } }],
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    controlValues: { multiSelect: true },
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  };
  const nodes = [
    { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'], meta: {} },
    { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], meta: {} },
    { id: 'ROW-1', type: 'ROW', children: ['CHART-1'], meta: { background: 'BACKGROUND_TRANSPARENT' } },
    { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: chart, width: 6, height: 50 } },
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((node) => [node.id, node])) };
  const id = await create(context, 'dashboard', {
    dashboard_title: uniqueName('Flights by where they start'),
    published: true,
    json_metadata: JSON.stringify({ positions, native_filter_configuration: [filter] }),
  });
  return `/superset/dashboard/${id}/`;
}

/** As SQL Lab does. */
async function countByApi(context: BrowserContext): Promise<unknown> {
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const data = { database_id: await findSamples(context), sql: COUNT, runAsync: false, client_id: randomUUID().slice(0, 11) };
  const reply = await context.request.post('/api/v1/sqllab/execute/', { headers, data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  return ((await reply.json()) as { data: unknown }).data;
}

const openOrigins = async (page: Page) => {
  await face(page, 'Origin').click();
  return page.getByRole('option').filter({ visible: true, hasNotText: 'Select All' });
};

test.use({ expectedErrors: statusError(422) });

test('a rule limits the rows of its roles everywhere, until it is deleted', async ({ page, context, browser }) => {
  test.slow();
  const crew = await addCrew(context);
  const address = await makeBoard(context);
  await addRule(page, crew);

  const hers = await openElsewhere(browser, crew.account);
  await openDashboard(hers, address);
  await expect(picture(hers, FLIGHTS_SEEN)).toContainText('269');
  await expect(await openOrigins(hers)).toHaveText(['ABE', 'ABI']);
  await countInLab(hers);
  await expect(grid(hers).getByRole('gridcell', { name: '269' })).toBeVisible();
  await openRules(page);
  await page.getByLabel(`Actions for ${crew.rule}`).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 rule deleted. Rows it filtered out are visible again.')).toBeVisible();
  // Gone for good once the page is left.
  await expect(async () => {
    await openRules(page);
    await expect(page.getByRole('row', { name: crew.rule })).toHaveCount(0, { timeout: 1_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }).toPass();

  await openDashboard(hers, address);
  await expect(picture(hers, FLIGHTS_SEEN)).toContainText('200,000');
  await expect((await openOrigins(hers)).nth(2)).toBeVisible();
  expect(await countByApi(hers.context())).toEqual([{ flights: 200_000 }]);
  await hers.context().close();
});
