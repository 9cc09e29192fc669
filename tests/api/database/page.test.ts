// What the database screens get: pages of the list, and a connection for its form. No secret is in either.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permissionKey, type Identity, type Permission } from '#app/domain/access/identity.ts';
import { findDatabaseForForm, findDatabaseListPage, type DatabaseListRequest } from '#app/services/databases/page.server.ts';
import {
  call,
  connectSales,
  forgetDatabases,
  insertTable,
  insertWarehouse,
  metadata,
  PASSWORD,
  startDatabaseApi,
  uri,
} from '#tests/fixtures/datasets/database-api.ts';
import { testDeps } from '#tests/fixtures/metadata/metadata.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

const viewer = (...pairs: Permission[]): Identity => ({
  kind: 'user',
  userId: 1,
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
const SEES_ALL = ['all_database_access', 'all_database_access'] as const;
const WRITER = viewer(SEES_ALL, ['can_read', 'Database'], ['can_write', 'Database']);
const READER = viewer(SEES_ALL, ['can_read', 'Database']);

const list = (identity: Identity, request: Partial<DatabaseListRequest> = {}) =>
  findDatabaseListPage(testDeps(metadata.db), identity, {
    search: '',
    sort: 'name',
    descending: false,
    page: 0,
    pageSize: 25,
    ...request,
  });
const form = (identity: Identity, id: number) => findDatabaseForForm(testDeps(metadata.db), identity, id);

describe('the list', () => {
  it('shows a database’s location only to those who can change it', async () => {
    await connectSales();
    await insertWarehouse();
    expect((await list(WRITER)).items.map(({ name, place }) => [name, place])).toEqual([
      ['examples', null],
      ['sales', 'db.example.org:5433/sales'],
    ]);
    expect((await list(READER)).items.map(({ place }) => place)).toEqual([null, null]);
    expect(JSON.stringify(await list(WRITER))).not.toContain(PASSWORD);
  });

  it('counts the datasets of each, and who changed it last', async () => {
    const id = await insertWarehouse();
    await insertTable(id, 'orders');
    await insertTable(id, 'people');
    await connectSales();
    const items = (await list(WRITER)).items.map(({ name, datasetCount, changedBy }) => ({ name, datasetCount, changedBy }));
    expect(items).toEqual([
      { name: 'examples', datasetCount: 2, changedBy: null },
      { name: 'sales', datasetCount: 0, changedBy: 'Admin' },
    ]);
  });

  it('is searched, sorted and paged, and keeps what the viewer cannot see', async () => {
    for (const name of ['b_100%', 'a', 'c']) await insertWarehouse(name);
    const namesOf = async (identity: Identity, request: Partial<DatabaseListRequest> = {}) => {
      const { count, items } = await list(identity, request);
      return [count, ...items.map(({ name }) => name)];
    };
    expect(await namesOf(WRITER, { descending: true })).toEqual([3, 'c', 'b_100%', 'a']);
    expect(await namesOf(WRITER, { search: '_100%' })).toEqual([1, 'b_100%']);
    expect(await namesOf(WRITER, { page: 1, pageSize: 2 })).toEqual([3, 'c']);
    expect(await namesOf(viewer(['can_read', 'Database']))).toEqual([0]);
  });
});

describe('the form', () => {
  it('gets what is stored as text, and of the password only that there is one', async () => {
    const options = { sslmode: 'disable', application_name: 'bi', keepalives: '1' };
    const sqlalchemy_uri = `${uri()}?${new URLSearchParams(options).toString()}`;
    const { json } = await call<{ id: number }>('POST', '/', { database_name: 'pg', sqlalchemy_uri });
    const found = await form(WRITER, json.id);
    expect(found).toMatchObject({
      name: 'pg',
      engine: 'postgres',
      hasPassword: true,
      parameters: { host: 'db.example.org', port: '5433', sslmode: 'disable', application_name: 'bi' },
      otherOptions: { keepalives: '1' },
    });
    expect(JSON.stringify(found)).not.toContain(PASSWORD);
    expect(JSON.stringify(found)).not.toContain('v1.');
  });

  it('gets nothing of a database that is missing, or that the viewer does not see', async () => {
    const id = await connectSales();
    expect(await form(WRITER, id + 1)).toBeNull();
    expect(await form(viewer(['can_write', 'Database']), id)).toBeNull();
  });
});
