// Changing a chart through the API: its owners, dataset, tags and dashboards, and two who save at once.
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chartIdsInOrder } from '#app/domain/dashboard/layout/layout-tree.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import { dashboardCharts, dashboards } from '#drizzle/schema/index.ts';
import { readReplyResult, startChartApi, type ChartApiHost } from '#tests/fixtures/charts/chart-api.ts';
import type { ChartJson, Someone } from '#tests/fixtures/charts/charts.ts';
import { insertTag } from '#tests/fixtures/metadata/tags.ts';

let api: ChartApiHost;
let admin: Someone;
let alpha: Someone;
let gamma: Someone;
let reader: Someone;
let sales = 0;
let secret = 0;

beforeAll(async () => {
  api = await startChartApi();
  ({ admin, alpha, gamma, reader, sales, secret } = api);
});
afterAll(() => api.stop());

describe('changing a chart', () => {
  const put = (id: number, body: unknown, who = alpha, headers: Record<string, string> = {}) =>
    api.query('PUT', `/api/v1/chart/${id}`, who, body, headers);

  it('is for its owners and administrators; other viewers get a refusal', async () => {
    const id = await api.make(alpha);
    expect((await put(id, { slice_name: 'Theirs' }, reader)).json['message']).toBe('Forbidden');
    expect((await put(id, { slice_name: 'Theirs' }, reader)).status).toBe(403);
    expect((await put(id, { slice_name: 'Mine' })).json).toEqual({ id, result: { slice_name: 'Mine' } });
    expect((await put(id, { slice_name: 'Admin’s' }, admin)).status).toBe(200);
  });

  it('keeps who manages it elsewhere', async () => {
    const managed = { is_managed_externally: true, external_url: 'https://git.example.org/chart.yaml' };
    const id = await api.make(alpha, managed);
    await put(id, { description: 'about' });
    const item = async () => readReplyResult((await api.get(`/api/v1/chart/${id}`, alpha)).json);
    expect(await item()).toMatchObject(managed);
    await put(id, { is_managed_externally: false, external_url: null });
    expect(await item()).toMatchObject({ is_managed_externally: false, external_url: null });
  });

  it('refuses unknown fields, and changes only what was sent', async () => {
    const id = await api.make(alpha, { params: '{"a":1}', description: 'about' });
    expect((await put(id, { bogus: 1 })).json).toEqual({ message: { bogus: ['Unknown field.'] } });
    await put(id, { description: null, cache_timeout: 60 });
    expect(readReplyResult((await api.get(`/api/v1/chart/${id}`, alpha)).json)).toMatchObject({
      description: null,
      cache_timeout: 60,
      params: '{"a":1}',
      slice_name: 'Sample',
    });
  });

  it('spec 295, 296: filters flagged extra reach no saved chart, new or overwritten; ranges of time come back as “No filter”', async () => {
    const filter = (subject: string, operator: string, comparator: unknown, isExtra: boolean) => ({
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject,
      operator,
      comparator,
      isExtra,
    });
    const own = filter('deal_size', 'IN', ['Small'], false);
    const flagged = [filter('deal_size', '==', 'Large', true), filter('order_date', 'TEMPORAL_RANGE', 'Last year', true)];
    const params = JSON.stringify({ viz_type: 'table', adhoc_filters: [own, ...flagged] });
    const query_context = JSON.stringify({
      queries: [{ filters: [{ col: 'deal_size', op: '==', val: 'Large', isExtra: true }] }],
    });
    const made = await api.make(alpha, { params, query_context });
    const changed = await api.make(alpha);
    expect((await put(changed, { params, query_context })).status).toBe(200);
    for (const id of [made, changed]) {
      const item = readReplyResult((await api.get(`/api/v1/chart/${id}`, alpha)).json);
      const saved = JSON.parse(String(item['params'])) as ChartJson;
      expect(saved['adhoc_filters']).toEqual([own, filter('order_date', 'TEMPORAL_RANGE', 'No filter', false)]);
      expect(JSON.parse(String(item['query_context']))).toEqual({ queries: [{ filters: [] }] });
    }
  });

  it('does not let a writer who is no administrator lock themselves out', async () => {
    const id = await api.make(alpha);
    await put(id, { owners: [gamma.id] });
    const ownersOf = async () =>
      (readReplyResult((await api.get(`/api/v1/chart/${id}`, admin)).json)['owners'] as ChartJson[]).map((owner) => owner['id']);
    expect(await ownersOf()).toEqual([alpha.id, gamma.id].sort((a, b) => a - b));
    await put(id, { owners: [] });
    expect(await ownersOf()).toEqual([alpha.id]);
    await put(id, { owners: [] }, admin);
    expect(await ownersOf()).toEqual([]);
  });

  it('requires the kind of a new dataset, and one that the writer can query', async () => {
    const id = await api.make(reader);
    const type = await put(id, { datasource_id: sales }, reader);
    expect(type.json).toEqual({ message: { datasource_type: ['Datasource type is required when datasource_id is given'] } });
    const spy = await put(id, { datasource_id: secret, datasource_type: 'table' }, reader);
    expect([spy.status, spy.json]).toEqual([422, { message: { datasource_id: ['Datasource does not exist'] } }]);
  });

  it('sets its tags', async () => {
    const id = await api.make(alpha);
    const tagId = await insertTag(api.db, 'Quay');
    expect((await put(id, { tags: [tagId] })).status).toBe(200);
    expect(readReplyResult((await api.get(`/api/v1/chart/${id}`, alpha)).json)['tags']).toEqual([
      { id: tagId, name: 'Quay', type: 1 },
    ]);
    expect((await put(id, { tags: [999_999] })).status).toBe(422);
  });

  it('puts it at the end of dashboards that the writer can edit, and takes it off again', async () => {
    const [other, id] = [await api.make(alpha), await api.make(alpha)];
    const own = await api.dashboard('Own', { ownerIds: [alpha.id], chartIds: [other] });
    const others = await api.dashboard('Others', {});
    expect((await put(id, { dashboards: [own] })).json).toEqual({ id, result: { dashboards: [own] } });
    const board = async () => (await api.db.select().from(dashboards).where(eq(dashboards.id, own)))[0];
    const linked = async () =>
      (
        await api.db
          .select()
          .from(dashboardCharts)
          .where(and(eq(dashboardCharts.dashboardId, own), eq(dashboardCharts.chartId, id)))
      ).length;
    expect(chartIdsInOrder(parseLayout((await board())?.positionJson).tree)).toEqual([id]);
    expect([await linked(), (await board())?.version]).toEqual([1, 2]);
    const forbidden = await put(id, { dashboards: [own, others] });
    expect([forbidden.status, forbidden.json['message']]).toEqual([403, 'Changing one or more of these dashboards is forbidden']);
    await put(id, { dashboards: [] });
    expect(chartIdsInOrder(parseLayout((await board())?.positionJson).tree)).toEqual([]);
    expect([await linked(), (await board())?.version]).toEqual([0, 3]);
  });

  it('puts it in the tab that the writer names, also where it is on the dashboard already', async () => {
    const box = (type: string, children: string[]) => ({ type, children, meta: {} });
    const layout = {
      ROOT_ID: box('ROOT', ['TABS-1']),
      'TABS-1': box('TABS', ['TAB-a', 'TAB-b']),
      'TAB-a': box('TAB', []),
      'TAB-b': box('TAB', []),
    };
    const own = await api.dashboard('Tabs', { ownerIds: [alpha.id] });
    await api.db
      .update(dashboards)
      .set({ positionJson: JSON.stringify(layout) })
      .where(eq(dashboards.id, own));
    const stored = async () => {
      const [board] = await api.db.select().from(dashboards).where(eq(dashboards.id, own));
      const items = JSON.parse(board?.positionJson ?? '{}') as Record<string, { children: string[] }>;
      return { version: board?.version, rows: ['TAB-a', 'TAB-b'].map((id) => items[id]?.children.length) };
    };
    const id = await api.make(alpha, { dashboards: [own], dashboard_tabs: { [own]: 'TAB-b' } });
    expect(await stored()).toEqual({ version: 2, rows: [0, 1] });
    expect((await put(id, { dashboards: [own], dashboard_tabs: { [own]: 'TAB-b' } })).status).toBe(200);
    expect(await stored()).toEqual({ version: 2, rows: [0, 1] });
    expect((await put(id, { dashboards: [own], dashboard_tabs: { [own]: 'TAB-a' } })).status).toBe(200);
    expect(await stored()).toEqual({ version: 3, rows: [1, 1] });
    const gone = await put(id, { dashboards: [own], dashboard_tabs: { [own]: 'TAB-gone' } });
    expect([gone.status, gone.json['message']]).toEqual([
      422,
      { dashboard_tabs: ['The selected tab is no longer on “Tabs”. Select another tab.'] },
    ]);
    expect(await stored()).toEqual({ version: 3, rows: [1, 1] });
  });

  it('names no tab of a dashboard of somebody else', async () => {
    const id = await api.make(alpha);
    const others = await api.dashboard('Tabs of others', { chartIds: [id] });
    const reply = await put(id, { dashboards: [others], dashboard_tabs: { [others]: 'TAB-a' } });
    expect(reply.status).toBe(403);
  });

  it('places a new chart under its own id', async () => {
    const own = await api.dashboard('Fresh', { ownerIds: [alpha.id] });
    const id = await api.make(alpha, { dashboards: [own] });
    const [board] = await api.db.select().from(dashboards).where(eq(dashboards.id, own));
    expect(chartIdsInOrder(parseLayout(board?.positionJson).tree)).toEqual([id]);
  });

  it('leaves it on dashboards that the writer does not see', async () => {
    const id = await api.make(reader);
    const draft = await api.dashboard('Unseen', { published: false, chartIds: [id] });
    expect((await put(id, { dashboards: [] }, reader)).status).toBe(200);
    expect(await api.db.select().from(dashboardCharts).where(eq(dashboardCharts.dashboardId, draft))).toHaveLength(1);
    expect((await put(id, { dashboards: [draft] }, reader)).json).toEqual({
      message: { dashboards: ['Dashboards do not exist'] },
    });
  });

  it('takes a save again whose reply was lost, and writes nothing twice', async () => {
    const id = await api.make(alpha, { owners: [alpha.id] });
    const old = { 'if-match': (await api.get(`/api/v1/chart/${id}`, alpha)).headers.get('etag') ?? '' };
    const body = { slice_name: 'Kept', params: '{"viz_type":"table","a":1}', owners: [alpha.id], query_context: '{"a":[1]}' };
    const first = await put(id, body, alpha, old);
    const again = await put(id, body, alpha, old);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await put(id, { ...body, description: 'more' }, alpha, old)).status).toBe(412);
    expect((await put(id, { ...body, owners: [alpha.id, reader.id] }, alpha, old)).status).toBe(412);
  });

  it('reports a conflict to the second of two who save at once, and doesn’t write their changes', async () => {
    const id = await api.make(alpha, { owners: [alpha.id, reader.id] });
    const etag = (await api.get(`/api/v1/chart/${id}`, alpha)).headers.get('etag') ?? '';
    const first = await put(id, { slice_name: 'First' }, alpha, { 'if-match': etag });
    const newer = first.headers.get('etag') ?? '';
    expect([first.status, newer === etag]).toEqual([200, false]);
    const second = await put(id, { slice_name: 'Second' }, reader, { 'if-match': etag });
    expect(second.status).toBe(412);
    expect(second.json['errors']).toEqual([
      {
        error_type: 'OBJECT_CHANGED_ERROR',
        level: 'warning',
        message: second.json['message'],
        extra: {
          changed_by: { id: alpha.id, first_name: 'A', last_name: expect.any(String) as unknown },
          changed_on: expect.stringMatching(/^2026-11-21T/) as unknown,
          etag: newer,
          issue_codes: [],
        },
      },
    ]);
    expect(readReplyResult((await api.get(`/api/v1/chart/${id}`, alpha)).json)['slice_name']).toBe('First');
    expect((await put(id, { slice_name: 'Third' }, reader, { 'if-match': newer })).status).toBe(200);
    expect((await put(id, { slice_name: 'Last' }, alpha)).status).toBe(200);
  });

  it('lets exactly one of ten who save the same version at the same time through', async () => {
    const id = await api.make(alpha);
    const etag = (await api.get(`/api/v1/chart/${id}`, alpha)).headers.get('etag') ?? '';
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(id, { slice_name: `n${n}` }, alpha, { 'if-match': etag })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
  });
});
