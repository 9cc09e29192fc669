// Data of list screens: rights and favorites of each row, and names of filtered ids only for those who can see them.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionKey, type Identity, type Permission } from '#app/domain/access/identity.ts';
import type { ListShape } from '#app/domain/list/list-shape.ts';
import { findChartRows, findTagRows, loadListData } from '#app/services/lists/pages.server.ts';
import { toPageChart } from '#app/services/charts/explore/explore-page-chart.server.ts';
import { findCharts } from '#app/stores/chart/store.server.ts';
import { addFavorite } from '#app/stores/list/favorites.server.ts';
import { chartOwners, charts, tags } from '#drizzle/schema/index.ts';
import { testDeps } from '#tests/fixtures/metadata/metadata.ts';
import { startSqlLab, type SqlLab } from '#tests/fixtures/sqllab/sql-lab.ts';

let lab: SqlLab;
let ownerId: number;
let datasetId: number;
let mineId: number;

const SHAPE: ListShape = {
  name: 'charts',
  path: '/chart/list/',
  search: { col: 'slice_name', opr: 'chart_all_text' },
  sorts: [{ name: 'changed', column: 'changed_on_delta_humanized', descendingFirst: true }],
  filters: [
    {
      kind: 'id',
      of: 'dataset',
      name: 'dataset',
      source: { kind: 'list', path: '/', column: 'table_name' },
      col: 'datasource_id',
      opr: 'eq',
    },
  ],
};

beforeAll(async () => {
  lab = await startSqlLab();
  ownerId = (await lab.user('Alpha')).id;
  datasetId = await lab.dataset({ databaseId: await lab.database(), name: 'sales' }, ownerId);
  mineId = await chart('Mine', ownerId);
  await chart('Theirs', (await lab.user('Admin')).id);
});
afterAll(() => lab.stop());

async function chart(name: string, owner: number): Promise<number> {
  const [row] = await lab.db
    .insert(charts)
    .values({ uuid: crypto.randomUUID(), name, vizType: 'pie', params: '{}', datasetId, createdOnMs: 0, changedOnMs: 0 })
    .returning({ id: charts.id });
  await lab.db.insert(chartOwners).values({ chartId: row?.id ?? 0, userId: owner });
  return row?.id ?? 0;
}

const viewer = (userId: number, ...pairs: Permission[]): Identity => ({
  kind: 'user',
  userId,
  username: 'ada',
  firstName: 'Ada',
  lastName: '',
  email: '',
  isAdmin: false,
  roleIds: [],
  roles: [],
  permissions: new Set(pairs.map(([permission, view]) => permissionKey(permission, view))),
  via: 'session',
});
const ALL = ['all_datasource_access', 'all_datasource_access'] as const;

const load = (identity: Identity, search: string, headers: HeadersInit = {}) => {
  const deps = testDeps(lab.db);
  return loadListData(deps, identity, {
    shape: SHAPE,
    request: new Request(`https://here.test/chart/list/${search}`, { headers }),
    page: (request) => findChartRows(deps, identity, request),
  });
};

describe('the page of a list', () => {
  it('says of each row whether the viewer can change it, and whether it is a favorite', async () => {
    await addFavorite(lab.db, { userId: ownerId, objectType: 'chart', objectId: mineId }, 0);
    const { rows, count } = await load(viewer(ownerId, ALL, ['can_write', 'Chart']), '');
    expect(count).toBe(2);
    expect(rows.map(({ name, mayWrite, isFavorite }) => [name, mayWrite, isFavorite])).toEqual([
      ['Theirs', false, false],
      ['Mine', true, true],
    ]);
    const reader = await load(viewer(ownerId, ALL), '');
    expect(reader.rows.every(({ mayWrite }) => !mayWrite)).toBe(true);
  });
  it('names the dataset of a filter to those who can query it, and to no one else', async () => {
    expect((await load(viewer(ownerId, ALL), `?dataset=${datasetId}`)).labels).toEqual({ dataset: 'sales' });
    const stranger = await load(viewer(987_654), `?dataset=${datasetId}`);
    expect([stranger.labels, stranger.count]).toEqual([{}, 0]);
  });
  it('replies to hostile addresses with a page', async () => {
    const { state, rows } = await load(viewer(ownerId, ALL), `?dataset=1e99&q=${'%25'.repeat(400)}&page=99999999999&desc=x`);
    expect([state.filters, state.page, rows]).toEqual([{}, 0, []]);
  });
  it('remembers from the cookie that the list is shown as cards', async () => {
    expect((await load(viewer(ownerId, ALL), '', { cookie: 'm-cards=charts' })).isCards).toBe(true);
    expect((await load(viewer(ownerId, ALL), '', { cookie: 'm-cards=dashboards' })).isCards).toBe(false);
  });
});

describe('the list of tags', () => {
  it('offers to change those that the viewer can change', async () => {
    const tag = (name: string, createdById: number | null) => ({ name, createdById, createdOnMs: 0, changedOnMs: 0 });
    await lab.db.insert(tags).values([tag('mine', ownerId), tag('of nobody', null)]);
    const writable = async (...pairs: Permission[]) => {
      const order = { column: 'name', direction: 'asc' } as const;
      const request = { columns: [], keys: null, filters: [], order, page: 0, pageSize: 10 };
      const { rows } = await findTagRows(lab.deps, viewer(ownerId, ['can_read', 'Tag'], ...pairs), request);
      return rows.filter(({ mayWrite }) => mayWrite).map(({ name }) => name);
    };
    expect(await writable()).toEqual([]);
    expect(await writable(['can_write', 'Tag'])).toEqual(['mine']);
    expect((await writable(['can_bulk_create', 'Tag'])).sort()).toEqual(['mine', 'of nobody']);
  });
});

describe('a row that another tool manages', () => {
  it('can’t be changed here, and says where it is managed', async () => {
    const writer = viewer(ownerId, ALL, ['can_write', 'Chart']);
    const rowOf = async (identity: Identity) => {
      const requested = { columns: [], keys: null, filters: [], order: { column: 'slice_name', direction: 'asc' } as const };
      const { rows } = await findChartRows(testDeps(lab.db), identity, { ...requested, page: 0, pageSize: 25 });
      return rows.find(({ id }) => id === mineId);
    };
    expect(await rowOf(writer)).toMatchObject({ mayWrite: true, managed: null });
    const managed = { isManagedExternally: true, externalUrl: 'https://git.example.org/mine.yaml' };
    await lab.db.update(charts).set(managed).where(eq(charts.id, mineId));
    const shown = { mayWrite: false, managed: { url: managed.externalUrl } };
    expect(await rowOf(writer)).toMatchObject(shown);
    expect(await rowOf({ ...writer, isAdmin: true } as Identity)).toMatchObject(shown);
    const [saved] = await findCharts(lab.db, [mineId]);
    if (!saved || writer.kind !== 'user') throw new Error('There is no such chart.');
    expect(await toPageChart(testDeps(lab.db), writer, saved)).toMatchObject({ mayOverwrite: false, managed: shown.managed });
  });
});
