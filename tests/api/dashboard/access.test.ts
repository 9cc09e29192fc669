// Sharing a dashboard with people, groups and roles: who can open it then, what they see, and what the editor learns before.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRole } from '#app/stores/security/store.server.ts';
import { dashboardOwners, dashboards, groups, groupUsers, shares, userRoles } from '#drizzle/schema/index.ts';
import { QUERY, startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';
import type { ChartJson, Someone } from '#tests/fixtures/charts/charts.ts';
import { withFeatures } from '#tests/fixtures/metadata/features.ts';

let api: ChartDataHost;
/** Owns the dashboard and can query its data. */
let owner: Someone;
/** Can query nothing. */
let ana: Someone;
let board = 0;
let chart = 0;

beforeAll(async () => {
  api = await startChartData();
  ana = await api.user('Gamma');
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = api.reader;
  chart = await api.chart(api.datasetId, 'Sizes', [owner.id]);
  await api.query('PUT', `/api/v1/chart/${chart}`, api.admin, { query_context: JSON.stringify(api.bodyOf()) });
  board = await api.dashboard('Sales', { ownerIds: [owner.id], chartIds: [chart] });
});

const subject = (who: Someone) => ({ type: 'user', id: who.id });
const share = (body: ChartJson, who: Someone = owner) => api.query('POST', `/api/v1/dashboard/${board}/access`, who, body);
const unshare = (type: string, id: number, who: Someone = owner) =>
  api.query('DELETE', `/api/v1/dashboard/${board}/access/${type}/${id}`, who);
const openedBy = async (who: Someone) => (await api.get(`/api/v1/dashboard/${board}`, who)).status === 200;
const listedFor = async (who: Someone) => ((await api.get('/api/v1/dashboard/', who)).json['ids'] as number[]).includes(board);
const queriedBy = async (who: Someone, more: ChartJson = {}) => {
  const query = { ...QUERY, ...more };
  const body = api.bodyOf({ queries: [query], form_data: { slice_id: chart, dashboardId: board } });
  return (await api.post(body, who)).status;
};
const entries = async () => (await api.get(`/api/v1/dashboard/${board}/access`, owner)).json['result'] as ChartJson;

describe('a dashboard that is shared', () => {
  it('opens for a person, is listed for them, and shows them its data but no other', async () => {
    expect([await openedBy(ana), await listedFor(ana), await queriedBy(ana)]).toEqual([false, false, 403]);
    expect((await share({ subjects: [subject(ana)] })).status).toBe(200);
    expect([await openedBy(ana), await listedFor(ana), await queriedBy(ana)]).toEqual([true, true, 200]);
    expect(await queriedBy(ana, { columns: ['code'] })).toBe(403);
    expect((await api.post(api.bodyOf(), ana)).status).toBe(403);
    expect((await unshare('user', ana.id)).status).toBe(200);
    expect([await openedBy(ana), await listedFor(ana), await queriedBy(ana)]).toEqual([false, false, 403]);
  });

  it('opens for members of a group and holders of a role, as long as they are', async () => {
    const [group] = await api.db
      .insert(groups)
      .values({ name: `g${board}` })
      .returning({ id: groups.id });
    const [groupId, roleId] = [group?.id ?? 0, await insertRole(api.db, `r${board}`)];
    const bo = await api.user('Gamma');
    expect(
      (
        await share({
          subjects: [
            { type: 'group', id: groupId },
            { type: 'role', id: roleId },
          ],
        })
      ).status,
    ).toBe(200);
    expect(await openedBy(bo)).toBe(false);
    await api.db.insert(groupUsers).values({ groupId, userId: bo.id });
    expect([await openedBy(bo), await queriedBy(bo)]).toEqual([true, 200]);
    await api.db.delete(groupUsers);
    expect(await openedBy(bo)).toBe(false);
    await api.db.insert(userRoles).values({ userId: bo.id, roleId });
    expect([await openedBy(bo), await listedFor(bo)]).toEqual([true, true]);
  });

  it('can leave out the charts on data that the viewer can’t query', async () => {
    expect((await share({ subjects: [subject(ana)], shows_data: false })).status).toBe(200);
    expect([await openedBy(ana), await queriedBy(ana)]).toEqual([true, 403]);
    await share({ subjects: [subject(ana)] });
    expect(await queriedBy(ana)).toBe(200);
  });

  it('stays closed as a draft until it is published', async () => {
    await api.query('PUT', `/api/v1/dashboard/${board}`, owner, { published: false });
    await share({ subjects: [subject(ana)] });
    expect(await openedBy(ana)).toBe(false);
    await share({ subjects: [subject(ana)], publish: true });
    expect(await openedBy(ana)).toBe(true);
  });

  it('is shared by its editors where another tool manages it, too', async () => {
    await api.db.update(dashboards).set({ isManagedExternally: true }).where(eq(dashboards.id, board));
    expect((await share({ subjects: [subject(ana)] })).status).toBe(200);
    expect([await openedBy(ana), await queriedBy(ana)]).toEqual([true, 200]);
    expect((await share({ subjects: [subject(ana)], right: 'editor' })).status).toBe(200);
    const [stored] = await api.db.select().from(dashboards).where(eq(dashboards.id, board));
    expect(stored?.isManagedExternally).toBe(true);
  });

  it('takes nothing from those who can open it already', async () => {
    const analyst = await api.gammaWith(['datasource_access', `[examples].[sales](id:${api.datasetId})`]);
    await share({ subjects: [subject(ana)] });
    expect(await openedBy(analyst)).toBe(true);
  });

  it('opens for no viewer where dashboard roles are turned off, and takes no new ones', async () => {
    await share({ subjects: [subject(ana)] });
    await withFeatures(api.deps, { dashboardRoles: false }, async () => {
      expect([await openedBy(ana), await listedFor(ana), await queriedBy(ana)]).toEqual([false, false, 403]);
      expect((await share({ subjects: [subject(ana)] })).status).toBe(403);
      expect((await entries())['can_add_viewers']).toBe(false);
    });
  });
});

describe('editors', () => {
  it('are owners, and viewers become editors and back', async () => {
    await share({ subjects: [subject(ana)] });
    expect((await share({ subjects: [subject(ana)], right: 'editor' })).status).toBe(200);
    expect((await api.query('PUT', `/api/v1/dashboard/${board}`, ana, { dashboard_title: 'Hers' })).status).toBe(200);
    await share({ subjects: [subject(ana)] });
    expect((await api.query('PUT', `/api/v1/dashboard/${board}`, ana, { dashboard_title: 'Mine' })).status).toBe(403);
    const owners = await api.db.select().from(dashboardOwners).where(eq(dashboardOwners.dashboardId, board));
    expect(owners.map(({ userId }) => userId)).toEqual([owner.id]);
  });

  it('still see what they saw as viewers, until their access is removed', async () => {
    await share({ subjects: [subject(ana)] });
    await share({ subjects: [subject(ana)], right: 'editor' });
    expect([await openedBy(ana), await queriedBy(ana)]).toEqual([true, 200]);
    const { entries: listed } = (await entries()) as { entries: ChartJson[] };
    expect(listed.filter(({ id }) => id === ana.id)).toMatchObject([{ right: 'editor' }]);
    expect((await unshare('user', ana.id)).status).toBe(200);
    expect([await openedBy(ana), await queriedBy(ana)]).toEqual([false, 403]);
    expect(await api.db.select().from(shares).where(eq(shares.dashboardId, board))).toEqual([]);
  });

  it('see no data that they can’t query where they were no viewers', async () => {
    await share({ subjects: [subject(ana)], right: 'editor' });
    expect([await openedBy(ana), await queriedBy(ana)]).toEqual([true, 403]);
  });

  it('are groups and roles as well: their members edit it, drafts too, as long as they are members', async () => {
    const [group] = await api.db
      .insert(groups)
      .values({ name: `e${board}` })
      .returning({ id: groups.id });
    const [groupId, roleId] = [group?.id ?? 0, await insertRole(api.db, `e${board}`)];
    const [bo, cy] = [await api.user('Gamma'), await api.user('Gamma')];
    await api.db.insert(groupUsers).values({ groupId, userId: bo.id });
    await api.db.insert(userRoles).values({ userId: cy.id, roleId });
    await api.query('PUT', `/api/v1/dashboard/${board}`, owner, { published: false });
    const subjects = [
      { type: 'group', id: groupId },
      { type: 'role', id: roleId },
    ];
    expect((await share({ subjects, right: 'editor' })).status).toBe(200);
    const rename = async (who: Someone) =>
      (await api.query('PUT', `/api/v1/dashboard/${board}`, who, { dashboard_title: `By ${who.id}` })).status;
    for (const who of [bo, cy]) expect([await openedBy(who), await listedFor(who), await rename(who)]).toEqual([true, true, 200]);
    expect([await rename(ana), await queriedBy(bo)]).toEqual([404, 403]);
    const owners = async () => (await api.db.select().from(dashboardOwners).where(eq(dashboardOwners.dashboardId, board))).length;
    // Naming owners makes no owner of them, and neither does sharing.
    await api.query('PUT', `/api/v1/dashboard/${board}`, bo, { owners: [owner.id] });
    expect((await share({ subjects: [subject(ana)], right: 'editor' }, bo)).status).toBe(200);
    expect(await owners()).toBe(2);
    await api.db.delete(groupUsers);
    expect([await openedBy(bo), await rename(bo)]).toEqual([false, 404]);
    expect((await unshare('role', roleId)).status).toBe(200);
    expect([await openedBy(cy), await rename(cy)]).toEqual([false, 404]);
  });

  it('are never without an owner', async () => {
    expect((await unshare('user', owner.id)).status).toBe(422);
    expect((await unshare('user', owner.id, api.admin)).status).toBe(422);
    await share({ subjects: [subject(ana)], right: 'editor' });
    expect((await unshare('user', ana.id)).status).toBe(200);
  });
});

describe('an editor of a dashboard', () => {
  it('sees who can open it', async () => {
    await share({ subjects: [subject(ana)], shows_data: false });
    expect(await entries()).toMatchObject({
      published: true,
      chart_count: 1,
      own_closed_count: 0,
      entries: [
        { type: 'user', id: owner.id, right: 'editor' },
        { type: 'user', id: ana.id, right: 'viewer', shows_data: false, is_shared: true },
      ],
    });
  });

  it('learns what others will see before they do', async () => {
    const roleId = await insertRole(api.db, `closed${board}`);
    const reply = await api.query('POST', `/api/v1/dashboard/${board}/access/preview`, owner, {
      subjects: [subject(ana), subject(api.admin), { type: 'role', id: roleId }],
    });
    const { reach } = reply.json['result'] as { reach: ChartJson[] };
    expect(reach.find(({ id, type }) => id === ana.id && type === 'user')).toMatchObject({
      can_open: true,
      closed_charts: ['Sizes'],
    });
    expect(reach.find(({ id, type }) => id === api.admin.id && type === 'user')).toMatchObject({
      can_edit: true,
      closed_charts: [],
    });
    expect(reach.find(({ type }) => type === 'role')).toMatchObject({ can_open: false });
    expect(await openedBy(ana)).toBe(false);
  });

  it('finds people, groups and roles by a part of their names', async () => {
    await api.db.insert(groups).values({ name: `quokka-${board}`, label: 'Quokka team' });
    const reply = await api.get(`/api/v1/dashboard/${board}/access/candidates?search=quokka`, owner);
    expect(reply.json['result']).toMatchObject([{ type: 'group', name: 'Quokka team', email: null }]);
  });

  it('doesn’t share it with unknown users', async () => {
    for (const type of ['user', 'group', 'role']) expect((await share({ subjects: [{ type, id: 99_999 }] })).status).toBe(422);
    expect((await unshare('user', 99_999)).status).toBe(404);
  });
});
