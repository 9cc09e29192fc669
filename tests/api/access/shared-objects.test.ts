// Datasets, saved queries and reports that are shared, and requests to open them: who can open them then, and for how long.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRole } from '#app/stores/security/store.server.ts';
import { accessRequests, groups, groupUsers, savedQueries, shares } from '#drizzle/schema/index.ts';
import { mailAccessRequest } from '#app/services/reports/mail-access-request.server.ts';
import type { Delivery } from '#app/channels/shared/delivery.ts';
import { startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';
import type { ChartJson, Someone } from '#tests/fixtures/charts/charts.ts';

type Kind = 'chart' | 'dataset' | 'saved_query' | 'report';

let api: ChartDataHost;
let owner: Someone;
let ana: Someone;
const queued: number[] = [];
const ids: Record<Kind, number> = { chart: 0, dataset: 0, saved_query: 0, report: 0 };
const KINDS = ['chart', 'dataset', 'saved_query', 'report'] as const;

beforeAll(async () => {
  api = await startChartData();
  const enqueueAccessRequest = async (id: number) => void queued.push(id);
  Object.assign(api.deps, { mailProblem: null, enqueueAccessRequest });
});
afterAll(() => api.stop());
beforeEach(async () => {
  queued.splice(0);
  await api.db.delete(shares);
  await api.db.delete(accessRequests);
  owner = await api.user('Alpha');
  ana = await api.gammaWith(
    ...(['can_read', 'can_write'] as const).flatMap((right) =>
      (['SavedQuery', 'ReportSchedule', 'Dataset'] as const).map((view) => [right, view] as const),
    ),
    ['can_sqllab', 'Superset'],
  );
  ids.dataset = await api.dataset(await api.database(), 'sales', [owner.id]);
  ids.chart = await api.chart(ids.dataset, 'Sales', [owner.id]);
  const report = { type: 'Report', name: `R ${ids.chart}`, crontab: '0 9 * * *', chart: ids.chart };
  const query = { label: 'Q', sql: 'select 1', db_id: null };
  ids.report = (await api.query('POST', '/api/v1/report/', owner, report)).json['id'] as number;
  ids.saved_query = (await api.query('POST', '/api/v1/saved_query/', owner, query)).json['id'] as number;
});

const path = (kind: Kind) => `/api/v1/${kind}/${ids[kind]}`;
const subject = (who: Someone) => ({ type: 'user', id: who.id });
const share = (kind: Kind, body: ChartJson, who: Someone = owner) => api.query('POST', `${path(kind)}/access`, who, body);
const unshare = (kind: Kind, type: string, id: number, who = owner) =>
  api.query('DELETE', `${path(kind)}/access/${type}/${id}`, who);
const opened = async (kind: Kind, who = ana) => (await api.get(path(kind), who)).status;
const listed = async (kind: Kind, who = ana) =>
  ((await api.get(`/api/v1/${kind}/`, who)).json['ids'] as number[]).includes(ids[kind]);
const changes: Record<Kind, ChartJson> = {
  chart: { slice_name: 'Hers' },
  dataset: { description: 'Hers' },
  saved_query: { label: 'Hers' },
  report: { description: 'Hers' },
};
const changed = async (kind: Kind, who = ana) => (await api.query('PUT', path(kind), who, changes[kind])).status;
const entries = async (kind: Kind, who = owner) =>
  ((await api.get(`${path(kind)}/access`, who)).json['result'] as { entries: ChartJson[] }).entries;

describe.each(KINDS)('a shared %s', (kind) => {
  it('is opened and listed by its viewers until the share is removed, and changed by none of them', async () => {
    expect([await opened(kind), await listed(kind), await changed(kind)]).toEqual([404, false, 404]);
    expect((await share(kind, { subjects: [subject(ana)] })).status).toBe(200);
    expect([await opened(kind), await listed(kind), await changed(kind)]).toEqual([200, true, 403]);
    expect((await api.query('DELETE', path(kind), ana)).status).toBeGreaterThanOrEqual(403);
    expect((await share(kind, { subjects: [subject(ana)], right: 'editor' }, ana)).status).toBe(403);
    expect((await unshare(kind, 'user', ana.id)).status).toBe(200);
    expect([await opened(kind), await listed(kind)]).toEqual([404, false]);
    expect((await unshare(kind, 'user', ana.id)).status).toBe(404);
  });

  it('is changed by its editors, people and groups, until that is removed', async () => {
    // What a report shows must be open to who changes it.
    if (kind === 'report') await share('chart', { subjects: [subject(ana)] });
    expect((await share(kind, { subjects: [subject(ana)], right: 'editor' })).status).toBe(200);
    expect([await opened(kind), await changed(kind)]).toEqual([200, 200]);
    for (const { id } of [owner, ana])
      expect((await entries(kind)).filter((one) => one['id'] === id)).toMatchObject([{ type: 'user', right: 'editor' }]);
    expect((await unshare(kind, 'user', ana.id)).status).toBe(200);
    expect([await opened(kind), await changed(kind)]).toEqual([404, 404]);
    const [group] = await api.db
      .insert(groups)
      .values({ name: `g ${kind} ${ids[kind]}` })
      .returning();
    const groupId = group?.id ?? 0;
    await api.db.insert(groupUsers).values({ groupId, userId: ana.id });
    expect((await share(kind, { subjects: [{ type: 'group', id: groupId }], right: 'editor' })).status).toBe(200);
    expect([await opened(kind), await listed(kind), await changed(kind)]).toEqual([200, true, 200]);
    await api.db.delete(groupUsers);
    expect([await opened(kind), await changed(kind)]).toEqual([404, 404]);
  });

  it('is opened by holders of a role, and deleted with its shares', async () => {
    const roleId = await insertRole(api.db, `r ${kind} ${ids[kind]}`);
    expect((await share(kind, { subjects: [{ type: 'role', id: roleId }] })).status).toBe(200);
    expect(await entries(kind)).toContainEqual(expect.objectContaining({ type: 'role', id: roleId, right: 'viewer' }));
    if (kind === 'chart') await api.query('DELETE', path('report'), owner);
    expect((await api.query('DELETE', path(kind), owner)).status).toBe(200);
    expect(await api.db.select().from(shares)).toEqual([]);
  });

  it('keeps its last editor, who can’t give their own right up', async () => {
    expect((await unshare(kind, 'user', owner.id)).status).toBe(422);
    expect((await share(kind, { subjects: [subject(owner)] })).status).toBe(422);
  });

  it('is requested by those who can’t open it: its editors find that on Home and in their mail, and grant it', async () => {
    const request = (id = ids[kind], who = ana) => api.query('POST', `/api/v1/${kind}/${id}/access_request`, who);
    const list = async (who = owner) => (await api.get('/api/v1/access_request/', who)).json['result'] as ChartJson[];
    expect([(await request()).status, (await request(99_999)).status, (await request(ids[kind], owner)).status]).toEqual([
      202, 202, 202,
    ]);
    expect(await list()).toMatchObject([{ object: { kind, id: ids[kind], published: null }, requester: { id: ana.id } }]);
    expect([queued.length, await list(ana), await list(await api.user('Alpha'))]).toEqual([1, [], []]);
    expect(await list(api.admin)).toHaveLength(kind === 'saved_query' ? 0 : 1);
    const sent: Delivery[] = [];
    const send = async (delivery: Delivery) => (sent.push(delivery), { refused: [] });
    for (const id of queued) await mailAccessRequest({ deps: api.deps, send, publicUrl: 'https://m.example.com' }, id);
    expect(sent.map(({ recipient }) => recipient)).toMatchObject([{ to: [expect.stringContaining('@d.org')] }]);
    const decide = (who: Someone) => api.query('PUT', `/api/v1/access_request/${queued[0] ?? 0}`, who, { granted: true });
    expect((await decide(ana)).status).toBe(404);
    expect((await decide(owner)).status).toBe(200);
    expect([await opened(kind), await list()]).toEqual([200, []]);
  });
});

describe('a viewer of a dataset', () => {
  const query = async () => {
    const body = {
      datasource: { id: ids.dataset, type: 'table' },
      queries: [{ columns: [], metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'c' }] }],
    };
    return (await api.post(body, ana)).status;
  };

  it('queries it freely, in charts of their own too, and no other', async () => {
    expect(await query()).toBe(403);
    await share('dataset', { subjects: [subject(ana)] });
    expect(await query()).toBe(200);
    const chart = { slice_name: 'Hers', viz_type: 'table', datasource_id: ids.dataset, datasource_type: 'table' };
    expect((await api.query('POST', '/api/v1/chart/', ana, chart)).status).toBe(201);
    const other = await api.dataset(await api.database(), 'other');
    expect((await api.query('POST', '/api/v1/chart/', ana, { ...chart, datasource_id: other })).status).toBe(422);
    await unshare('dataset', 'user', ana.id);
    expect(await query()).toBe(403);
  });
});

describe('a viewer of a saved query', () => {
  it('reads it, and learns before whether they could run it', async () => {
    const databaseId = await api.database();
    await api.db.update(savedQueries).set({ databaseId });
    const reach = async (who: Someone) => {
      const reply = await api.query('POST', `${path('saved_query')}/access/preview`, owner, { subjects: [subject(who)] });
      return (reply.json['result'] as { reach: ChartJson[] }).reach[0];
    };
    expect(await reach(ana)).toMatchObject({ can_open: true, can_run: false });
    expect(await reach(await api.user('Gamma'))).toMatchObject({ can_open: false });
    expect(await reach(api.admin)).toMatchObject({ can_open: true, can_run: true });
  });

  it('isn’t an administrator by that right alone: those see none that isn’t shared with them', async () => {
    expect(await opened('saved_query', api.admin)).toBe(404);
    expect((await share('saved_query', { subjects: [subject(ana)] }, api.admin)).status).toBe(404);
  });
});
