// Sharing as an attack: viewers who want more, strangers who look at or change who can open a dashboard, and owners who would
// show data that isn't theirs.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { insertRole } from '#app/stores/security/store.server.ts';
import { shares, userRoles } from '#drizzle/schema/index.ts';
import { startCharts, type ChartCaller, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

let api: Charts;
let admin: Someone;
let owner: Someone;
let viewer: Someone;
let stranger: Someone;
let guest: ChartCaller;
let [board, secret, mine] = [0, 0, 0];

beforeAll(async () => {
  api = await startCharts();
  [admin, owner, viewer, stranger] = [
    await api.user('Admin'),
    await api.user('Gamma'),
    await api.user('Gamma'),
    await api.user('Gamma'),
  ];
  const database = await api.database('vault');
  secret = await api.chart(await api.dataset(database, 'salaries'), 'Zanzibar');
  board = await api.dashboard('Zanzibar board', { chartIds: [secret] });
  mine = await api.dashboard('Mine', { ownerIds: [owner.id], chartIds: [secret] });
  const claims = { user: { username: 'g', first_name: 'G', last_name: 'U' }, resources: [], rls_rules: [] };
  guest = { headers: { 'x-guesttoken': await issueGuestToken(claims, api.deps.config, api.deps.now()) } };
  await share(board, admin, { subjects: [{ type: 'user', id: viewer.id }] });
});
afterAll(() => api.stop());

const share = (id: number, who: ChartCaller, body: object) => api.query('POST', `/api/v1/dashboard/${id}/access`, who, body);
const sharesOf = (id: number) => api.db.select().from(shares).where(eq(shares.dashboardId, id));

const calls = (id: number, who: ChartCaller) => {
  const path = `/api/v1/dashboard/${id}/access`;
  const body = { subjects: [{ type: 'user', id: stranger.id }] };
  return Promise.all([
    api.get(path, who),
    api.query('POST', path, who, body),
    api.query('POST', path, who, { ...body, right: 'editor' }),
    api.query('POST', `${path}/preview`, who, body),
    api.query('DELETE', `${path}/user/${viewer.id}`, who),
    api.get(`${path}/candidates?search=a`, who),
  ]);
};

it('a viewer neither sees nor changes who else can open the dashboard', async () => {
  for (const { status } of await calls(board, viewer)) expect(status).toBe(403);
  expect(await sharesOf(board)).toHaveLength(1);
  expect((await api.query('PUT', `/api/v1/dashboard/${board}`, viewer, { dashboard_title: 'Taken' })).status).toBe(403);
  expect((await api.query('DELETE', `/api/v1/dashboard/${board}`, viewer)).status).toBe(403);
});

it('a stranger, a guest and a caller without a login learn nothing', async () => {
  for (const { status, text } of await calls(board, stranger)) {
    expect(status).toBe(404);
    expect(text).not.toContain('Zanzibar');
  }
  for (const { status } of await calls(board, guest)) expect(status).toBe(403);
  for (const { status } of await calls(board, { headers: {} })) expect(status).toBe(401);
  expect(await sharesOf(board)).toHaveLength(1);
});

it('a viewer gets the chart by the dashboard alone: not its dataset, not the chart, not a copy of them', async () => {
  expect((await api.get(`/api/v1/chart/${secret}`, viewer)).status).toBe(404);
  const copy = { dashboard_title: 'Copy', json_metadata: '{}', duplicate_slices: true };
  expect((await api.query('POST', `/api/v1/dashboard/${board}/copy/`, viewer, copy)).status).toBe(403);
});

it('an owner shares no data that they can’t query, whether it is published now or later', async () => {
  const subjects = [{ type: 'user', id: stranger.id }];
  expect((await share(mine, owner, { subjects })).status).toBe(403);
  expect(await sharesOf(mine)).toEqual([]);
  expect((await share(mine, owner, { subjects, shows_data: false })).status).toBe(200);
  expect((await share(mine, owner, { subjects })).status).toBe(403);
  const draft = await api.dashboard('Draft', { ownerIds: [owner.id], chartIds: [secret], published: false });
  expect((await share(draft, admin, { subjects })).status).toBe(200);
  expect((await api.query('PUT', `/api/v1/dashboard/${draft}`, owner, { published: true })).status).toBe(403);
  expect((await share(draft, owner, { subjects, shows_data: false, publish: true })).status).toBe(200);
});

it('a share of a role of the same number as a user is none of that user’s', async () => {
  const other = await api.dashboard('Other', { chartIds: [secret] });
  let roleId = 0;
  while (roleId < stranger.id) roleId = await insertRole(api.db, `Filler ${roleId}`);
  await share(other, admin, { subjects: [{ type: 'role', id: roleId }] });
  const twin = await api.user('Gamma');
  expect((await api.get(`/api/v1/dashboard/${other}`, stranger)).status).toBe(404);
  expect((await api.get(`/api/v1/dashboard/${other}`, twin)).status).toBe(404);
  await api.db.insert(userRoles).values({ userId: twin.id, roleId });
  expect((await api.get(`/api/v1/dashboard/${other}`, twin)).status).toBe(200);
});
