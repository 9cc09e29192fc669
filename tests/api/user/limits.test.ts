// Limits of account management: an administrator always remains, no one grants more than they have, one's own account.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser, startAccounts, userBody, USERS, type Accounts } from '#tests/fixtures/access/accounts.ts';

let accounts: Accounts;
let name: string;
beforeAll(async () => void (accounts = await startAccounts()), 60_000);
beforeEach(() => void (name = accounts.newName()));
afterAll(() => accounts.stop());

const anyText: unknown = expect.any(String);

const body = (more: Record<string, unknown> = {}) => userBody(accounts, name, more);
const create = (more: Record<string, unknown> = {}) => createUser(accounts, body(more));

describe('the last administrator', () => {
  it('cannot be removed, deactivated, or lose the role in any way', async () => {
    const deputy = await accounts.user('deputy', 'Admin');
    expect((await accounts.call('boss', 'DELETE', `${USERS}${accounts.admin}`)).json['message']).toMatch(
      /can’t delete your own account/,
    );
    expect((await accounts.call('boss', 'PUT', `${USERS}${accounts.admin}`, { active: false })).status).toBe(422);
    expect((await accounts.call('boss', 'PUT', `${USERS}${deputy}`, { active: false })).status).toBe(200);
    expect((await accounts.call('boss', 'PUT', `${USERS}${accounts.admin}`, { roles: [accounts.roles.Gamma] })).status).toBe(422);
    for (const user_ids of [[], [deputy]])
      expect((await accounts.call('boss', 'PUT', '/api/v1/security/roles/1/users', { user_ids })).status).toBe(422);
    expect((await accounts.call('boss', 'GET', `${USERS}${accounts.admin}`)).json['result']).toMatchObject({
      roles: [{ name: 'Admin' }],
    });
    expect((await accounts.call('boss', 'DELETE', `${USERS}${deputy}`)).status).toBe(200);
  });

  it('remains when two take the role from each other at once', async () => {
    const rival = await accounts.user('rival', 'Admin');
    const [first, second] = await Promise.all([
      accounts.call('boss', 'PUT', `${USERS}${rival}`, { roles: [accounts.roles.Gamma] }),
      accounts.call('rival', 'PUT', `${USERS}${accounts.admin}`, { roles: [accounts.roles.Gamma] }),
    ]);
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    const winner = first.status === 200 ? 'boss' : 'rival';
    expect((await accounts.call(winner, 'PUT', `${USERS}${accounts.admin}`, { roles: [1] })).status).toBe(200);
    expect((await accounts.call('boss', 'DELETE', `${USERS}${rival}`)).status).toBe(200);
  });

  it('can have the role through a group alone, which then cannot go', async () => {
    const group = await accounts.call('boss', 'POST', '/api/v1/security/groups/', {
      name: 'Chiefs',
      roles: [1],
      users: [accounts.admin],
    });
    const id = String(group.json['id']);
    expect((await accounts.call('boss', 'PUT', `${USERS}${accounts.admin}`, { roles: [] })).status).toBe(200);
    expect((await accounts.call('boss', 'DELETE', `/api/v1/security/groups/${id}`)).status).toBe(422);
    expect((await accounts.call('boss', 'PUT', `/api/v1/security/groups/${id}`, { users: [] })).status).toBe(422);
    expect((await accounts.call('boss', 'PUT', '/api/v1/security/roles/1/groups', { group_ids: [] })).status).toBe(422);
    expect((await accounts.call('boss', 'PUT', `${USERS}${accounts.admin}`, { roles: [1] })).status).toBe(200);
    expect((await accounts.call('boss', 'DELETE', `/api/v1/security/groups/${id}`)).status).toBe(200);
  });
});

describe('an account manager who is not an administrator', () => {
  beforeAll(async () => {
    const pairs = ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'].flatMap((right) =>
      ['User', 'Role', 'Group'].map((view) => [right, view] as const),
    );
    await accounts.userWith('clerk', [...pairs, ['can_add_role_permissions', 'Role'], ['can_read', 'Chart']]);
  });

  it('neither gives nor takes more than they hold themselves', async () => {
    const victim = await create();
    const denied = [
      ['POST', USERS, body({ username: `${name}x`, email: 'x@example.org', roles: [1] })],
      ['PUT', `${USERS}${accounts.admin}`, { password: 'mine from now on' }],
      ['PUT', `${USERS}${victim}`, { email: 'clerk@example.org' }],
      ['DELETE', `${USERS}${accounts.admin}`],
      ['PUT', '/api/v1/security/roles/1/users', { user_ids: [accounts.ids['clerk'], accounts.admin] }],
      ['PUT', '/api/v1/security/roles/1/groups', { group_ids: [] }],
      ['POST', '/api/v1/security/groups/', { name: 'Mine', roles: [1], users: [accounts.ids['clerk']] }],
      ['POST', `/api/v1/security/roles/${accounts.roles.Gamma}/permissions`, { permission_view_menu_ids: [] }],
    ] as const;
    for (const [method, path, sent] of denied)
      expect([method, path, (await accounts.call('clerk', method, path, sent)).status]).toEqual([method, path, 403]);
  });

  it('makes users of roles within theirs', async () => {
    const role = await accounts.roleWith('Readers', [['can_read', 'Chart']]);
    const made = await accounts.call('clerk', 'POST', USERS, body({ roles: [role] }));
    expect(made.status).toBe(201);
    const path = `${USERS}${String(made.json['id'])}`;
    expect((await accounts.call('clerk', 'PUT', path, { first_name: 'B' })).status).toBe(200);
    expect((await accounts.call('clerk', 'PUT', path, { roles: [accounts.roles.Alpha] })).status).toBe(403);
    expect((await accounts.call('clerk', 'DELETE', path)).status).toBe(200);
  });
});

describe('PUT /api/v1/me/', () => {
  it('changes one’s own names and, with the old one, the password', async () => {
    await accounts.user(name, 'Gamma');
    const put = (sent: unknown) => accounts.call(name, 'PUT', '/api/v1/me/', sent);
    expect(await put({ first_name: 'Grace', last_name: '' })).toMatchObject({
      status: 200,
      json: { result: { first_name: 'Grace', last_name: '', username: name } },
    });
    expect(await put({ password: 'a brand new one' })).toMatchObject({
      status: 400,
      json: { message: { old_password: [anyText] } },
    });
    const wrong = await put({ password: 'a brand new one', old_password: 'no', first_name: 'Changed' });
    expect(wrong).toMatchObject({ status: 400, json: { message: { old_password: [anyText] } } });
    expect((await accounts.call(name, 'GET', '/api/v1/me/')).json).toMatchObject({ result: { first_name: 'Grace' } });
    expect((await put({ password: 'a brand new one', old_password: accounts.password })).status).toBe(200);
    expect((await accounts.call(name, 'GET', '/api/v1/me/')).status).toBe(401);
  });

  it('refuses roles, another’s id and anything else', async () => {
    await accounts.user(name, 'Gamma');
    const nothing = await accounts.call(name, 'PUT', '/api/v1/me/', {});
    expect(nothing).toMatchObject({ status: 400, json: { message: 'At least one field must be provided.' } });
    for (const sent of [{ roles: [1] }, { id: 1 }, { username: 'boss' }, { active: false }, { email: 'a@b' }])
      expect((await accounts.call(name, 'PUT', '/api/v1/me/', sent)).status).toBe(400);
  });
});

it('has no pictures: 204 for users that exist, 404 for those that do not', async () => {
  const avatar = (id: number) => accounts.call('boss', 'GET', `/api/v1/user/${id}/avatar.png`);
  expect(await avatar(accounts.admin)).toEqual({ status: 204, json: {} });
  expect((await avatar(999_999)).status).toBe(404);
});
