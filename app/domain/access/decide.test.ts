import { describe, expect, it } from 'vitest';
import {
  canReadChart,
  canReadDashboard,
  canReadDataset,
  canWriteChart,
  databaseView,
  datasetView,
  decideRule,
  isSharedWith,
  schemaView,
  type DatasetFacts,
} from './decide.ts';
import { permissionKey, type Identity } from './identity.ts';

const user = (pairs: readonly [string, string][], more: { isAdmin?: boolean; userId?: number } = {}): Identity => ({
  kind: 'user',
  userId: more.userId ?? 1,
  username: 'u',
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: more.isAdmin ?? false,
  roleIds: [],
  roles: [],
  permissions: new Set(pairs.map(([permission, view]) => permissionKey(permission, view))),
  via: 'session',
});
const anonymous = (pairs: readonly [string, string][] = []): Identity => ({
  kind: 'anonymous',
  permissions: new Set(pairs.map(([permission, view]) => permissionKey(permission, view))),
  roleIds: [],
  roles: [],
});

const orders: DatasetFacts = {
  id: 7,
  name: 'orders',
  catalog: 'eu',
  schema: 'public',
  databaseId: 3,
  databaseName: 'sales',
  ownerIds: [42],
};

describe('decideRule', () => {
  const charts = { kind: 'permission', permission: 'can_read', view: 'Chart' } as const;

  it('tells anonymous callers to log in, refuses users, and lets admins through', () => {
    expect(decideRule(charts, anonymous())).toBe('unauthenticated');
    expect(decideRule(charts, user([]))).toBe('denied');
    expect(decideRule(charts, user([], { isAdmin: true }))).toBe('allowed');
    expect(decideRule({ kind: 'authenticated' }, anonymous())).toBe('unauthenticated');
    expect(decideRule({ kind: 'public' }, anonymous())).toBe('allowed');
  });

  it('lets anonymous callers do what the role Public can', () => {
    expect(decideRule(charts, anonymous([['can_read', 'Chart']]))).toBe('allowed');
  });

  it('distinguishes permissions on different views', () => {
    expect(
      decideRule(
        charts,
        user([
          ['can_read', 'Dashboard'],
          ['can_write', 'Chart'],
        ]),
      ),
    ).toBe('denied');
  });
});

describe('a guest', () => {
  const guest: Identity = {
    kind: 'guest',
    username: 'g',
    firstName: '',
    lastName: '',
    dashboardIds: [9],
    clauses: [],
    roleIds: [4],
    roles: ['Guests'],
    permissions: new Set(['can_read on Chart', 'can_write on Chart', 'all_datasource_access on all_datasource_access']),
  };

  it('needs both an endpoint that is open to guests and the permission of its rule', () => {
    const rule = (permission: string) => ({ kind: 'permission', permission, view: 'Chart' }) as const;
    expect(decideRule(rule('can_read'), guest)).toBe('denied');
    expect(decideRule(rule('can_read'), guest, true)).toBe('allowed');
    expect(decideRule(rule('can_delete'), guest, true)).toBe('denied');
    expect(decideRule({ kind: 'authenticated' }, guest)).toBe('denied');
    expect(decideRule({ kind: 'authenticated' }, guest, true)).toBe('allowed');
  });

  it('sees only the dashboards of the token and their charts, whatever the role permits, and changes nothing', () => {
    const board = (id: number) => ({
      id,
      published: true,
      ownerIds: [],
      roleIds: [4],
      viewers: [{ type: 'role', id: 4, showsData: true } as const],
      datasets: [],
    });
    expect([canReadDashboard(guest, board(9)), canReadDashboard(guest, board(8))]).toEqual([true, false]);
    expect([isSharedWith(guest, board(9)), isSharedWith(guest, board(8))]).toEqual([true, false]);
    expect(canReadDataset(guest, orders)).toBe(false);
    const chart = { id: 5, ownerIds: [], dataset: orders };
    expect(canReadChart(guest, chart)).toBe(false);
    expect(canReadChart(guest, { ...chart, dashboardIds: [8, 9] })).toBe(true);
    expect(canWriteChart(guest, chart)).toBe(false);
  });
});

describe('canReadDataset', () => {
  it('accepts each permission that covers the dataset, in the form that clients store', () => {
    const covering: [string, string][] = [
      ['all_datasource_access', 'all_datasource_access'],
      ['all_database_access', 'all_database_access'],
      ['database_access', '[sales].(id:3)'],
      ['catalog_access', '[sales].[eu]'],
      ['schema_access', '[sales].[eu].[public]'],
      ['datasource_access', '[sales].[orders](id:7)'],
    ];
    for (const pair of covering) expect([pair, canReadDataset(user([pair]), orders)]).toEqual([pair, true]);
    expect(canReadDataset(user([], { userId: 42 }), orders)).toBe(true);
    expect([databaseView('sales', 3), datasetView('sales', 'orders', 7), schemaView('sales', null, 'public')]).toEqual([
      '[sales].(id:3)',
      '[sales].[orders](id:7)',
      '[sales].[public]',
    ]);
  });

  it('accepts no permission for another database, catalog or schema', () => {
    const other: [string, string][] = [
      ['database_access', '[sales].(id:4)'],
      ['catalog_access', '[sales].[us]'],
      ['schema_access', '[sales].[public]'],
      ['schema_access', '[sales].[eu].[private]'],
      ['datasource_access', '[sales].[orders](id:8)'],
      ['all_query_access', 'all_query_access'],
      ['can_read', 'Dataset'],
    ];
    for (const pair of other) expect([pair, canReadDataset(user([pair]), orders)]).toEqual([pair, false]);
  });

  it('never matches names with brackets to another schema', () => {
    const disguised: DatasetFacts = { ...orders, databaseName: 'sales].[eu', catalog: null, ownerIds: [] };
    expect(canReadDataset(user([['schema_access', '[sales].[eu].[public]']]), disguised)).toBe(false);
    expect(canReadDataset(user([['database_access', '[sales].[eu].(id:3)']]), disguised)).toBe(true);
  });
});
