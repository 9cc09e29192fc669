// Who sees a dashboard by its roles, and what happens to the roles where role-based access is switched off.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantPermission, insertRole } from '#app/stores/security/store.server.ts';
import { dashboardRoles, userRoles } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';
import { withFeatures } from '#tests/fixtures/metadata/features.ts';

let api: Charts;
let admin: Someone;
/** Has the dashboard's role, without access to its data. */
let invited: Someone;
/** With a right to its data, not of its role. */
let analyst: Someone;
let [roleId, board] = [0, 0];

beforeAll(async () => {
  api = await startCharts();
  [admin, invited, analyst] = [await api.user('Admin'), await api.user('Gamma'), await api.user('Alpha')];
  roleId = await insertRole(api.db, 'Invited');
  await grantPermission(api.db, roleId, ['can_read', 'Dashboard']);
  await api.db.insert(userRoles).values({ userId: invited.id, roleId });
  const chart = await api.chart(await api.dataset(await api.database(), 'sales'), 'Sales');
  board = await api.dashboard('Sales', { chartIds: [chart] });
  await api.db.insert(dashboardRoles).values({ dashboardId: board, roleId });
});
afterAll(() => api.stop());

const off = <T>(run: () => Promise<T>): Promise<T> => withFeatures(api.deps, { dashboardRoles: false }, run);
const seenBy = async (who: Someone) => {
  const { status } = await api.get(`/api/v1/dashboard/${board}`, who);
  const { json } = await api.get('/api/v1/dashboard/', who);
  return { isOpen: status === 200, isListed: (json['ids'] as number[]).includes(board) };
};
const storedRoles = async (id: number) =>
  (await api.db.select().from(dashboardRoles).where(eq(dashboardRoles.dashboardId, id))).map((link) => link.roleId);

describe('roles of a dashboard', () => {
  it('spec 315: decide who sees it', async () => {
    expect(await seenBy(invited)).toEqual({ isOpen: true, isListed: true });
    expect(await seenBy(analyst)).toEqual({ isOpen: false, isListed: false });
  });

  it('spec 315: decide nothing where role-based access is off: rights to its data do', async () => {
    expect(await off(() => seenBy(invited))).toEqual({ isOpen: false, isListed: false });
    expect(await off(() => seenBy(analyst))).toEqual({ isOpen: true, isListed: true });
  });

  it('spec 279: are kept only with role-based access, and stay as they are meanwhile', async () => {
    const save = async (roles: number[]) =>
      (await api.query('PUT', `/api/v1/dashboard/${board}`, admin, { dashboard_title: 'Sales', roles })).status;
    expect(await off(() => save([]))).toBe(200);
    expect(await storedRoles(board)).toEqual([roleId]);
    const create = async () =>
      (await api.query('POST', '/api/v1/dashboard/', admin, { dashboard_title: 'New', roles: [roleId] })).json['id'] as number;
    expect(await storedRoles(await off(create))).toEqual([]);
    expect(await storedRoles(await create())).toEqual([roleId]);
    expect(await save([])).toBe(200);
    expect(await storedRoles(board)).toEqual([]);
  });
});
