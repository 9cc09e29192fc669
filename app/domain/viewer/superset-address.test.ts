import { expect, it } from 'vitest';
import { chartAddress, findSupersetAddress } from './superset-address.ts';

it.each([
  ['/dataset/add/', '', '/tablemodelview/list/?new'],
  ['/dataset/add', '?dataset=1', '/tablemodelview/list/?new&dataset=1'],
  ['/superset/sqllab', '?savedQueryId=3', '/sqllab/?savedQueryId=3'],
  ['/superset/sqllab/history/', '', '/sqllab/history/'],
  ['/superset/explore/', '?slice_id=7', '/explore/?slice_id=7'],
  ['/superset/explore/table/5/', '?x=1', '/explore/?datasource_type=table&datasource_id=5&x=1'],
  ['/dashboard/world-bank/', '', '/superset/dashboard/world-bank/'],
  ['/users/list/', '', '/users/'],
  ['/roles/list/', '', '/roles/'],
  ['/dashboardmodelview/list/', '', '/dashboard/list/'],
  ['/alert/', '', '/alert/list/'],
  ['/tablemodelview/edit/12', '', '/dataset/12/'],
  ['/superset/welcome/', '?utm=mail', '/?utm=mail'],
  ['/resetmypassword/form', '', '/user_info/'],
  ['/userinfoeditview/form', '', '/user_info/'],
  ['/users/add', '', '/users/?new'],
  ['/roles/add', '', '/roles/'],
  ['/roles/edit/4', '', '/roles/?edit=4'],
  ['/users/edit/4', '', '/users/'],
  ['/logmodelview/list/', '?page=2', '/actionlog/list/?page=2'],
  ['/databaseview/edit/3', '', '/databaseview/list/?edit=3'],
])('leads %s%s to %s', (path, search, to) => {
  expect(findSupersetAddress(path, search)).toEqual({ kind: 'moved', to });
});

it('opens a chart by its old address with the query that it had', () => {
  expect(chartAddress('1', '')).toBe('/explore/?slice_id=1');
  expect(chartAddress('1', '?standalone=true&slice_id=9&a=b%26c')).toBe('/explore/?slice_id=1&standalone=true&a=b%26c');
});

it.each(['/theme/list/', '/register/form'])('names what %s is', (path) => {
  expect(findSupersetAddress(path, '')).toMatchObject({ kind: 'unsupported' });
});

it('knows no other address', () => {
  for (const path of ['/', '/nope', '//evil.example/', '/dashboard/a/b', '/chart/x', '/superset/explore/p/key'])
    expect(findSupersetAddress(path, '')).toBeNull();
});
