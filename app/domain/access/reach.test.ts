import { expect, it } from 'vitest';
import { permissionKey, type Identity } from './identity.ts';
import { measureReach } from './reach.ts';

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
  expect(measureReach(reader, charts)).toEqual({ canOpen: true, canEdit: false, closedChartIds: [11] });
});

it('says whether roles let them open and edit dashboards at all', () => {
  expect(measureReach(withPairs(), [])).toEqual({ canOpen: false, canEdit: false, closedChartIds: [] });
  expect(measureReach(withPairs(['can_write', 'Dashboard']), []).canEdit).toBe(true);
});
