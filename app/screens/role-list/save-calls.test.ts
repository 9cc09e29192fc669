import { expect, it } from 'vitest';
import { compareRoles, type RoleDraft } from './role-changes.ts';
import { saveCalls } from './save-calls.ts';

const before: RoleDraft = { name: 'Analysts', granted: new Set([1, 2]), users: [{ id: 7, name: 'Ada' }], groups: [] };
const callsFor = (change: Partial<RoleDraft>) => {
  const now = { ...before, ...change };
  return saveCalls(5, now, compareRoles(before, now, String));
};

it('saves only the parts that have changed, the name first', () => {
  expect(callsFor({})).toEqual([]);
  expect(callsFor({ groups: [{ id: 3, name: 'Shop' }], name: ' Readers ' })).toMatchObject([
    { part: 'name', path: '/api/v1/security/roles/5', method: 'PUT', body: { name: 'Readers' }, after: { name: 'Readers' } },
    { part: 'groups', path: '/api/v1/security/roles/5/groups', method: 'PUT', body: { group_ids: [3] } },
  ]);
});

it('sends a part as it is then, not what has changed in it', () => {
  const granted = new Set([2, 4]);
  expect(callsFor({ granted, users: [] })).toMatchObject([
    { part: 'permissions', method: 'POST', body: { permission_view_menu_ids: [2, 4] }, after: { granted } },
    { part: 'users', method: 'PUT', body: { user_ids: [] }, after: { users: [] } },
  ]);
});

it('takes only a reply that names the role as saved', () => {
  const [name] = callsFor({ name: 'Readers' });
  const isReply = (value: unknown) => name?.reply.body.safeParse(value).success;
  expect([isReply({ id: 5, result: {} }), isReply({ id: 6, result: {} }), isReply('<html>')]).toEqual([true, false, false]);
});
