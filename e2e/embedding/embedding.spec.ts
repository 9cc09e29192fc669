// Dashboards inside another site, with the SDK from npm as it is: its readme's example, its methods, filters, tokens, denials.
import { expect as expectValue, type BrowserContext, type FrameLocator, type Page } from '@playwright/test';
import { create, expect, expectAccessible, findId, read, statusError, test, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { embed, embedChart, guestToken, renewToken, sdk, startHostSite, type HostSite } from './host-page.ts';
import { headingPart, makeDashboard } from '#e2e/dashboards/made-dashboard.ts';

let site: HostSite;
test.beforeAll(async () => {
  site = await startHostSite();
});
test.afterAll(() => site.close());

const idOf = (address: string): string => address.split('/')[3] ?? '';

/** A dashboard with tabs and a filter of origins, embedded for the site only, and a token for it. */
async function prepare(page: Page, rls: readonly object[] = []): Promise<string> {
  const address = await makeTabbed(page.context());
  const id = await embed(page.context(), idOf(address), site.origin);
  site.tokens = [await guestToken(page.context(), id, rls)];
  return id;
}

const picture = (frame: FrameLocator, title: string) =>
  frame.getByRole('article', { name: title, exact: true }).locator('[data-picture]');
const hydrated = (frame: FrameLocator) => expect(frame.locator('html[data-hydrated]')).toBeAttached();

test('the readme’s example shows the dashboard at once and without cookies, its methods reply, and filters travel in a link', async ({
  page,
}) => {
  const id = await prepare(page);
  const cookies: string[] = [];
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame() || !request.url().startsWith(process.env['MERIDIAN_URL'] ?? '-')) return;
    void request.allHeaders().then((headers) => headers['cookie'] && cookies.push(`${request.url()} ${headers['cookie']}`));
  });
  const files = await holdFiles(page);
  const stylesRequested = page.waitForRequest(/\/assets\/.*\.css/);
  const frame = await site.open(page, {
    id,
    dashboardUiConfig: {
      hideTitle: true,
      filters: { expanded: true },
      urlParams: { foo: 'value1', bar: 'value2' },
      emitDataMasks: true,
      hideTab: true,
      hideChartControls: true,
    },
    iframeSandboxExtras: ['allow-top-navigation', 'allow-popups-to-escape-sandbox'],
    iframeAllowExtras: ['clipboard-write', 'fullscreen'],
  });
  await test.step('shown once its styles are there, with its charts, before any file of script has come', async () => {
    await stylesRequested;
    await expect(frame.getByText('Loading…')).toBeVisible();
    await expect(frame.getByRole('article')).toHaveCount(0);
    files.releaseStyles();
    await expect(picture(frame, 'Flights')).toContainText('200,000');
    await expect(picture(frame, 'Flights')).toBeVisible();
    await expect(frame.locator('body')).toHaveCSS('margin', '0px');
    expectValue(await frame.locator('html').getAttribute('data-hydrated')).toBeNull();
    files.releaseScripts();
  });
  await test.step('on another site, with what is left of it', async () => {
    await hydrated(frame);
    await expect(frame.getByRole('complementary', { name: 'Filters' })).toBeVisible();
    await expect(frame.getByRole('banner')).toHaveCount(0);
    await expect(frame.getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await expect(frame.getByRole('tab')).toHaveCount(0);
    await expect(frame.getByRole('article').getByLabel(/^Actions for/)).toHaveCount(0);
  });
  await test.step('every method replies', async () => {
    const size = await sdk<{ width: number; height: number }>(page, 'getScrollSize');
    expectValue(size.width).toBe(page.viewportSize()?.width);
    expectValue(size.height).toBeGreaterThan(600);
    expectValue(await sdk<string[]>(page, 'getActiveTabs')).toHaveLength(1);
    expectValue(Object.keys(await sdk(page, 'getDataMask'))).toContain('NATIVE_FILTER-origin');
    expectValue(await sdk(page, 'getChartStates')).toEqual({});
    const payloads = Object.values(await sdk<Record<string, { queries: unknown[] }>>(page, 'getChartDataPayloads'));
    expectValue(payloads.length).toBeGreaterThan(2);
    expectValue(payloads[0]?.queries).toHaveLength(1);

    await sdk(page, 'setThemeMode', 'dark');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await sdk(page, 'setThemeConfig', { token: { colorPrimary: '#aa1166' }, algorithm: 'default' });
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect
      .poll(() => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--m-accent')))
      .toBe('#aa1166');
  });
  await test.step('filters work inside, reach the host page, travel in a link and come back in', async () => {
    const face = frame.getByRole('button', { name: /^Origin / });
    await face.click();
    await frame.getByRole('combobox', { name: 'Values of Origin' }).fill('ABE');
    await frame.getByRole('option', { name: 'ABE', exact: true }).click();
    await face.press('Control+Enter');
    await expect(picture(frame, 'Flights')).not.toContainText('200,000');
    const filtered = await picture(frame, 'Flights').textContent();
    const masks = () => page.evaluate(() => (window as unknown as { masks: Record<string, unknown>[] }).masks.at(-1));
    await expect.poll(masks).toMatchObject({
      nativeFiltersChanged: true,
      crossFiltersChanged: false,
      'NATIVE_FILTER-origin': { id: 'NATIVE_FILTER-origin', filterState: { value: ['ABE'] } },
    });

    const link = await sdk<string>(page, 'getDashboardPermalink', 'somewhere');
    const key = /\/superset\/dashboard\/p\/([\w-]+)\/$/.exec(link)?.[1] ?? '';
    const again = await site.open(page, { id, dashboardUiConfig: { urlParams: { permalink_key: key } } });
    await expect(again.getByRole('button', { name: /^Origin / })).toHaveAccessibleName('Origin ABE');
    await expect(picture(again, 'Flights')).toHaveText(filtered ?? '');
  });
  expectValue(cookies).toEqual([]);
});

test.describe('where access ends', () => {
  test.use({ expectedErrors: statusError(401, 403, 404) });

  test('a site that is not allowed sees which one it is, and a token of another dashboard opens nothing', async ({
    page,
    context,
  }) => {
    const id = await embed(context, idOf(await makeTabbed(context)), 'https://allowed.example');
    const token = await guestToken(context, id);
    site.tokens = [token];
    const refused = await site.open(page, { id });
    await expect(refused.getByRole('heading')).toHaveText(`${site.origin} can’t show this`);
    await expect(refused.locator('body')).toContainText('Embed dashboard');
    await expect(refused.getByRole('article')).toHaveCount(0);

    const other = await prepare(page);
    site.tokens = [token];
    const frame = await site.open(page, { id: other });
    await expect(frame.getByRole('heading')).toHaveText('Access denied');
    await expect(frame.getByRole('article')).toHaveCount(0);
  });

  test('a guest sees the rows of the token, waits for the next one where it has expired, and sees a message when embedding is off', async ({
    page,
    context,
  }) => {
    const rls = [{ clause: "origin = 'ABI'" }];
    const address = await makeTabbed(context);
    const id = await embed(context, idOf(address));
    site.tokens = [await guestToken(context, id, rls)];
    const frame = await site.open(page, { id, dashboardUiConfig: { filters: { expanded: true } } });
    await hydrated(frame);
    await expect(picture(frame, 'Flights')).toBeVisible();
    await expect(picture(frame, 'Flights')).not.toContainText('200,000');
    await test.step('a request whose token has expired waits for the next one; nothing is drawn again', async () => {
      const drawn = await picture(frame, 'Flights').elementHandle();
      let refusals = 0;
      await page.route('**/dashboards/filter-options', (route) =>
        refusals++ === 0
          ? route.fulfill({ status: 401, json: { errors: [{ message: 'The guest token has expired.' }] } })
          : route.continue(),
      );
      await frame.getByRole('button', { name: /^Origin / }).click();
      await expect.poll(() => refusals).toBe(1);
      site.tokens = [await guestToken(context, id, rls)];
      await renewToken(page);
      await expect(frame.getByRole('option')).toHaveText(['ABI']);
      expectValue(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
      await expect(frame.getByRole('alert')).toHaveCount(0);
      await frame.getByRole('button', { name: /^Origin / }).press('Escape');
    });
    await test.step('turning embedding off says so in pages that are open, and in those that open later', async () => {
      const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
      await page.request.delete(`/api/v1/dashboard/${idOf(address)}/embedded`, { headers, maxRetries: 1 });
      await frame.getByRole('button', { name: 'Reload from database' }).click();
      await expect(frame.getByText('You no longer have access to this dashboard.', { exact: false })).toBeVisible();
      const later = await site.open(page, { id });
      await expect(later.getByRole('heading')).toHaveText('Nothing is embedded here');
    });
  });
});

test.describe('the settings', () => {
  // Requests for what isn't embedded yet.
  test.use({ expectedErrors: statusError(404) });

  test('a dashboard’s menu enables embedding, gives the code, and disables it again', async ({ page, context }) => {
    await page.goto(await makeDashboard(context, 'To be embedded', headingPart('For another site')));
    await untilHydrated(page);
    const open = async () => {
      await page.getByLabel('Actions for this dashboard').click();
      await page.getByRole('button', { name: 'Embed dashboard…' }).click();
    };
    await open();
    const dialog = page.getByRole('dialog', { name: 'Embed dashboard' });
    await dialog.getByLabel('Allowed domains').fill('app.example.com');
    await dialog.getByRole('button', { name: 'Enable embedding' }).click();
    await expect(dialog.getByText('“app.example.com” isn’t a domain', { exact: false })).toBeVisible();
    await dialog.getByLabel('Allowed domains').fill('https://app.example.com');
    await dialog.getByRole('button', { name: 'Enable embedding' }).click();
    await expect(dialog.getByText('Embedding is on.')).toBeVisible();
    const id = await dialog.getByLabel('Embedded ID').inputValue();
    await expect(dialog.getByRole('region', { name: 'In your page' })).toContainText(`id: '${id}'`);
    await expect(dialog.getByRole('region', { name: 'On your server' })).toContainText('/api/v1/security/guest_token/');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await open();
    await expect(dialog.getByLabel('Allowed domains')).toHaveValue('https://app.example.com');
    await dialog.getByRole('button', { name: 'Disable embedding' }).click();
    await expect(dialog.getByText('Disable embedding?')).toBeVisible();
    await dialog.getByRole('button', { name: 'Disable embedding' }).click();
    await expect(dialog.getByRole('button', { name: 'Enable embedding' })).toBeVisible();
  });
});

test('a chart alone fills its frame, by the same SDK', async ({ page }) => {
  const context = page.context();
  const charts = await read<{ id: number; slice_name: string }[]>(context, '/api/v1/dashboard/flights-on-time/charts');
  const chart = charts.find(({ slice_name: name }) => name === 'Flights');
  const id = await embedChart(context, chart?.id ?? 0, site.origin);
  site.tokens = [await guestToken(context, id, [{ clause: "origin = 'ABI'" }], 'chart')];
  const frame = await site.open(page, { id });
  await expect(picture(frame, 'Flights')).toBeVisible();
  await expect(picture(frame, 'Flights')).not.toContainText('200,000');
  await hydrated(frame);
  await expect(frame.getByRole('article')).toHaveCount(1);
  const { height } = await sdk<{ height: number }>(page, 'getScrollSize');
  expectValue(Math.abs(height - (page.viewportSize()?.height ?? 0))).toBeLessThan(8);
});

/** Holds back the files of styles and of scripts until they are released. */
async function holdFiles(page: Page) {
  const [styles, scripts] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/assets\/.*\.css/, (route) => styles.promise.then(() => route.continue()));
  await page.route(/\/assets\/.*\.js/, (route) => scripts.promise.then(() => route.continue()));
  return { releaseStyles: styles.resolve, releaseScripts: scripts.resolve };
}

/** A dashboard with three charts of the flights in the first of two tabs, and a filter of origins. */
async function makeTabbed(context: BrowserContext): Promise<string> {
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });
  const names = ['Flights', 'Hours lost', 'How do flights arrive?'];
  const charts = await Promise.all(names.map((name) => findId(context, 'chart', 'slice_name', name)));
  const places = charts.map((chartId, at) => node(`CHART-${at}`, 'CHART', [], { chartId, width: 4, height: 80 }));
  const nodes = [
    node('ROOT_ID', 'ROOT', ['TABS-top']),
    node('TABS-top', 'TABS', ['TAB-first', 'TAB-second']),
    node('TAB-first', 'TAB', ['ROW-1'], { text: 'First' }),
    node('TAB-second', 'TAB', [], { text: 'Second' }),
    node(
      'ROW-1',
      'ROW',
      places.map(({ id }) => id),
      { background: 'BACKGROUND_TRANSPARENT' },
    ),
    ...places,
  ];
  const filter = {
    id: 'NATIVE_FILTER-origin',
    type: 'NATIVE_FILTER',
    name: 'Origin',
    filterType: 'filter_select',
    targets: [{ datasetId: await findId(context, 'dataset', 'table_name', 'flights'), column: { name: 'origin' } }],
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    controlValues: { multiSelect: true },
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  };
  const metadata = {
    positions: { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) },
    native_filter_configuration: [filter],
  };
  const facts = { dashboard_title: uniqueName('To be embedded'), published: true, json_metadata: JSON.stringify(metadata) };
  return `/superset/dashboard/${await create(context, 'dashboard', facts)}/`;
}
