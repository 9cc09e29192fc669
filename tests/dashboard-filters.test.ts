// Native filters through the API: options from the saved filter alone, masks checked before they reach a chart, and access
// by the dashboard.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleApi } from '#app/http/router.server.ts';
import { insertChart } from '#app/resources/chart/store.server.ts';
import { insertDashboard } from '#app/resources/dashboard/store.server.ts';
import { insertDatabase } from '#app/resources/database/store.server.ts';
import { insertDataset } from '#app/resources/dataset/store.server.ts';
import { grantPermission, insertRole, seedStandardRoles } from '#app/resources/security/store.server.ts';
import { issueToken } from '#app/services/auth-token.server.ts';
import { loadDashboardPage } from '#app/services/dashboard-page.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/guest-token.server.ts';
import type { FleetQuestion } from '#app/services/query-fleet.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { rowLevelRuleDatasets, rowLevelRules } from '#drizzle/schema/index.ts';
import { addUser } from '#scripts/user-add.ts';
import { startMetadata, testDeps, type Metadata } from './fixtures/metadata.ts';

const clock = { nowMs: Date.UTC(2026, 10, 21, 9) };
const by = { authorId: null, nowMs: clock.nowMs };
const DAY_MS = 86_400_000;
const uuid = (): string => crypto.randomUUID();

let metadata: Metadata;
let deps: Deps;
const asked: FleetQuestion[] = [];
const answers: { values: readonly string[] } = { values: ['north', 'south'] };
const bearers = new Map<string, string>();
const ids = { dataset: 0, foreign: 0, shops: 0, days: 0, shared: 0 };
/** A question with this in it is answered only when the test says so. */
const slow: { column: string | null; answer: () => void } = { column: null, answer: () => undefined };
const DATASET_UUID = uuid();

beforeAll(async () => {
  metadata = await startMetadata();
  const plain = testDeps(metadata.db, clock);
  const ask: Deps['fleet']['ask'] = async (_key, question) => {
    asked.push(question);
    const { values } = answers;
    const { column } = slow;
    if (column !== null && question.sql.includes(`"${column}"`)) await new Promise<void>((resolve) => (slow.answer = resolve));
    const columns = question.columns.map(({ name }) =>
      name === 'min' || name === 'max'
        ? { name, type: 'numeric' as const, values: Float64Array.of(name === 'min' ? -3 : 8.5) }
        : name === 'count'
          ? { name, type: 'numeric' as const, values: Float64Array.from(values, (_value, row) => row) }
          : ['at', 'shipped'].includes(name)
            ? { name, type: 'temporal' as const, values: Float64Array.from(values, (_value, row) => clock.nowMs + row * DAY_MS) }
            : { name, type: 'string' as const, values },
    );
    const rowCount = columns[0]?.values.length ?? 0;
    return { table: { columns, rowCount }, rowCount, isCached: false, askedAtMs: clock.nowMs };
  };
  deps = { ...plain, fleet: { ...plain.fleet, ask } };
  await seedStandardRoles(metadata.db);
  const viewers = await insertRole(metadata.db, 'Viewers');
  await grantPermission(metadata.db, viewers, ['can_read', 'Dashboard']);
  await grantPermission(metadata.db, viewers, ['can_csv', 'Superset']);
  await grantPermission(metadata.db, viewers, ['can_read', 'Chart']);
  for (const role of ['Admin', 'Gamma', 'Viewers']) {
    const userId = await addUser(metadata.db, { username: role, password: 'correct horse', role });
    bearers.set(role, await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now()));
  }
  await addThings(viewers);
}, 30_000);
afterAll(() => metadata.stop());
beforeEach(() => {
  asked.splice(0);
  answers.values = ['north', 'south'];
});

const filter = (id: string, filterType: string, more: Record<string, unknown> = {}) => ({
  id,
  type: 'NATIVE_FILTER',
  name: id,
  filterType,
  targets: [{ datasetId: ids.dataset, column: { name: 'region' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  controlValues: {},
  ...more,
});

async function addThings(viewers: number): Promise<void> {
  const { db } = metadata;
  const databaseId = await insertDatabase(db, { uuid: uuid(), name: 'sales', engine: 'sqlite', parameters: {} }, by);
  const text = ['shop', 'region', 'city', 'salary'].map((name) => ({ uuid: uuid(), name, type: 'TEXT' }));
  const columns = [
    ...text,
    { uuid: uuid(), name: 'at', type: 'DATETIME', isTemporal: true },
    { uuid: uuid(), name: 'shipped', verboseName: 'Day of shipping', type: 'DATETIME', isTemporal: true },
    { uuid: uuid(), name: 'size', type: 'REAL' },
  ];
  const metrics = [{ uuid: uuid(), name: 'count', expression: 'COUNT(*)' }];
  const dataset = { uuid: DATASET_UUID, databaseId, name: 'orders', columns, metrics, ownerIds: [] };
  ids.dataset = await insertDataset(db, dataset, by);
  ids.foreign = await insertDataset(
    db,
    { ...dataset, uuid: uuid(), name: 'wages', columns: text.map((one) => ({ ...one, uuid: uuid() })), metrics: [] },
    by,
  );
  const params = JSON.stringify({ viz_type: 'table', groupby: ['shop'], metrics: ['count'], row_limit: 100 });
  ids.shops = await insertChart(
    db,
    { uuid: uuid(), name: 'By shop', vizType: 'table', params, datasetId: ids.dataset, ownerIds: [] },
    by,
  );
  const byDay = JSON.stringify({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'at',
    time_grain_sqla: 'P1M',
    metrics: ['count'],
    row_limit: 100,
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'at', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
    ],
  });
  ids.days = await insertChart(
    db,
    { uuid: uuid(), name: 'By day', vizType: 'echarts_timeseries_line', params: byDay, datasetId: ids.dataset, ownerIds: [] },
    by,
  );
  const jsonMetadata = JSON.stringify({
    native_filter_configuration: [
      filter('region', 'filter_select', {
        adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "shop <> 'closed'" }],
        sortMetric: 'count',
        controlValues: { sortAscending: false },
      }),
      filter('city', 'filter_select', {
        targets: [{ datasetId: ids.dataset, column: { name: 'city' } }],
        cascadeParentIds: ['region'],
        controlValues: { multiSelect: false, defaultToFirstItem: true },
      }),
      filter('size', 'filter_range', { targets: [{ datasetId: ids.dataset, column: { name: 'size' } }] }),
      filter('when', 'filter_time', { targets: [{}] }),
      filter('axis', 'filter_timecolumn', { targets: [{ datasetId: ids.dataset }] }),
      filter('grain', 'filter_timegrain', { targets: [{ datasetId: ids.dataset }] }),
      filter('needed', 'filter_select', {
        targets: [{ datasetId: ids.dataset, column: { name: 'shop' } }],
        controlValues: { enableEmptyFilter: true },
        scope: { rootPath: [], excluded: [] },
      }),
      filter('instant', 'filter_select', { targets: [{ datasetId: ids.dataset, column: { name: 'at' } }] }),
      filter('moved', 'filter_select', {
        targets: [{ datasetUuid: DATASET_UUID, column: { name: 'shop' } }],
        controlValues: { enableEmptyFilter: true },
      }),
      filter('wages', 'filter_select', { targets: [{ datasetId: ids.foreign, column: { name: 'salary' } }] }),
    ],
  });
  ids.shared = await insertDashboard(
    db,
    {
      uuid: uuid(),
      title: 'Board',
      positionJson: '',
      jsonMetadata,
      published: true,
      ownerIds: [],
      chartIds: [ids.shops, ids.days],
      roleIds: [viewers],
    },
    by,
  );
}

const as = (role: string): Record<string, string> => ({ authorization: `Bearer ${bearers.get(role)}` });

async function send(path: string, body: unknown, headers: Record<string, string>) {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const reply = await handleApi(new Request(`http://localhost${path}`, init), deps);
  if (!reply) throw new Error(`${path} is not there.`);
  return { status: reply.status, text: await reply.text(), headers: reply.headers };
}

async function options(filterId: string, more: Record<string, unknown> = {}, headers = as('Admin')) {
  const { status, text } = await send('/dashboards/filter-options', { dashboardId: ids.shared, filterId, ...more }, headers);
  return { status, json: JSON.parse(text) as Record<string, unknown> };
}

/** A value in the filter that needs one. */
const FILLED = { moved: { filterState: { value: ['a'] } } };
const UNFILLED = { moved: { filterState: { value: null } } };

async function draw(masks: unknown, headers = as('Admin')) {
  const charts = [{ chartId: ids.shops, slot: 1, widthPx: 300, heightPx: 200 }];
  const reply = await send('/charts/render', { dashboardId: ids.shared, charts, masks }, headers);
  return { ...reply, sql: asked.map(({ sql, params }) => `${sql} ${JSON.stringify(params)}`).join('\n') };
}

const valueMask = (col: string, values: unknown[], op = 'IN') => ({
  extraFormData: { filters: [{ col, op, val: values }] },
  filterState: { value: values },
});

describe('options of a filter', () => {
  it('come from its column, its pre-filter and its sort metric alone', async () => {
    const { status, json } = await options('region', { search: '', columns: ['salary'] });
    expect(status).toBe(200);
    expect(json).toEqual({
      kind: 'values',
      values: [
        { value: 'north', label: 'north' },
        { value: 'south', label: 'south' },
      ],
      hasMore: false,
    });
    expect(asked[0]?.sql).toContain("shop <> 'closed'");
    expect(asked[0]?.sql).toMatch(/order by .*desc/is);
    expect(asked[0]?.sql).not.toContain('salary');
  });

  it('are what the row-level rules leave of them, charts as well', async () => {
    const stamps = { createdOnMs: 0, changedOnMs: 0 };
    const rule = { uuid: uuid(), name: 'open shops', filterType: 'Base', clause: "city = 'here'", ...stamps } as const;
    const [row] = await metadata.db.insert(rowLevelRules).values(rule).returning();
    await metadata.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: ids.dataset });
    for (const filterId of ['region', 'size']) expect((await options(filterId)).status).toBe(200);
    await draw(FILLED);
    await metadata.db.delete(rowLevelRules);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    for (const { sql } of asked) expect(sql).toContain("(city = 'here')");
  });

  it('are narrowed by a search and by the filters that they depend on, as far as those masks fit', async () => {
    await options('city', { search: 'ber', masks: { region: valueMask('region', ['north']), size: valueMask('salary', ['1']) } });
    expect(JSON.stringify(asked[0])).toContain('%ber%');
    expect(JSON.stringify(asked[0])).toContain('north');
    expect(asked[0]?.sql).not.toContain('salary');
    asked.splice(0);
    await options('city', { masks: { region: valueMask('salary', ['north']) } });
    expect(JSON.stringify(asked[0])).not.toContain('north');
  });

  it('say that there are more than a page', async () => {
    answers.values = Array.from({ length: 1_001 }, (_, index) => `v${index}`);
    const { json } = await options('region');
    expect([(json['values'] as unknown[]).length, json['hasMore']]).toEqual([1_000, true]);
  });

  it('are the two ends of the data for a range, and names for columns of time and grains', async () => {
    expect((await options('size')).json).toEqual({ kind: 'bounds', min: -3, max: 8.5 });
    expect((await options('axis')).json).toEqual({
      kind: 'names',
      names: [
        { value: 'at', label: 'at' },
        { value: 'shipped', label: 'Day of shipping' },
      ],
    });
    expect((await options('grain')).json['names']).toContainEqual({ value: 'P1D', label: 'Day' });
  });

  it('are for viewers through the dashboard, on datasets that its charts show, and for nobody else', async () => {
    expect((await options('region', {}, as('Viewers'))).status).toBe(200);
    expect((await options('wages', {}, as('Viewers'))).status).toBe(403);
    expect((await options('region', {}, as('Gamma'))).status).toBe(404);
    expect((await options('region', {}, {})).status).toBe(401);
    for (const unknown of ['when', 'nothing', '__proto__']) expect((await options(unknown)).status).toBe(404);
  });

  it('hold the clauses of a guest’s token', async () => {
    const embedded = await send(`/api/v1/dashboard/${ids.shared}/embedded`, { allowed_domains: [] }, as('Admin'));
    const { result } = JSON.parse(embedded.text) as { result: { uuid: string } };
    const claims = {
      user: { username: 'g', first_name: 'G', last_name: 'U' },
      resources: [{ type: 'dashboard' as const, id: result.uuid }],
      rls_rules: [{ clause: "shop <> 'secret'" }],
    };
    const headers = { 'x-guesttoken': await issueGuestToken(claims, deps.config, deps.now()) };
    await options('region', {}, headers);
    await options('size', {}, headers);
    expect(asked.map(({ sql }) => sql.includes("shop <> 'secret'"))).toEqual([true, true]);
  });
});

describe('masks of a request for charts', () => {
  it('narrow the charts in scope, whoever asks', async () => {
    for (const role of ['Admin', 'Viewers']) {
      asked.splice(0);
      const { sql, text, headers } = await draw(
        { region: valueMask('region', ['north']), size: { filterState: { value: [1, null] } } },
        as(role),
      );
      expect(sql).toContain('north');
      expect(sql).toContain('"size" >= ');
      expect(headers.get('x-ignored-filters')).toBeNull();
      expect(text).toContain('"badges":[{');
    }
  });

  it('are left out and reported where the filter could not have made them', async () => {
    const bad = {
      region: {
        extraFormData: { adhoc_filters: [{ expressionType: 'SQL', sqlExpression: 'salary > 9' }] },
        filterState: { value: ['x'] },
      },
      city: valueMask('city', ['a', 'b']),
      size: { filterState: { value: ['1 or 1=1', null] } },
      when: { filterState: { value: 'the day of the fools' } },
      grain: { filterState: { value: ['P9Q'] } },
    };
    const { sql, status, headers } = await draw(bad);
    expect(status).toBe(200);
    expect(sql).not.toMatch(/salary|where/i);
    expect(headers.get('x-ignored-filters')).toBe('region,city,size,when,grain');
  });

  it('never reach another column than the filter’s own', async () => {
    const { sql } = await draw({ region: valueMask('salary', ['north']), nobody: valueMask('salary', ['1']) }, as('Viewers'));
    expect(sql).not.toMatch(/salary|north/);
  });

  it('survive hostile input without a failure of the server', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`) as unknown;
    for (const masks of [
      { region: deep },
      { region: [] },
      { region: 7 },
      { '': {} },
      JSON.parse('{"__proto__":{"filterState":{"value":["x"]}}}'),
      null,
      'x',
    ]) {
      expect((await draw(masks)).status).toBeLessThan(500);
    }
  });
});

describe('the page of a dashboard', () => {
  const viewer: Identity = {
    kind: 'user',
    userId: 1,
    username: 'Admin',
    firstName: '',
    lastName: '',
    email: '',
    isAdmin: true,
    roleIds: [],
    roles: ['Admin'],
    permissions: new Set(['all_datasource_access on all_datasource_access']),
    via: 'session',
  };
  const page = (filters: { permalinkKey?: string; nativeFilters?: string; nativeFiltersKey?: string; fields?: string }) =>
    loadDashboardPage(deps, viewer, {
      idOrSlug: String(ids.shared),
      openTabs: [],
      viewportPx: 1280,
      isBarShut: false,
      filters: {
        permalinkKey: filters.permalinkKey ?? null,
        nativeFilters: filters.nativeFilters ?? null,
        nativeFiltersKey: filters.nativeFiltersKey ?? null,
        fields: new URLSearchParams(filters.fields ?? ''),
      },
      charts: null,
      force: false,
    });
  const maskOfPage = async (filters: Parameters<typeof page>[0], id: string) => {
    const found = (await page(filters))?.filterBar.items.find((item) => item.id === id);
    return found?.type === 'filter' ? found.mask : null;
  };

  it('takes the first value where the filter says so, and lets no row pass where a value is required', async () => {
    expect(await maskOfPage({}, 'city')).toMatchObject({
      extraFormData: { filters: [{ col: 'city', op: 'IN', val: ['north'] }] },
      filterState: { value: ['north'], label: 'north' },
    });
    expect((await maskOfPage({}, 'needed'))?.extraFormData).toEqual({
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }],
    });
  });

  it('reads Rison of masks, of bare values and by the filter’s name', async () => {
    const whole = '(region:(extraFormData:(filters:!((col:region,op:IN,val:!(east)))),filterState:(value:!(east))))';
    const filters = [{ col: 'region', op: 'IN', val: ['east'] }];
    for (const nativeFilters of [whole, '(region:!(east))', '(region:east)']) {
      expect((await maskOfPage({ nativeFilters }, 'region'))?.extraFormData).toEqual({ filters });
    }
    expect((await maskOfPage({ nativeFilters: '(region:!(' }, 'region'))?.extraFormData).toEqual({});
  });

  it('reads the form without scripts, where an empty field clears the filter', async () => {
    const fields = 'filter.sent=1&filter.region=json:%22east%22&filter.region=west&filter.size.min=2';
    expect((await maskOfPage({ fields }, 'region'))?.extraFormData).toEqual({
      filters: [{ col: 'region', op: 'IN', val: ['east', 'west'] }],
    });
    expect((await maskOfPage({ fields }, 'size'))?.extraFormData).toEqual({ filters: [{ col: 'size', op: '>=', val: 2 }] });
    expect((await maskOfPage({ fields }, 'city'))?.extraFormData).toEqual({});
  });

  it('prefers a permalink to Rison, Rison to a kept state, and a kept state to the defaults', async () => {
    const stateOf = (value: string) => ({ region: valueMask('region', [value]) });
    const kept = await send(
      `/api/v1/dashboard/${ids.shared}/filter_state`,
      { value: JSON.stringify(stateOf('kept')) },
      as('Admin'),
    );
    const link = await send(
      `/api/v1/dashboard/${ids.shared}/permalink`,
      { dataMask: stateOf('linked'), activeTabs: ['TAB-1'] },
      as('Admin'),
    );
    const nativeFiltersKey = (JSON.parse(kept.text) as { key: string }).key;
    const permalinkKey = (JSON.parse(link.text) as { key: string }).key;
    const value = async (filters: Parameters<typeof page>[0]) => (await maskOfPage(filters, 'region'))?.filterState['value'];
    expect(await value({ nativeFiltersKey })).toEqual(['kept']);
    expect(await value({ nativeFiltersKey, nativeFilters: '(region:typed)' })).toEqual(['typed']);
    expect(await value({ nativeFiltersKey, nativeFilters: '(region:typed)', permalinkKey })).toEqual(['linked']);
    expect((await page({ permalinkKey }))?.openTabs).toEqual(['TAB-1']);
    expect(await value({ nativeFiltersKey: 'gone', permalinkKey: 'gone' })).toBeUndefined();
  });

  it('says by name which values of the address do not fit', async () => {
    expect((await page({ nativeFilters: '(city:!(a,b),region:(filterState:(value:(a:b))))' }))?.filterBar.ignored).toEqual([
      'city',
      'region',
    ]);
  });

  it('writes instants and columns in words, on the bar and on the charts', async () => {
    const at = Date.UTC(2024, 2, 1);
    const nativeFilters = `(instant:!(${at}),axis:shipped)`;
    const found = (await page({ nativeFilters }))?.filterBar.items.filter(({ id }) => id === 'instant' || id === 'axis');
    expect(found).toMatchObject([
      { id: 'axis', names: [['shipped', 'Day of shipping']], mask: { filterState: { label: 'Day of shipping' } } },
      { id: 'instant', names: [[String(at), 'Mar 1, 2024']], mask: { filterState: { label: 'Mar 1, 2024' } } },
    ]);
    const { text } = await draw({ ...FILLED, instant: valueMask('at', [at]) });
    expect(text).toContain('instant: Mar 1, 2024');
  });

  it('opens without a first value that is slow to come, and says that it is awaited', async () => {
    slow.column = 'city';
    try {
      const found = (await page({}))?.filterBar.items.find(({ id }) => id === 'city');
      expect(found).toMatchObject({ awaitsFirst: true, choice: { values: [] }, mask: { extraFormData: {} } });
    } finally {
      slow.column = null;
      slow.answer();
    }
    const later = (await page({}))?.filterBar.items.find(({ id }) => id === 'city');
    expect(later).toMatchObject({ awaitsFirst: false, choice: { values: ['north'] } });
  });
});

describe('a download through the dashboard', () => {
  const queriesOf = async (chartId: number, masks: unknown): Promise<Record<string, unknown>> => {
    const charts = [{ chartId, slot: 1, widthPx: 300, heightPx: 200 }];
    const body = { dashboardId: ids.shared, charts, masks, include: ['query'] };
    const reply = await send('/charts/render', body, as('Viewers'));
    const entry = JSON.parse(reply.text) as { query?: { queryContext: Record<string, unknown> } };
    if (!entry.query) throw new Error(reply.text);
    return entry.query.queryContext;
  };
  const download = (chartId: number, context: Record<string, unknown>, headers = as('Viewers')) =>
    send(
      '/api/v1/chart/data',
      {
        ...context,
        form_data: { slice_id: chartId, dashboardId: ids.shared },
        result_format: 'csv',
        result_type: 'full',
      },
      headers,
    );

  it('is what its charts show with the filters as they are, to those who see the data there alone', async () => {
    const settings = {
      'nothing chosen where a value is needed': UNFILLED,
      'values and a range': { ...FILLED, region: valueMask('region', ['north']), size: { filterState: { value: [1, null] } } },
      'an instant': { ...FILLED, instant: valueMask('at', [Date.UTC(2024, 2, 1)]) },
      'a range of time': { ...FILLED, when: { filterState: { value: 'Last year' } } },
      'another grain': { ...FILLED, grain: { filterState: { value: ['P1D'] } } },
      'another axis of time': { ...FILLED, axis: { filterState: { value: ['shipped'] } } },
      'all at once': {
        region: valueMask('region', ['north']),
        when: { filterState: { value: 'Last year' } },
        grain: { filterState: { value: ['P1D'] } },
        axis: { filterState: { value: ['shipped'] } },
      },
    };
    for (const [name, masks] of Object.entries(settings)) {
      for (const chartId of [ids.shops, ids.days]) {
        const context = await queriesOf(chartId, masks);
        const { status, text } = await download(chartId, context);
        expect([name, chartId === ids.days, status, status === 200 ? '' : text]).toEqual([name, chartId === ids.days, 200, '']);
      }
    }
    expect(JSON.stringify(await queriesOf(ids.days, UNFILLED))).toContain('1 = 0');
    expect(JSON.stringify(await queriesOf(ids.days, settings['another axis of time']))).toContain('shipped');
  });

  it('is nothing that the filters could not have asked', async () => {
    const context = await queriesOf(ids.shops, {});
    const [query] = context['queries'] as Record<string, unknown>[];
    for (const where of ['(1 = 1)', '(1 = 0) OR (1 = 1)', "(salary > '9')"]) {
      const changed = { ...context, queries: [{ ...query, extras: { where, having: '' } }] };
      expect([where, (await download(ids.shops, changed)).status]).toEqual([where, 403]);
    }
    expect((await download(ids.shops, context, as('Gamma'))).status).toBe(403);
  });
});
