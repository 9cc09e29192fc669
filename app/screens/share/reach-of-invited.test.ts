import { expect, it } from 'vitest';
import type { ObjectReach } from '#app/stores/share/wire.ts';
import { nameInvited } from './reach-of-invited.ts';

const gamma: ObjectReach['reach'][number] = {
  type: 'role',
  id: 4,
  name: 'Gamma',
  email: null,
  can_open: true,
  can_edit: false,
  can_run: true,
  closed_charts: ['a'],
};
const bo: typeof gamma = { ...gamma, type: 'user', name: 'Bo' };
const reach = { published: true, chart_count: 2, reach: [bo, gamma] };

it('names those who are invited, with what their role sees', () => {
  const named = nameInvited(reach, { emails: ['ana@example.org'], roleId: 4, isRoleSelected: false });
  expect(named.reach.map(({ type, name, closed_charts: charts }) => [type, name, charts])).toEqual([
    ['user', 'Bo', ['a']],
    ['user', 'ana@example.org', ['a']],
  ]);
});

it('keeps the role where it is selected too, and changes nothing where no one is invited', () => {
  const named = nameInvited(reach, { emails: ['ana@example.org'], roleId: 4, isRoleSelected: true });
  expect(named.reach.map(({ name }) => name)).toEqual(['Bo', 'Gamma', 'ana@example.org']);
  expect(nameInvited(reach, { emails: [], roleId: 4, isRoleSelected: false })).toEqual(reach);
});
