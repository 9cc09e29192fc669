// Guests of embedded dashboards, and viewers through a dashboard's roles: what their token or role lets them query.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findRoleIds } from '#app/stores/security/store.server.ts';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules } from '#drizzle/schema/index.ts';
import {
  buildColumnQuery,
  startEmbeddedBoard,
  withToken,
  type EmbeddedBoard,
} from '#tests/fixtures/dashboards/embedded-board.ts';

let board: EmbeddedBoard;
beforeAll(async () => void (board = await startEmbeddedBoard()));
afterAll(() => board.stop());
beforeEach(() => void board.requested.splice(0));

describe('what a guest can query', () => {
  it('is what the charts of the dashboard query, with the clauses of the token', async () => {
    const guest = await board.guest([{ clause: "shop <> 'secret'" }, { dataset: board.ids.other, clause: "kind = 'never'" }]);
    expect((await board.queryData(guest, [buildColumnQuery('shop')])).status).toBe(200);
    expect((await board.query('GET', `/api/v1/chart/${board.ids.shops}/data/`, guest)).status).toBe(200);
    expect(board.requested.map(({ statement }) => statement.sql.includes("(shop <> 'secret')"))).toEqual([true, true]);
    expect(board.requested.some(({ statement }) => statement.sql.includes('never'))).toBe(false);
  });

  it('is limited by Base rules and by rules of the guests’ role, in charts and values of filters', async () => {
    const { db } = board;
    const gamma = (await findRoleIds(db, ['Gamma'])).get('Gamma') ?? 0;
    const stamps = { description: null, groupKey: null, createdOnMs: 0, changedOnMs: 0 };
    const lay = async (name: string, filterType: 'Regular' | 'Base', clause: string, roleIds: readonly number[]) => {
      const [row] = await db
        .insert(rowLevelRules)
        .values({ ...stamps, uuid: crypto.randomUUID(), name, filterType, clause })
        .returning();
      const ruleId = row?.id ?? 0;
      await db.insert(rowLevelRuleDatasets).values({ ruleId, datasetId: board.ids.dataset });
      for (const roleId of roleIds) await db.insert(rowLevelRuleRoles).values({ ruleId, roleId });
    };
    await lay('all', 'Base', "kind = 'base'", []);
    await lay('gamma', 'Regular', "kind = 'gamma'", [gamma]);
    await lay('not gamma', 'Base', "kind = 'others'", [gamma]);
    const guest = await board.guest([{ clause: "shop <> 'secret'" }]);
    expect((await board.queryData(guest, [buildColumnQuery('shop')])).status).toBe(200);
    const values = { form_data: { dashboardId: board.ids.board, native_filter_id: 'NATIVE_FILTER-1' } };
    expect((await board.queryData(guest, [{ columns: ['region'], metrics: [], row_limit: 1000 }], values)).status).toBe(200);
    await db.delete(rowLevelRules);
    expect(board.requested).toHaveLength(2);
    for (const { statement } of board.requested) {
      for (const clause of ["(kind = 'base')", "(kind = 'gamma')", "(shop <> 'secret')"]) expect(statement.sql).toContain(clause);
      expect(statement.sql).not.toContain('others');
    }
  });

  it('downloads all rows of a table with pages, and its totals, as pages query them', async () => {
    const params = { viz_type: 'table', groupby: ['kind'], metrics: ['count'], show_totals: true };
    const paging = { server_pagination: true, server_page_length: 10, row_limit: 500 };
    const body = { params: JSON.stringify({ ...params, ...paging }), query_context: null };
    expect((await board.query('PUT', `/api/v1/chart/${board.ids.kinds}`, board.admin, body)).status).toBe(200);
    const guest = await board.guest([{ clause: "shop <> 'secret'" }]);
    const charts = [{ chartId: board.ids.kinds, slot: 1, widthPx: 300, heightPx: 200 }];
    const drawn = await board.query('POST', '/charts/render', guest, {
      dashboardId: board.ids.board,
      charts,
      include: ['query', 'data'],
    });
    const entry = JSON.parse(drawn.text) as { query: { queryContext: { queries: unknown[] } }; data: { settings: object } };
    board.requested.splice(0);
    const { status, text } = await board.queryData(guest, entry.query.queryContext.queries, {
      result_format: 'csv',
      form_data: { ...entry.data.settings, slice_id: board.ids.kinds, dashboardId: board.ids.board },
    });
    expect([status, text.split('\n')[0]]).toEqual([200, 'kind,count']);
    const limits = board.requested.map(({ statement }) => /LIMIT \d+/.exec(statement.sql)?.[0]);
    // They are queried at once: which comes first doesn't matter.
    expect(limits.toSorted()).toEqual(['LIMIT 500', 'LIMIT 50000']);
    for (const { statement } of board.requested) expect(statement.sql).toContain("(shop <> 'secret')");
  });

  it('names the dashboard or leaves it to the token', async () => {
    const guest = await board.guest();
    expect((await board.queryData(guest, [buildColumnQuery('shop')], { dashboard: null })).status).toBe(200);
    expect((await board.queryData(guest, [buildColumnQuery('shop')], { dashboard: board.ids.shared })).status).toBe(403);
  });

  it('is nothing of another chart, column, dashboard or result type', async () => {
    const guest = await board.guest();
    const refused = [
      await board.queryData(guest, [buildColumnQuery('salary')]),
      await board.queryData(guest, [buildColumnQuery('kind')]),
      await board.queryData(guest, [buildColumnQuery('shop'), buildColumnQuery('salary')]),
      await board.queryData(guest, [buildColumnQuery('salary')], { chart: board.ids.elsewhere }),
      await board.queryData(guest, [buildColumnQuery('salary')], { chart: board.ids.elsewhere, dashboard: board.ids.hidden }),
      await board.queryData(guest, [buildColumnQuery('shop')], { chart: 0 }),
      await board.queryData(guest, [buildColumnQuery('shop')], { form_data: { dashboardId: board.ids.board } }),
      await board.queryData(guest, []),
      await board.queryData(guest, [buildColumnQuery('shop')], { result_type: 'samples' }),
      await board.queryData(guest, [buildColumnQuery('shop')], { result_type: 'query' }),
      await board.queryData(guest, [{ ...buildColumnQuery('shop'), result_type: 'samples' }]),
      await board.queryData(guest, [{ ...buildColumnQuery('shop'), row_limit: 101 }]),
      await board.queryData(guest, [{ ...buildColumnQuery('shop'), extras: { where: 'salary > 1', having: '' } }]),
    ];
    for (const reply of refused) {
      expect(reply.status).toBe(403);
      expect(reply.text).toContain('DATASOURCE_SECURITY_ACCESS_ERROR');
      expect(reply.text).not.toContain('orders');
    }
    expect((await board.query('GET', `/api/v1/chart/${board.ids.elsewhere}/data/`, guest)).status).toBe(404);
    expect(board.requested).toEqual([]);
  });

  it('can be narrowed by the dashboard’s filters and by what its other charts show', async () => {
    const guest = await board.guest();
    const narrowed = (col: string) =>
      board.queryData(guest, [{ ...buildColumnQuery('shop'), filters: [{ col, op: 'IN', val: ['a'] }] }]);
    expect((await narrowed('region')).status).toBe(200);
    expect((await narrowed('kind')).status).toBe(200);
    expect((await narrowed('salary')).status).toBe(403);
    expect((await narrowed('shop')).status).toBe(403);
  });

  it('is the values of the dashboard’s own filters', async () => {
    const guest = await board.guest();
    const values = (column: string, id = 'NATIVE_FILTER-1') =>
      board.queryData(guest, [{ columns: [column], metrics: [], row_limit: 1000 }], {
        form_data: { dashboardId: board.ids.board, native_filter_id: id },
      });
    expect((await values('region')).status).toBe(200);
    expect((await values('salary')).status).toBe(403);
    expect((await values('region', 'NATIVE_FILTER-2')).status).toBe(403);
    const ofAnother = {
      datasource: { id: board.ids.other, type: 'table' },
      form_data: { dashboardId: board.ids.board, native_filter_id: 'NATIVE_FILTER-3' },
    };
    expect((await board.queryData(guest, [{ columns: ['kind'], metrics: [], row_limit: 10 }], ofAnother)).status).toBe(403);
  });

  it('is refused, not widened, when a clause is no single condition', async () => {
    for (const clause of ['1=1) or (1=1', '1=1; select 1', "shop = 'a' /*", '1=1 union select 1', 'shop =']) {
      const resources = [{ type: 'dashboard' as const, id: await board.embed(board.ids.board) }];
      const claims = { user: { username: 'g', first_name: 'G', last_name: 'U' }, resources, rls_rules: [{ clause }] };
      // Such a token is no longer made: one that was made before.
      const older = withToken(await issueGuestToken(claims, board.deps.config, board.clock.nowMs));
      const reply = await board.queryData(older, [buildColumnQuery('shop')]);
      expect([clause, reply.status, board.requested.length]).toEqual([clause, 400, 0]);
    }
    expect(
      (await board.queryData(await board.guest([{ clause: "shop = 'a' -- or 1=1" }]), [buildColumnQuery('shop')])).status,
    ).toBe(200);
    expect(board.requested[0]?.statement.sql).toMatch(/\(shop = 'a'[^\n]*\n?\)/);
  });

  it('never shares a cache key with what another clause leaves to another guest', async () => {
    const id = await board.embed(board.ids.board);
    const user = { username: 'g', first_name: 'G', last_name: 'U' };
    const seen = new Map<string, string>();
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const word = (): string => ['a', 'b', "''", '" or "', ' ', '%', 'é', '[null,"x"]'][random(8)] ?? '';
    for (let round = 0; round < 30; round += 1) {
      const clauses = Array.from({ length: random(3) }, () => ({
        ...(random(2) === 0 ? {} : { dataset: board.ids.dataset }),
        clause: `${['shop', 'kind'][random(2)]} = '${word()}${word()}'`,
      }));
      const claims = { user, resources: [{ type: 'dashboard' as const, id }], rls_rules: clauses };
      board.requested.splice(0);
      const guest = withToken(await issueGuestToken(claims, board.deps.config, board.deps.now()));
      expect((await board.queryData(guest, [buildColumnQuery('shop')])).status).toBe(200);
      const key = board.requested[0]?.key ?? '';
      const means = JSON.stringify(clauses.map(({ clause }) => clause));
      expect(seen.get(key) ?? means).toBe(means);
      seen.set(key, means);
    }
    expect(seen.size).toBeGreaterThan(10);
  });

  it('is drawn with the same clauses', async () => {
    const guest = await board.guest([{ clause: "shop <> 'secret'" }]);
    const box = { slot: 1, widthPx: 300, heightPx: 200 };
    const request = (dashboardId: number, chartId: number) =>
      board.query('POST', '/charts/render', guest, { dashboardId, charts: [{ chartId, ...box }] });
    const drawn = await request(board.ids.board, board.ids.shops);
    expect([drawn.status, drawn.text.includes('"error"')]).toEqual([200, false]);
    expect(board.requested.length).toBeGreaterThan(0);
    for (const { statement } of board.requested) expect(statement.sql).toContain("(shop <> 'secret')");
    expect((await request(board.ids.shared, board.ids.shops)).status).toBe(404);
  });
});

describe('a viewer through a dashboard’s role', () => {
  it('queries what its charts query, and only by naming it', async () => {
    const { viewer } = board;
    expect((await board.queryData(viewer, [buildColumnQuery('shop')], { dashboard: board.ids.shared })).status).toBe(200);
    expect((await board.queryData(viewer, [buildColumnQuery('shop')], { dashboard: null })).status).toBe(403);
    expect((await board.queryData(viewer, [buildColumnQuery('shop')], { dashboard: board.ids.board })).status).toBe(403);
    expect((await board.queryData(viewer, [buildColumnQuery('salary')], { dashboard: board.ids.shared })).status).toBe(403);
    expect((await board.queryData(board.gamma, [buildColumnQuery('shop')], { dashboard: board.ids.shared })).status).toBe(403);
    const saved = `/api/v1/chart/${board.ids.shops}/data/`;
    expect((await board.query('GET', saved, viewer)).status).toBe(404);
    expect((await board.query('GET', `${saved}?dashboard_id=${board.ids.shared}`, viewer)).status).toBe(200);
  });
});
