import { describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { findCaller } from './caller.ts';

const rights = { roleIds: [], roles: [], permissions: new Set<string>() };
const names = { username: 'ann', firstName: '', lastName: '' };
const user: Identity = { kind: 'user', userId: 7, ...names, email: '', isAdmin: false, ...rights, via: 'session' };
const guest = (username: string): Identity => ({ kind: 'guest', ...names, username, dashboardIds: [], clauses: [], ...rights });
const anonymous: Identity = { kind: 'anonymous', ...rights };

describe('whose use is counted', () => {
  it('is a user, wherever they come from and however they log in', () => {
    const own = { name: 'user:7', counter: 'own' };
    expect(findCaller(user, '192.0.2.1')).toEqual(own);
    expect(findCaller({ ...user, via: 'token' }, '192.0.2.2')).toEqual(own);
  });

  it('is each API token of a user, in the object of the user', () => {
    const tokenOf = (apiTokenId: number) => findCaller({ ...user, via: 'api-token', apiTokenId }, '192.0.2.1');
    expect([tokenOf(3), tokenOf(4)]).toEqual([
      { name: 'user:7', counter: 'token:3' },
      { name: 'user:7', counter: 'token:4' },
    ]);
  });

  it('is a guest at an address: two visitors of one host page have one name, and two addresses', () => {
    const found = [
      findCaller(guest('visitor'), '192.0.2.1'),
      findCaller(guest('visitor'), '192.0.2.2'),
      findCaller(guest('other'), '192.0.2.1'),
    ];
    expect(new Set(found.map(({ name }) => name)).size).toBe(3);
  });

  it('is an address without a login, of IPv6 its network', () => {
    expect(findCaller(anonymous, '192.0.2.1')).toEqual({ name: 'address:192.0.2.1', counter: 'own' });
    expect(findCaller(anonymous, '2001:db8:1:2:3::4')).toEqual(findCaller(anonymous, '2001:db8:1:2:ffff::9'));
  });

  it('is never another for the name that a guest’s token has', () => {
    expect(findCaller(guest('7'), 'unknown').name).not.toBe(findCaller(user, 'unknown').name);
    expect(findCaller(guest('user:7'), 'unknown').name.startsWith('guest:')).toBe(true);
  });
});
