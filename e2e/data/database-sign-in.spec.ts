// A user signs in to a database with their own account: from SQL Lab, which then runs the query again; and says no.
import type { BrowserContext, Page } from '@playwright/test';
import { startAuthorizationServer, type AuthorizationServer } from '#tests/fixtures/servers/authorization-server.ts';
import { startTrinoProtocolServer } from '#tests/fixtures/servers/trino-protocol-server.ts';
import {
  create,
  expect,
  expectAccessibleInBothThemes,
  read,
  statusError,
  test as base,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';
import { ownServer } from '#e2e/own-server.ts';
import { editor, grid, openLab, run } from '#e2e/sqllab/sql-lab.ts';

interface Servers {
  readonly issuer: AuthorizationServer;
  readonly uri: string;
}

const test = base.extend<object, { servers: Servers }>({
  servers: ownServer(async () => {
    const issuer = await startAuthorizationServer();
    const trino = await startTrinoProtocolServer((token) => issuer.userOf(token));
    return { issuer, uri: trino.uri, stop: () => Promise.all([issuer.stop(), trino.stop()]) };
  }),
});
test.use({ expectedErrors: statusError(403) });

test('in SQL Lab, on a dashboard and in Explore: denying access shows a message, signing in runs what waited; tokens are refreshed one at a time', async ({
  page,
  context,
  servers,
}) => {
  const { issuer } = servers;
  const name = uniqueName('Lake');
  const database = await connect(context, servers, name);

  await test.step('in SQL Lab denying access shows a message, and signing in runs the query', async () => {
    await openLab(page, `/sqllab/?dbid=${database}&sql=${encodeURIComponent('SELECT current_user AS who')}`);
    await editor(page).click();
    await run(page);
    const notice = page.getByRole('tabpanel').getByRole('group', { name: `Sign in to ${name}` });
    await expect(notice).toBeVisible();
    await expectAccessibleInBothThemes(page);

    const denied = await decideSignIn(page, name, 'Deny');
    await expect(denied.getByRole('heading', { name: 'Access denied' })).toBeVisible();
    await expectAccessibleInBothThemes(denied);
    await expect(notice).toContainText('Access was denied');
    await denied.close();

    const other = await decideSignIn(page, name, 'Allow');
    await expect(grid(page).getByText('ada@example.org')).toBeVisible();
    await expect(page.getByRole('group', { name: `Sign in to ${name}` })).toHaveCount(0);
    if (!other.isClosed()) await expect(other.getByRole('heading', { name: 'You’re signed in' })).toBeVisible();
  });

  const charts = await makeCharts(context, database);
  const address = await makeDashboard(context, uniqueName('Lake at a glance'), ...charts.map((id) => chartPart(id, 3)));
  // Changing the sign-in's settings ends all users' sign-ins, and drops what was cached for them.
  const changed = JSON.stringify({ oauth2_client_info: issuer.client({ scope: 'openid' }) });
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const reply = await context.request.put(`/api/v1/database/${database}`, {
    headers,
    data: { masked_encrypted_extra: changed },
    maxRetries: 1,
  });
  expect(reply.status(), await reply.text()).toBe(200);

  await test.step('on a dashboard one sign-in draws all charts, each with its own token', async () => {
    Object.assign(issuer.control, { expiresInS: 20, refreshes: 0, reuses: 0 });
    await page.goto(address);
    await untilHydrated(page);
    const links = page.getByRole('link', { name: 'Sign in', exact: true });
    await expect(links).toHaveCount(charts.length);
    await expectAccessibleInBothThemes(page);
    const [other] = await Promise.all([context.waitForEvent('page'), links.first().click()]);
    await other.getByRole('link', { name: 'Allow' }).click();
    await expect(
      page
        .getByRole('img', { name: /^SUM of/ })
        .or(page.getByText('49', { exact: true }))
        .first(),
    ).toBeVisible();
    await expect(links).toHaveCount(0);
    // Each chart's query refreshed the token, which was about to end: never with a refresh token that was spent.
    expect(issuer.control.refreshes).toBeGreaterThanOrEqual(charts.length);
    expect(issuer.control.reuses).toBe(0);
    issuer.control.expiresInS = 3_600;
  });

  await test.step('in Explore signing in draws the chart', async () => {
    issuer.forgetEverything();
    // The page first queries automatically: until that ends, the button stops it.
    const queried = page.waitForResponse('**/charts/preview');
    await page.goto(`/explore/?slice_id=${charts[0]}`);
    await untilHydrated(page);
    await queried;
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Update chart' }).click();
    await expect(page.getByRole('group', { name: `Sign in to ${name}` })).toBeVisible();
    await decideSignIn(page, name, 'Allow');
    await expect(page.getByRole('group', { name: `Sign in to ${name}` })).toHaveCount(0);
  });
});

test('its client is shown in the form without the secret, and saved again with it; a sign-in that wasn’t started leads out', async ({
  page,
  context,
  servers,
}) => {
  const name = uniqueName('Lake');
  const id = await connect(context, servers, name);
  await page.goto(`/databaseview/list/?edit=${id}`);
  await untilHydrated(page);
  await expect(page.getByLabel('Client ID')).toHaveValue('meridian');
  await expect(page.getByLabel('Client secret')).toHaveValue('');
  await expect(page.getByLabel('Client secret')).toHaveAttribute('placeholder', /Stored/);
  await page.getByLabel('Scope').fill('openid');
  await page.getByLabel('Token URL').fill('not an address');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Token URL')).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByLabel('Token URL').fill(servers.issuer.client().token_request_uri);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('row', { name }).getByRole('link', { name }).click();
  await expect(page.getByLabel('Scope')).toHaveValue('openid');
  await expect(page.getByLabel('Client secret')).toHaveAttribute('placeholder', /Stored/);

  const expired = await page.request.get('/api/v1/database/oauth2/?state=unknown&code=any', { maxRetries: 1 });
  const text = await expired.text();
  expect(text).toContain('Sign-in expired');
  expect(text).toMatch(/<a [^>]*href="\/"[^>]*>.*?Home/s);
});

async function connect(context: BrowserContext, { issuer, uri }: Servers, name: string): Promise<number> {
  issuer.forgetEverything();
  const extra = JSON.stringify({ oauth2_client_info: issuer.client() });
  return create(context, 'database', { database_name: name, sqlalchemy_uri: uri, masked_encrypted_extra: extra });
}

/** Follows the page's button to the authorization server and allows or denies access there. */
async function decideSignIn(page: Page, name: string, choice: 'Allow' | 'Deny'): Promise<Page> {
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('group', { name: `Sign in to ${name}` })
      .getByRole('link', { name: /^Sign in/ })
      .first()
      .click(),
  ]);
  await expect(other.getByRole('heading', { name: /^Allow Meridian to query as/ })).toBeVisible();
  await other.getByRole('link', { name: choice }).click();
  return other;
}

/** Four figures of one dataset. */
async function makeCharts(context: BrowserContext, database: number): Promise<readonly number[]> {
  const table = uniqueName('orders');
  const dataset = await create(context, 'dataset', {
    database,
    table_name: table,
    sql: 'SELECT region, amount FROM shop.orders',
  });
  const charts: number[] = [];
  for (const aggregate of ['SUM', 'MAX', 'MIN', 'AVG']) {
    const metric = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate, label: aggregate };
    const params = { datasource: `${dataset}__table`, viz_type: 'big_number_total', metric };
    const data = { slice_name: `${aggregate} of ${table}`, viz_type: 'big_number_total', datasource_type: 'table' };
    charts.push(await create(context, 'chart', { ...data, datasource_id: dataset, params: JSON.stringify(params) }));
  }
  return charts;
}
