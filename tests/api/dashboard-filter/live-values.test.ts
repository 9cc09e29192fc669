// Values of charts in texts: what the server writes for whom. They come by the query of their chart, never around it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeLiveMarkdown, type LiveValue } from '#app/domain/dashboard/page/live-value.ts';
import { joinHtml } from '#app/domain/html/html-pieces.ts';
import type { PendingCharts } from '#app/services/charts/fill-chart-slots.server.ts';
import { openEmbedded } from '#app/services/embedding/embedded-page.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { charts, dashboards, rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules } from '#drizzle/schema/index.ts';
import { startAddressBoards, type AddressBoards, type Board } from '#tests/fixtures/dashboards/address-board.ts';
import type { Analyst, LabJson } from '#tests/fixtures/sqllab/sql-lab.ts';

const TOTAL = { params: { groupby: [] as string[] } };
const box = (id: string, type: string, children: string[], meta: LabJson = {}) => ({ id, type, children, meta });

let shop: AddressBoards;
beforeAll(async () => void (shop = await startAddressBoards()), 60_000);
afterAll(() => shop.stop());

const uuidOf = async ({ chart }: Board): Promise<string> => {
  const [row] = await shop.db.select().from(charts).where(eq(charts.id, chart));
  return row?.uuid ?? '';
};

/** The board with a text above its chart, or in a tab before that of the chart. */
async function write(board: Board, code: string, more: { isChartElsewhere?: boolean } = {}): Promise<void> {
  const text = box('MARKDOWN-1', 'MARKDOWN', [], { code, width: 6, height: 20 });
  const chart = box('CHART-1', 'CHART', [], { chartId: board.chart, width: 6, height: 50 });
  const rows = [box('ROW-1', 'ROW', ['MARKDOWN-1']), box('ROW-2', 'ROW', ['CHART-1'])];
  const parts = more.isChartElsewhere
    ? [
        box('ROOT_ID', 'ROOT', ['TABS-1']),
        box('TABS-1', 'TABS', ['TAB-1', 'TAB-2']),
        box('TAB-1', 'TAB', ['ROW-1']),
        box('TAB-2', 'TAB', ['ROW-2']),
      ]
    : [box('ROOT_ID', 'ROOT', ['GRID_ID']), box('GRID_ID', 'GRID', ['ROW-1', 'ROW-2'])];
  const layout = Object.fromEntries([text, chart, ...rows, ...parts].map((one) => [one.id, one]));
  await shop.db
    .update(dashboards)
    .set({ positionJson: JSON.stringify(layout), version: 2 })
    .where(eq(dashboards.id, board.id));
}

/** Viewers see only the rows of the board's dataset that meet the clause. */
async function limitViewer({ dataset }: Board, clause: string): Promise<void> {
  const facts = {
    uuid: crypto.randomUUID(),
    name: `rule of ${dataset}`,
    filterType: 'Regular' as const,
    createdOnMs: 0,
    changedOnMs: 0,
  };
  const [rule] = await shop.db
    .insert(rowLevelRules)
    .values({ ...facts, clause })
    .returning({ id: rowLevelRules.id });
  const ruleId = rule?.id ?? 0;
  await shop.db.insert(rowLevelRuleDatasets).values({ ruleId, datasetId: dataset });
  await shop.db.insert(rowLevelRuleRoles).values({ ruleId, roleId: shop.viewersRoleId });
}

const valueOf = async (board: Board, more: Partial<LiveValue> = {}): Promise<string> =>
  writeLiveMarkdown({ chartUuid: await uuidOf(board), column: null, row: null, ...more }, 'Total');

const read = async (board: Board, who: Analyst, search = ''): Promise<string[]> => {
  const { html } = await shop.openPage(board, search, who);
  return textsOf(html);
};

const textsOf = (html: string): string[] =>
  [...html.matchAll(/<span class="live-(?:text|failed)"[^>]*>([^<]*)</g)].map(([, text = '']) => text);

const htmlOf = async (pending: PendingCharts): Promise<string> =>
  joinHtml((await Promise.all([...pending.values()].map(({ html }) => html))).flat());

describe('a value of a chart in a text', () => {
  it('is the number that the chart shows its viewer: row rules apply', async () => {
    const board = await shop.makeBoard('select * from orders', TOTAL);
    await limitViewer(board, "region = 'north'");
    await write(board, `We sold ${await valueOf(board)}.`);
    expect(await read(board, shop.admin)).toEqual(['150']);
    expect(await read(board, shop.viewer)).toEqual(['30']);
    expect((await shop.openPage(board, '', shop.viewer)).html).not.toContain('150');
  });

  it('has the rows of a guest’s token', async () => {
    const board = await shop.makeBoard('select * from orders', TOTAL);
    await write(board, await valueOf(board));
    const embedded = await shop.post(`/api/v1/dashboard/${board.id}/embedded`, { allowed_domains: [] }, shop.admin);
    const { uuid: id } = embedded.json['result'] as { uuid: string };
    const user = { username: 'v', first_name: 'V', last_name: 'S' };
    const resources = [{ type: 'dashboard' as const, id }];
    const callers: string[] = [];
    const forCaller: NonNullable<Deps['forCaller']> = ({ name, counter }) => {
      callers.push(name);
      const caller = { name, counter, perMinute: 0, atATime: 0 };
      return { caller, countUse: () => Promise.resolve(), queryService: shop.deps.queryService };
    };
    const readAs = async (clauses: string[]): Promise<string[]> => {
      const claims = { user, resources, rls_rules: clauses.map((clause) => ({ clause })) };
      const headers = { 'X-GuestToken': await issueGuestToken(claims, shop.deps.config, shop.deps.now()) };
      const request = new Request(`http://localhost/embedded/${id}`, { headers });
      const place = { uuid: id, openTabs: [], drawsCharts: true, locale: 'en', nonce: 'n0' };
      const opened = await openEmbedded(request, { ...shop.deps, forCaller }, place);
      return typeof opened === 'number' ? [String(opened)] : textsOf(await htmlOf(opened.charts));
    };
    expect(await readAs([])).toEqual(['150']);
    expect(await readAs(["region = 'south'"])).toEqual(['120']);
    // Its queries count under the guest's name, at their address.
    expect(callers).toEqual(['guest:v address:unknown', 'guest:v address:unknown']);
  });

  it('follows the filters of the dashboard', async () => {
    const filter = (datasetId: number) => ({
      id: 'NATIVE_FILTER-1',
      name: 'Region',
      filterType: 'filter_select',
      targets: [{ datasetId, column: { name: 'region' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      defaultDataMask: {
        extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['south'] }] },
        filterState: { value: ['south'] },
      },
    });
    const metadata = (id: number) => ({ native_filter_configuration: [filter(id)] });
    const board = await shop.makeBoard('select * from orders', { ...TOTAL, metadata });
    await write(board, await valueOf(board));
    expect(await read(board, shop.admin)).toEqual(['120']);
  });

  it('costs no query beside that of its chart, and is there where the chart is in a closed tab', async () => {
    const board = await shop.makeBoard('select * from orders', TOTAL);
    await write(board, `${await valueOf(board)} and ${await valueOf(board)}`);
    const before = new Set(shop.keys).size;
    expect(await read(board, shop.admin, 'force=true')).toEqual(['150', '150']);
    expect(new Set(shop.keys).size - before).toBe(1);
    await write(board, await valueOf(board), { isChartElsewhere: true });
    const { html } = await shop.openPage(board, '', shop.admin);
    expect(html).toContain('>150<');
    expect(html).not.toContain('data-picture');
  });

  it('is a cell of the chart’s table by column and row', async () => {
    const board = await shop.makeBoard('select * from orders');
    const cell = { column: 'total', row: { is: 'named', name: 'north' } } as const;
    await write(board, `${await valueOf(board, cell)} ${await valueOf(board)}`);
    expect(await read(board, shop.admin)).toEqual(['30', 'Several values']);
  });

  it('says in its place that the chart is not on this dashboard, and shows nothing of it', async () => {
    const [board, other] = [await shop.makeBoard('select * from orders'), await shop.makeBoard('select * from orders', TOTAL)];
    await write(board, `${await valueOf(other)} [x](chart-value:nonsense)`);
    expect(await read(board, shop.admin)).toEqual(['Chart not found', 'Chart not found']);
  });

  it('stays out of what an author writes around it', async () => {
    const board = await shop.makeBoard('select * from orders', TOTAL);
    const uuid = await uuidOf(board);
    await write(board, `<a href="chart-value:${uuid}?column=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E" onclick="x()">a</a>`);
    const { page, html } = await shop.openPage(board, '', shop.admin);
    expect(/"html":"(.*?[^\\])"/.exec(JSON.stringify(page?.view))?.[1]).not.toMatch(/onclick|<img/);
    expect(html).not.toContain('<img');
    expect(await read(board, shop.admin)).toEqual(['Value not found']);
  });
});
