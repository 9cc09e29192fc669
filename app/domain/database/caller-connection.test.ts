import { describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { connectAs, connectAsUser, dependsOnCaller, IMPERSONATES, OAUTH2 } from './caller-connection.ts';

const grants = { permissions: new Set<string>(), roleIds: [], roles: [] };
const user = (username: string): Identity => ({
  kind: 'user',
  userId: 1,
  username,
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: false,
  via: 'session',
  ...grants,
});
const guest: Identity = { kind: 'guest', username: 'ada', firstName: '', lastName: '', dashboardIds: [], clauses: [], ...grants };

const plain = { databaseId: 1, engine: 'trino', parameters: { host: 'h', impersonate: 'service' }, version: 'u.1' };
const connection = { ...plain, parameters: { ...plain.parameters, [IMPERSONATES]: true } };

describe('a connection whose queries run as the signed-in user', () => {
  it('is bound to the user, under another version', () => {
    const bound = connectAs(connection, user('ada/b.c'));
    expect(bound.parameters).toMatchObject({ impersonate: 'ada/b.c', [IMPERSONATES]: false });
    expect(bound.version).toBe('u.1.as.ada%2Fb.c');
    expect(connectAs(connection, user('grace')).version).not.toBe(bound.version);
    expect(dependsOnCaller(bound)).toBe(true);
  });

  it('stays unbound for guests, whose names anyone can choose, and without a caller', () => {
    expect(connectAs(connection, guest)).toBe(connection);
    expect(connectAs(connection, { kind: 'anonymous', ...grants })).toBe(connection);
    expect(connectAsUser(connection, null)).toBe(connection);
  });

  it('is never bound twice, and another connection is left as it is', () => {
    const bound = connectAs(connection, user('ada'));
    expect(connectAs(bound, user('grace'))).toBe(bound);
    expect(connectAs(plain, user('ada'))).toBe(plain);
    expect(dependsOnCaller(plain)).toBe(false);
  });
});

describe('a connection that carries tokens of its users', () => {
  const unbound = { ...plain, parameters: { host: 'h', [OAUTH2]: { databaseId: 1, userId: null } } };

  it('is bound to the user, under another version', () => {
    const bound = connectAs(unbound, user('ada'));
    expect(bound.parameters[OAUTH2]).toEqual({ databaseId: 1, userId: 1 });
    expect(bound.version).toBe('u.1.by.1');
    expect([dependsOnCaller(unbound), dependsOnCaller(bound)]).toEqual([true, true]);
    expect(connectAsUser(bound, { userId: 2, username: 'grace' })).toBe(bound);
  });

  it('stays unbound for guests and without a caller', () => {
    expect(connectAs(unbound, guest)).toBe(unbound);
    expect(connectAsUser(unbound, null)).toBe(unbound);
  });

  it('is bound in both respects where it names the user too', () => {
    const both = { ...unbound, parameters: { ...unbound.parameters, [IMPERSONATES]: true } };
    expect(connectAs(both, user('ada')).version).toBe('u.1.as.ada.by.1');
  });
});
