import { expect, it } from 'vitest';
import { permissionKey, type Identity } from './identity.ts';
import { measureReach } from './reach.ts';
import type { SharedKind } from './shared-objects.ts';

const dataset = (id: number) => ({ id, name: 't', catalog: null, schema: null, databaseId: 1, databaseName: 'db', ownerIds: [] });
const withPairs = (...pairs: [string, string][]): Identity => ({
  kind: 'anonymous',
  permissions: new Set(pairs.map(([permission, view]) => permissionKey(permission, view))),
  roleIds: [],
  roles: [],
});

it('names the charts on data that the other can’t query, and not those of deleted datasets', () => {
  const charts = [
    { id: 10, dataset: dataset(1) },
    { id: 11, dataset: dataset(2) },
    { id: 12, dataset: null },
  ];
  const reader = withPairs(['can_read', 'Dashboard'], ['datasource_access', '[db].[t](id:1)']);
  expect(measureReach(reader, 'dashboard', { charts, database: null })).toEqual({
    canOpen: true,
    canEdit: false,
    canRun: true,
    closedChartIds: [11],
  });
});

it('says whether roles let them open and edit objects of a kind at all', () => {
  const nothing = { charts: [], database: null };
  const reach = (kind: SharedKind, ...pairs: [string, string][]) => measureReach(withPairs(...pairs), kind, nothing);
  expect(reach('dashboard')).toMatchObject({ canOpen: false, canEdit: false });
  expect(reach('dashboard', ['can_write', 'Dashboard']).canEdit).toBe(true);
  expect(reach('chart', ['can_read', 'Chart']).canOpen).toBe(false);
  expect(reach('chart', ['can_read', 'Chart'], ['can_explore', 'Superset']).canOpen).toBe(true);
  expect(reach('report', ['can_read', 'ReportSchedule']).canOpen).toBe(true);
});

it('says whether they can query the database in which it is run', () => {
  const query = { charts: [], database: { id: 1, name: 'db' } };
  expect(measureReach(withPairs(), 'saved_query', query).canRun).toBe(false);
  expect(measureReach(withPairs(['database_access', '[db].(id:1)']), 'saved_query', query).canRun).toBe(true);
});
