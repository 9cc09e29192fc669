import { expect, it } from 'vitest';
import type { Identity } from './identity.ts';
import { isAmong } from './viewers.ts';

const held = { permissions: new Set<string>(), roleIds: [3], roles: [] };
const named = { username: 'ana', firstName: 'Ana', lastName: 'Diaz' };
const ana: Identity = { kind: 'user', userId: 1, ...named, email: '', isAdmin: false, via: 'session', groupIds: [2], ...held };
const guest: Identity = { kind: 'guest', ...named, dashboardIds: [], clauses: [], ...held };

it('a user can be a viewer directly, by a group, or by a role', () => {
  for (const subject of [
    { type: 'user', id: 1 },
    { type: 'group', id: 2 },
    { type: 'role', id: 3 },
  ] as const)
    expect(isAmong(ana, [{ type: 'user', id: 9 }, subject])).toBe(true);
  for (const type of ['user', 'group', 'role'] as const) expect(isAmong(ana, [{ type, id: 9 }])).toBe(false);
});

it('ids of one kind mean nothing in another', () => {
  expect(
    isAmong(ana, [
      { type: 'group', id: 1 },
      { type: 'role', id: 2 },
      { type: 'user', id: 3 },
    ]),
  ).toBe(false);
});

it('anonymous callers are viewers only by role, guests never', () => {
  const all = [
    { type: 'user', id: 0 },
    { type: 'group', id: 0 },
    { type: 'role', id: 3 },
  ] as const;
  expect(isAmong({ kind: 'anonymous', ...held }, all)).toBe(true);
  expect(isAmong({ kind: 'anonymous', ...held }, all.slice(0, 2))).toBe(false);
  expect(isAmong(guest, [...all, { type: 'user', id: 1 }])).toBe(false);
});
