// Users through the API: lists of them, who can create and change whom, and what ends logins.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiTokens, logs, sessions, users } from '#drizzle/schema/index.ts';
import { createUser, startAccounts, userBody, USERS, type Accounts } from '#tests/fixtures/access/accounts.ts';

let accounts: Accounts;
let name: string;
beforeAll(async () => void (accounts = await startAccounts()), 60_000);
beforeEach(() => void (name = accounts.newName()));
afterAll(() => accounts.stop());

const anyText: unknown = expect.any(String);

const body = (more: Record<string, unknown> = {}) => userBody(accounts, name, more);
const create = (more: Record<string, unknown> = {}) => createUser(accounts, body(more));
const list = async (q: string, as = 'boss') => (await accounts.call(as, 'GET', `${USERS}?q=${encodeURIComponent(q)}`)).json;
const row = async (id: number) => (await accounts.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe('lists of users', () => {
  it('have the columns, labels and rows of Superset', async () => {
    const { json, status } = await accounts.call('boss', 'GET', USERS);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      list_title: 'List User',
      label_columns: { 'changed_by.id': 'Changed By Id', groups: 'Groups', 'roles.name': 'Roles Name' },
      order_columns: expect.arrayContaining(['roles.id', 'changed_by.id']) as unknown,
    });
    const [first] = json['result'] as Record<string, unknown>[];
    expect(Object.keys(first ?? {}).sort()).toEqual([
      'active',
      'changed_by',
      'changed_on',
      'created_by',
      'created_on',
      'email',
      'fail_login_count',
      'first_name',
      'groups',
      'id',
      'last_login',
      'last_name',
      'login_count',
      'roles',
      'username',
    ]);
    expect(first).toMatchObject({ id: accounts.admin, roles: [{ id: 1, name: 'Admin' }], groups: [], created_by: null });
  });

  it('are filtered by name, text, role, group and state, and ordered by role', async () => {
    const id = await create();
    expect(await list(`(filters:!((col:username,opr:sw,value:${name})))`)).toMatchObject({ ids: [id] });
    expect(await list(`(filters:!((col:username,opr:user_all_text,value:'${name}@EXAMPLE')))`)).toMatchObject({ ids: [id] });
    const both = `(col:roles,opr:rel_m_m,value:!(${accounts.roles.Gamma},99)),(col:username,opr:eq,value:${name})`;
    expect(await list(`(filters:!(${both}))`)).toMatchObject({ ids: [id] });
    expect(await list(`(filters:!((col:roles,opr:nrel_o_m,value:1),(col:username,opr:eq,value:boss)))`)).toMatchObject({
      count: 0,
    });
    expect(await list(`(filters:!((col:groups,opr:rel_m_m,value:7)))`)).toMatchObject({ count: 0 });
    expect(await list(`(filters:!((col:active,opr:eq,value:!f)))`)).toMatchObject({ count: 0 });
    expect((await list(`(order_column:roles.name,order_direction:asc,page_size:1)`))['ids']).toEqual([accounts.admin]);
  });

  it('refuse columns, operators and values that cannot be, and never show a hash', async () => {
    for (const filter of [
      '(col:password,opr:eq,value:a)',
      '(col:password_hash,opr:sw,value:s)',
      '(col:roles,opr:rel_m_m,value:x)',
    ])
      expect((await accounts.call('boss', 'GET', `${USERS}?q=${encodeURIComponent(`(filters:!(${filter}))`)}`)).status).toBe(400);
    expect(JSON.stringify(await list('(columns:!(password,password_hash,passwordHash,id))'))).not.toMatch(/scrypt|password/i);
  });

  it('are closed to all others', async () => {
    await accounts.user('alpha', 'Alpha');
    for (const [method, path] of [
      ['GET', USERS],
      ['GET', `${USERS}${accounts.admin}`],
      ['POST', USERS],
      ['DELETE', `${USERS}${accounts.admin}`],
    ] as const)
      expect((await accounts.call('alpha', method, path)).status).toBe(403);
  });
});

describe('a new user', () => {
  it('can log in, is returned without a password, and is in the log', async () => {
    const { json, status } = await accounts.call('boss', 'POST', USERS, body());
    expect([status, json]).toEqual([
      201,
      { id: json['id'], result: { ...body(), password: undefined, active: true, groups: [] } },
    ]);
    const login = { username: name.toUpperCase(), password: 'correct horse battery', provider: 'db' };
    expect(await accounts.call(null, 'POST', '/api/v1/security/login', login)).toMatchObject({
      status: 200,
      json: { access_token: anyText },
    });
    const item = await accounts.call('boss', 'GET', `${USERS}${String(json['id'])}`);
    expect(item.json).toMatchObject({
      id: json['id'],
      show_title: 'Show User',
      result: { username: name, roles: [{ name: 'Gamma' }], created_by: { id: accounts.admin }, active: true },
    });
    await accounts.settle();
    const lines = await accounts.deps.db.select().from(logs).where(eq(logs.action, 'UserRestApi.post'));
    expect(lines.at(-1)).toMatchObject({ userId: accounts.admin });
    expect(lines.at(-1)?.json).toContain(name);
    expect(lines.at(-1)?.json).not.toContain('correct horse');
  });

  it.each([
    ['no role and no group', { roles: [] }, 400, '_schema'],
    ['a role that is not there', { roles: [999] }, 400, 'roles'],
    ['a group that is not there', { groups: [999] }, 400, 'groups'],
    ['a short password', { password: 'short' }, 400, 'password'],
    ['a username with spaces', { username: 'a b' }, 400, 'username'],
    ['a control character in a name', { first_name: 'A\u0000da' }, 400, 'first_name'],
    ['an empty address', { email: '' }, 400, 'email'],
    ['a field that is none', { is_admin: true }, 400, 'is_admin'],
  ])('is refused with %s, by field', async (_, more, status, field) => {
    const reply = await accounts.call('boss', 'POST', USERS, body(more));
    const messages = { [field]: [anyText] };
    // Clients expect a plain message for a name that is already used.
    const json = status === 422 ? { errors: [{ extra: { messages } }] } : { message: messages };
    expect(reply).toMatchObject({ status, json });
  });

  it.each([
    [{ username: 'BOSS' }, 'username'],
    [{ email: 'BOSS@localhost' }, 'email'],
  ])('is refused with %j, which another user has', async (more, field) => {
    const reply = await accounts.call('boss', 'POST', USERS, body(more));
    expect(reply).toMatchObject({
      status: 422,
      json: { message: anyText, errors: [{ extra: { messages: { [field]: [anyText] } } }] },
    });
  });

  it('has any address, as in Superset', async () => {
    expect(await accounts.call('boss', 'POST', USERS, body({ username: accounts.newName(), email: 'nobody' }))).toMatchObject({
      status: 201,
    });
  });
});

describe('a changed user', () => {
  it('loses every session and token with a new password, and with being deactivated', async () => {
    for (const change of [{ password: 'another good one' }, { active: false }]) {
      const eve = accounts.newName();
      const id = await accounts.user(eve, 'Gamma');
      const at = { createdOnMs: 0, lastSeenMs: 0, idleEndsMs: 1, expiresAtMs: 1, userAgent: '', address: '' };
      await accounts.deps.db.insert(sessions).values({ tokenHash: `s${id}`, userId: id, ...at });
      await accounts.deps.db
        .insert(apiTokens)
        .values({ tokenHash: `t${id}`, userId: id, name: 'ci', prefix: 'mrd_', createdOnMs: 0 });
      expect((await accounts.call(eve, 'GET', '/api/v1/me/')).status).toBe(200);
      expect((await accounts.call('boss', 'PUT', `${USERS}${id}`, change)).status).toBe(200);
      expect((await accounts.call(eve, 'GET', '/api/v1/me/')).status).toBe(401);
      expect(await accounts.deps.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
      expect(await accounts.deps.db.select().from(apiTokens).where(eq(apiTokens.userId, id))).toEqual([]);
    }
  });

  it('keeps what is not said, and its logins with other changes', async () => {
    const id = await create();
    const before = await row(id);
    const { json, status } = await accounts.call('boss', 'PUT', `${USERS}${id}`, {
      first_name: 'Augusta',
      roles: [accounts.roles.Alpha],
    });
    expect([status, json]).toEqual([200, { id, result: { first_name: 'Augusta', roles: [accounts.roles.Alpha] } }]);
    expect(await row(id)).toMatchObject({ ...before, firstName: 'Augusta', changedOnMs: expect.any(Number) as unknown });
    const item = await accounts.call('boss', 'GET', `${USERS}${id}`);
    expect(item.json['result']).toMatchObject({ roles: [{ name: 'Alpha' }], last_name: 'Lovelace' });
  });

  it('cannot take another’s name, and 404s when there is none', async () => {
    const id = await create();
    expect((await accounts.call('boss', 'PUT', `${USERS}${id}`, { username: 'Boss' })).status).toBe(422);
    expect((await accounts.call('boss', 'PUT', `${USERS}${id}`, { username: name.toUpperCase() })).status).toBe(200);
    expect((await accounts.call('boss', 'PUT', `${USERS}999999`, { first_name: 'A' })).status).toBe(404);
  });
});

describe('removing users', () => {
  it('is all or none, and keeps what they made', async () => {
    const [one, two] = [await create(), await create({ username: `${name}b`, email: `${name}b@example.org` })];
    const css = await accounts.call('boss', 'POST', '/api/v1/css_template/', { template_name: 'T', css: 'a{}' });
    expect(css.status).toBe(201);
    const many = (ids: readonly number[]) => accounts.call('boss', 'DELETE', `${USERS}?q=!(${ids.join(',')})`);
    expect((await many([one, 999_999])).status).toBe(404);
    expect(await row(one)).toBeDefined();
    expect(await many([one, two])).toMatchObject({ status: 200, json: { message: 'Deleted 2 users' } });
    expect(await row(two)).toBeUndefined();
  });
});
