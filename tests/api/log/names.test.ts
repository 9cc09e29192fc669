// What the page of the action log calls dashboards and charts: those that exist, that were deleted, and that its reader can't see.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findLogPage, type LogListing } from '#app/services/accounts/pages.server.ts';
import { identityOfUser } from '#app/services/auth/identify.server.ts';
import { logs } from '#drizzle/schema/index.ts';
import { startBoards, type Boards } from '#tests/fixtures/dashboards/boards.ts';

let api: Boards;

beforeAll(async () => {
  api = await startBoards();
});
afterAll(() => api.stop());

async function readLog(): Promise<readonly LogListing[]> {
  const identity = await identityOfUser({ db: api.db, config: { features: { dashboardRoles: true } } }, api.ids.get('root') ?? 0);
  if (!identity) throw new Error('There is no administrator.');
  const order = { column: 'dttm', direction: 'desc' } as const;
  const page = await findLogPage(api.deps, identity, { columns: [], keys: null, filters: [], order, page: 0, pageSize: 100 });
  return page.rows;
}

async function view(dashboardId: number): Promise<void> {
  const line = { action: 'mount_dashboard', dashboardId, chartId: api.first, happenedAtMs: Date.now() };
  await api.db.insert(logs).values(line);
}

const itemOf = (rows: readonly LogListing[], dashboardId: number) =>
  rows.find(({ action, dashboard }) => action === 'mount_dashboard' && dashboard?.id === dashboardId);

it('has the names of now, and of what was deleted the last one', async () => {
  const made = async (title: string): Promise<number> =>
    Number((await api.call('POST', '/', { body: { dashboard_title: title } })).json['id']);
  const [kept, gone, more] = [await made('Coffee'), await made('Tea'), await made('Milk')];
  for (const id of [kept, gone, more, 987_654]) await view(id);
  expect((await api.call('DELETE', `/${gone}`)).status).toBe(200);
  await api.save(kept, { dashboard_title: 'Coffee and cake' });
  const rows = await readLog();
  expect(itemOf(rows, kept)?.dashboard).toEqual({ id: kept, name: 'Coffee and cake', isDeleted: false });
  expect(itemOf(rows, kept)?.chart).toEqual({ id: api.first, name: 'First', isDeleted: false });
  expect(itemOf(rows, gone)?.dashboard).toEqual({ id: gone, name: 'Tea', isDeleted: true });
  expect(itemOf(rows, 987_654)?.dashboard).toEqual({ id: 987_654, name: null, isDeleted: true });
});
