// The parameters of a dashboard's address reach the templates of its charts, for everybody who may look at it; and whatever
// a viewer writes there, they get no row and no question besides.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { insertChart } from '#app/resources/chart/store.server.ts';
import { insertDashboard } from '#app/resources/dashboard/store.server.ts';
import { identityOf } from '#app/services/auth.server.ts';
import { loadDashboardPage } from '#app/services/dashboard-page.server.ts';
import { permalinkTarget } from '#app/services/dashboard-state.server.ts';
import { loadExplorePage } from '#app/services/explore-page.server.ts';
import type { PendingChart } from '#app/services/fill-chart-slots.server.ts';
import { issueGuestToken } from '#app/services/guest-token.server.ts';
import { userRoles } from '#drizzle/schema/index.ts';
import { LEAK, startLimitedShop, type LimitedShop } from './fixtures/limited-shop.ts';
import type { Analyst, Json } from './fixtures/sql-lab.ts';

const by = { authorId: null, nowMs: 0 };
const uuid = (): string => crypto.randomUUID();
const FORM = { viz_type: 'table', query_mode: 'aggregate', groupby: ['region'], metrics: ['total'], row_limit: 100 };
const LAYOUT = (chartId: number) =>
  JSON.stringify({
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], parents: ['ROW-1'], meta: { chartId, width: 6, height: 50 } },
  });
/** A select whose value the page takes from the data. */
const FILTER = (datasetId: number) => ({
  id: 'NATIVE_FILTER-1',
  name: 'Note',
  filterType: 'filter_select',
  targets: [{ datasetId, column: { name: 'region' } }],
  controlValues: { multiSelect: false, defaultToFirstItem: true },
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
});

let shop: LimitedShop;
let viewer: Analyst;
let viewers = 0;
let guest: Analyst;

beforeAll(async () => {
  shop = await startLimitedShop();
  viewer = await shop.analyst(['can_read', 'Chart'], ['can_read', 'Dashboard'], ['can_csv', 'Superset']);
  const [role] = await shop.db.select().from(userRoles).where(eq(userRoles.userId, viewer.id));
  viewers = role?.roleId ?? 0;
}, 60_000);
beforeEach(() => void shop.keys.splice(0));
afterAll(() => shop.stop());

interface Board {
  readonly dataset: number;
  readonly chart: number;
  readonly id: number;
}

/** A dashboard that the viewer's role and a guest may look at, over a dataset of this statement. */
async function makeBoard(sql: string, more: { params?: Json; metadata?: (datasetId: number) => Json } = {}): Promise<Board> {
  const dataset = await shop.dataset(`rows ${uuid()}`, sql);
  const params = JSON.stringify({ ...FORM, ...more.params });
  const chart = await insertChart(
    shop.db,
    { uuid: uuid(), name: 'By region', vizType: 'table', params, datasetId: dataset, ownerIds: [] },
    by,
  );
  const id = await insertDashboard(
    shop.db,
    {
      ...{ uuid: uuid(), title: 'Board', positionJson: LAYOUT(chart), published: true, ownerIds: [] },
      ...{ chartIds: [chart], roleIds: [viewers], jsonMetadata: JSON.stringify(more.metadata?.(dataset) ?? {}) },
    },
    by,
  );
  const embedded = await shop.post(`/api/v1/dashboard/${id}/embedded`, { allowed_domains: [] }, shop.admin);
  const { uuid: place } = embedded.json['result'] as { uuid: string };
  const user = { username: 'visitor', first_name: 'V', last_name: 'S' };
  const claims = { user, resources: [{ type: 'dashboard' as const, id: place }], rls_rules: [] };
  const token = await issueGuestToken(claims, shop.deps.config, shop.deps.now());
  guest = { id: 0, headers: { 'X-GuestToken': token } };
  return { dataset, chart, id };
}

const BY_ADDRESS = "select * from orders where region = '{{ url_param('region', 'north') }}'";

const BOX = { slot: 1, widthPx: 400, heightPx: 300 };
const render = async (board: Board, who: Analyst, urlParams?: unknown) => {
  const body = { dashboardId: board.id, charts: [{ chartId: board.chart, ...BOX }], include: ['query'] };
  return shop.post('/charts/render', { ...body, ...(urlParams !== undefined && { urlParams }) }, who);
};
/** The rows' regions, as the picture's twin has them. */
const regionsIn = (text: string): string[] =>
  ['north', 'south'].filter((region) => (JSON.parse(text) as { svg?: string }).svg?.includes(region));

const identity = ({ headers }: Analyst): Promise<Identity> =>
  identityOf(new Request('http://localhost/', { headers }), shop.deps);

async function openPage(board: Board, search: string, who: Analyst) {
  const charts = new Map<number, PendingChart>();
  const fields = new URLSearchParams(search);
  const page = await loadDashboardPage(shop.deps, await identity(who), {
    ...{ idOrSlug: String(board.id), openTabs: [], viewportPx: 1280, scrollbarPx: 0, isBarShut: false, force: false, charts },
    filters: { permalinkKey: fields.get('permalink_key'), nativeFilters: null, nativeFiltersKey: null, fields },
  });
  const html = (await Promise.all([...charts.values()].map((chart) => chart.html))).join('');
  return { page, html };
}

describe('a dashboard opened with parameters in its address', { timeout: 30_000 }, () => {
  it('is drawn by the server with them, for its viewers as for its administrator', async () => {
    const board = await makeBoard(BY_ADDRESS);
    for (const who of [viewer, shop.admin]) {
      const { page, html } = await openPage(board, 'region=south&standalone=1&tab=TAB-1&force=true', who);
      expect([html.includes('south'), html.includes('north')]).toEqual([true, false]);
      expect(page?.urlParams).toEqual({ region: 'south' });
      expect((await openPage(board, '', who)).html).toContain('north');
    }
  });

  it('has its charts drawn anew with them, for viewers, guests and administrators', async () => {
    const board = await makeBoard(BY_ADDRESS);
    for (const who of [viewer, guest, shop.admin]) {
      const { status, text } = await render(board, who, { region: 'south' });
      expect([status, regionsIn(text)]).toEqual([200, ['south']]);
      expect(regionsIn((await render(board, who)).text)).toEqual(['north']);
    }
  });

  it('lists in its filters what those rows have, and takes its first value from them', async () => {
    const board = await makeBoard(BY_ADDRESS, { metadata: (id) => ({ native_filter_configuration: [FILTER(id)] }) });
    const options = async (who: Analyst, urlParams: Json) => {
      const body = { dashboardId: board.id, filterId: 'NATIVE_FILTER-1', urlParams };
      return (await shop.post('/dashboards/filter-options', body, who)).json['values'];
    };
    for (const who of [viewer, guest]) {
      expect(await options(who, { region: 'south' })).toEqual([{ value: 'south', label: 'south' }]);
      expect(await options(who, {})).toEqual([{ value: 'north', label: 'north' }]);
    }
    const { page, html } = await openPage(board, 'region=south', viewer);
    const [item] = page?.filterBar.items ?? [];
    expect(item?.type === 'filter' && item.mask.filterState['value']).toEqual(['south']);
    expect(html).toContain('south');
  });

  it('gives its viewers the same rows as a file', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const entry = JSON.parse((await render(board, viewer, { region: 'south' })).text) as { query: { queryContext: Json } };
    const form_data = { slice_id: board.chart, dashboardId: board.id };
    const body = { ...entry.query.queryContext, form_data, result_format: 'csv', result_type: 'full' };
    const { status, text } = await shop.post('/api/v1/chart/data', body, viewer);
    expect([status, text]).toEqual([200, expect.stringContaining('south')]);
  });

  it('goes before the parameters that were saved with a chart', async () => {
    const board = await makeBoard(BY_ADDRESS, { params: { url_params: { region: 'south', slice_id: '1' } } });
    expect(regionsIn((await render(board, viewer)).text)).toEqual(['south']);
    expect(regionsIn((await render(board, viewer, { region: 'north' })).text)).toEqual(['north']);
  });

  it('is opened by its link with them, however long they are', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const filler = Array.from({ length: 3 }, (_, at) => [`filler${at}`, 'x'.repeat(1_900)]);
    const body = { urlParams: [['region', 'south'], ...filler, ['standalone', '1']] };
    const made = await shop.post(`/api/v1/dashboard/${board.id}/permalink`, body, shop.admin);
    expect(made.status).toBe(201);
    const key = String(made.json['key']);
    expect(await permalinkTarget(shop.deps, await identity(viewer), key)).not.toContain('filler');
    const { page, html } = await openPage(board, `permalink_key=${key}`, viewer);
    expect([page?.urlParams['region'], page?.urlParams['standalone'], html.includes('south')]).toEqual([
      'south',
      undefined,
      true,
    ]);
    expect((await openPage(board, `permalink_key=${key}&region=north`, viewer)).html).toContain('north');
  });

  it('is cached by the parameters that a template reads, and by no other', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const keyOf = async (urlParams: Json) => {
      shop.keys.splice(0);
      await render(board, viewer, urlParams);
      return shop.keys[0];
    };
    expect(await keyOf({ region: 'south', utm: 'a' })).toBe(await keyOf({ region: 'south', utm: 'b' }));
    expect(await keyOf({ region: 'south' })).not.toBe(await keyOf({ region: 'north' }));
  });

  it('hands them to Explore, which asks with them and saves them not', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const user = await identity(shop.admin);
    if (user.kind !== 'user') throw new Error('Nobody is logged in.');
    const open = async (search: string) => {
      const charts = new Map<number, PendingChart>();
      const address = readExploreAddress(new URLSearchParams(search));
      const page = await loadExplorePage(shop.deps, user, { address, viewportPx: 1280, charts });
      return { page, html: (await charts.get(1)?.html) ?? '' };
    };
    const { page, html } = await open(`slice_id=${board.chart}&region=south&force=true`);
    expect([page.urlParams, html.includes('south')]).toEqual([{ region: 'south' }, true]);
    expect(page.formData).not.toHaveProperty('url_params');
    const formData = { ...FORM, datasource: `${board.dataset}__table`, slice_id: board.chart };
    const link = await shop.post('/api/v1/explore/permalink', { formData, urlParams: [['region', 'south']] }, shop.admin);
    const shared = await open(`permalink_key=${String(link.json['key'])}`);
    expect([shared.page.urlParams, shared.html.includes('south')]).toEqual([{ region: 'south' }, true]);
  });
});

describe('a viewer who writes the address', { timeout: 30_000 }, () => {
  it('gets no row by quotes, comments or templates in it', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const values = [
      "' or 1=1 --",
      "x' union select name, note, 1, note, 1 from salaries --",
      "\\' or 1=1 --",
      "'/*",
      '\0',
      '{{ 1 + 1 }}',
      '{{ dataset(1) }}',
      "{% raw %}' or 1=1{% endraw %}",
      "{{ url_param('other') }}",
    ];
    for (const region of values)
      for (const who of [viewer, guest]) {
        const { status, text } = await render(board, who, { region, other: "' or '1'='1" });
        expect([region, status, regionsIn(text)]).toEqual([region, 200, []]);
        expect(text).not.toContain(LEAK);
      }
    const { text } = await render(board, viewer, { region: '{{ 1 + 1 }}' });
    expect((JSON.parse(text) as { query: { sql: string[] } }).query.sql[0]).toContain("'{{ 1 + 1 }}'");
  });

  it('replaces no macro, no variable and no parameter of the dataset by its name', async () => {
    const sql = "select region, amount, '{{ current_user_id() }}/{{ filter_values('region') | length }}' as note from orders";
    const board = await makeBoard(sql, { params: { groupby: ['note'] } });
    const names = [
      'current_user_id',
      'current_username',
      'filter_values',
      'region',
      'filter',
      'columns',
      '__proto__',
      'constructor',
    ];
    const urlParams = Object.fromEntries(names.map((name) => [name, '7']));
    const { status, text } = await render(board, viewer, urlParams);
    expect([status, (JSON.parse(text) as { svg?: string }).svg]).toEqual([200, expect.stringContaining(`${viewer.id}/0`)]);
    const inherited = await makeBoard(
      "select region, amount, '{{ url_param('__proto__', 'none') }}{{ url_param('toString', 'none') }}' as note from orders",
      { params: { groupby: ['note'] } },
    );
    const reply = await render(inherited, viewer, {});
    expect((JSON.parse(reply.text) as { svg?: string }).svg).toContain('nonenone');
  });

  it('does not choose the rows that a row rule leaves: rules do not read the address', async () => {
    const board = await makeBoard('select * from orders');
    await shop.db.insert(userRoles).values({ userId: shop.limited.id, roleId: viewers });
    const rules = [
      "region = '{{ url_param('region', 'north') }}'",
      "{{ '1 = 1' if url_param('all') else \"region = 'north'\" }}",
    ];
    for (const rule of rules) await shop.rule(rule, board.dataset);
    const open = async (urlParams: Json) => render(board, shop.limited, urlParams);
    for (const urlParams of [{}, { region: 'south' }, { all: '1' }, { all: '1', region: "south' or '1'='1" }]) {
      const { status, text } = await open(urlParams);
      expect([urlParams, status, regionsIn(text)]).toEqual([urlParams, 200, ['north']]);
    }
    const body = {
      datasource: { id: board.dataset, type: 'table' },
      queries: [{ columns: ['region'], metrics: [], url_params: { region: 'south', all: '1' } }],
    };
    expect((await shop.post('/api/v1/chart/data', body, shop.limited)).json['result']).toMatchObject([
      { data: [{ region: 'north' }] },
    ]);
  });

  it('changes nothing else of a question with it', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const entry = JSON.parse((await render(board, viewer)).text) as { query: { queryContext: { queries: Json[] } } };
    const [own = {}] = entry.query.queryContext.queries;
    const ask = (query: Json, who: Analyst) => {
      const form_data = { slice_id: board.chart, dashboardId: board.id };
      return shop.post(
        '/api/v1/chart/data',
        { datasource: { id: board.dataset, type: 'table' }, queries: [query], form_data },
        who,
      );
    };
    for (const who of [viewer, guest]) {
      expect((await ask({ ...own, url_params: { region: 'south', any: "'" } }, who)).json['result']).toMatchObject([
        { data: [{ region: 'south', total: 120 }] },
      ]);
      const more = [
        { columns: ['note'] },
        { metrics: [] },
        { extras: { where: "note = '{{ url_param('region') }}'" } },
        { row_limit: 5_000 },
      ];
      for (const change of more)
        expect([change, (await ask({ ...own, ...change, url_params: { region: 'south' } }, who)).status]).toEqual([change, 403]);
      const tooMany = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'v']));
      for (const url_params of [tooMany, { region: 'x'.repeat(2_001) }])
        expect((await ask({ ...own, url_params }, who)).status).toBe(403);
    }
  });

  it('is told where the parameters are none', async () => {
    const board = await makeBoard(BY_ADDRESS);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`p${at}`, 'v']));
    for (const urlParams of [many, { region: 'x'.repeat(2_001) }, { region: 7 }, ['a'], 'region=south'])
      expect((await render(board, viewer, urlParams)).status).toBe(400);
  });
});
