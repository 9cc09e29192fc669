// Users through the API: who may make and change whom, what ends logins, and that an administrator always remains.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiTokens, logs, sessions, users } from '#drizzle/schema/index.ts';
import { startPeople, type People } from './fixtures/people.ts';

let people: People;
let admin: number;
beforeAll(async () => {
  people = await startPeople();
  admin = await people.user('boss', 'Admin');
}, 60_000);
afterAll(() => people.stop());

const anyText: unknown = expect.any(String);
let turn = 0;
let name: string;
beforeEach(() => {
  turn += 1;
  name = `ada${turn}`;
});

const ROOT = '/api/v1/security/users/';
const body = (more: Record<string, unknown> = {}) => ({
  username: name,
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: `${name}@example.org`,
  password: 'correct horse battery',
  roles: [people.roles.Gamma],
  ...more,
});
const create = async (more: Record<string, unknown> = {}) => {
  const { json, status } = await people.call('boss', 'POST', ROOT, body(more));
  expect([status, json]).toEqual([201, expect.anything()]);
  return json['id'] as number;
};
const list = async (q: string, as = 'boss') => (await people.call(as, 'GET', `${ROOT}?q=${encodeURIComponent(q)}`)).json;
const row = async (id: number) => (await people.deps.db.select().from(users).where(eq(users.id, id)))[0];

describe('lists of users', () => {
  it('have the columns, labels and rows of the ancestor', async () => {
    const { json, status } = await people.call('boss', 'GET', ROOT);
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
    expect(first).toMatchObject({ id: admin, roles: [{ id: 1, name: 'Admin' }], groups: [], created_by: null });
  });

  it('are filtered by name, text, role, group and state, and ordered by role', async () => {
    const id = await create();
    expect(await list(`(filters:!((col:username,opr:sw,value:${name})))`)).toMatchObject({ ids: [id] });
    expect(await list(`(filters:!((col:username,opr:user_all_text,value:'${name}@EXAMPLE')))`)).toMatchObject({ ids: [id] });
    const both = `(col:roles,opr:rel_m_m,value:!(${people.roles.Gamma},99)),(col:username,opr:eq,value:${name})`;
    expect(await list(`(filters:!(${both}))`)).toMatchObject({ ids: [id] });
    expect(await list(`(filters:!((col:roles,opr:nrel_o_m,value:1),(col:username,opr:eq,value:boss)))`)).toMatchObject({
      count: 0,
    });
    expect(await list(`(filters:!((col:groups,opr:rel_m_m,value:7)))`)).toMatchObject({ count: 0 });
    expect(await list(`(filters:!((col:active,opr:eq,value:!f)))`)).toMatchObject({ count: 0 });
    expect((await list(`(order_column:roles.name,order_direction:asc,page_size:1)`))['ids']).toEqual([admin]);
  });

  it('refuse columns, operators and values that cannot be, and never show a hash', async () => {
    for (const filter of [
      '(col:password,opr:eq,value:a)',
      '(col:password_hash,opr:sw,value:s)',
      '(col:roles,opr:rel_m_m,value:x)',
    ])
      expect((await people.call('boss', 'GET', `${ROOT}?q=${encodeURIComponent(`(filters:!(${filter}))`)}`)).status).toBe(400);
    expect(JSON.stringify(await list('(columns:!(password,password_hash,passwordHash,id))'))).not.toMatch(/scrypt|password/i);
  });

  it('are closed to everybody else', async () => {
    await people.user('alpha', 'Alpha');
    for (const [method, path] of [
      ['GET', ROOT],
      ['GET', `${ROOT}${admin}`],
      ['POST', ROOT],
      ['DELETE', `${ROOT}${admin}`],
    ] as const)
      expect((await people.call('alpha', method, path)).status).toBe(403);
  });
});

describe('a new user', () => {
  it('can log in, is said without a password, and stands in the log', async () => {
    const { json, status } = await people.call('boss', 'POST', ROOT, body());
    expect([status, json]).toEqual([
      201,
      { id: json['id'], result: { ...body(), password: undefined, active: true, groups: [] } },
    ]);
    const login = { username: name.toUpperCase(), password: 'correct horse battery', provider: 'db' };
    expect(await people.call(null, 'POST', '/api/v1/security/login', login)).toMatchObject({
      status: 200,
      json: { access_token: anyText },
    });
    const item = await people.call('boss', 'GET', `${ROOT}${String(json['id'])}`);
    expect(item.json).toMatchObject({
      id: json['id'],
      show_title: 'Show User',
      result: { username: name, roles: [{ name: 'Gamma' }], created_by: { id: admin }, active: true },
    });
    await people.settle();
    const lines = await people.deps.db.select().from(logs).where(eq(logs.action, 'UserRestApi.post'));
    expect(lines.at(-1)).toMatchObject({ userId: admin });
    expect(lines.at(-1)?.json).toContain(name);
    expect(lines.at(-1)?.json).not.toContain('correct horse');
  });

  it.each([
    ['no role and no group', { roles: [] }, 400, 'roles'],
    ['a role that is not there', { roles: [999] }, 400, 'roles'],
    ['a group that is not there', { groups: [999] }, 400, 'groups'],
    ['a short password', { password: 'short' }, 400, 'password'],
    ['a username with spaces', { username: 'a b' }, 400, 'username'],
    ['a control character in a name', { first_name: 'A\u0000da' }, 400, 'first_name'],
    ['an address that is none', { email: 'nobody' }, 400, 'email'],
    ['a field that is none', { is_admin: true }, 400, 'is_admin'],
    ['a taken username', { username: 'BOSS' }, 422, 'username'],
    ['a taken address', { email: 'BOSS@localhost' }, 422, 'email'],
  ])('is refused with %s, by field', async (_, more, status, field) => {
    const reply = await people.call('boss', 'POST', ROOT, body(more));
    expect(reply).toMatchObject({ status, json: { message: { [field]: [anyText] } } });
  });
});

describe('a changed user', () => {
  it('loses every session and token with a new password, and with being deactivated', async () => {
    for (const change of [{ password: 'another good one' }, { active: false }]) {
      turn += 1;
      name = `eve${turn}`;
      const id = await people.user(name, 'Gamma');
      const at = { createdOnMs: 0, lastSeenMs: 0, idleEndsMs: 1, expiresAtMs: 1, userAgent: '', address: '' };
      await people.deps.db.insert(sessions).values({ tokenHash: `s${id}`, userId: id, ...at });
      await people.deps.db
        .insert(apiTokens)
        .values({ tokenHash: `t${id}`, userId: id, name: 'ci', prefix: 'mrd_', createdOnMs: 0 });
      expect((await people.call(name, 'GET', '/api/v1/me/')).status).toBe(200);
      expect((await people.call('boss', 'PUT', `${ROOT}${id}`, change)).status).toBe(200);
      expect((await people.call(name, 'GET', '/api/v1/me/')).status).toBe(401);
      expect(await people.deps.db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
      expect(await people.deps.db.select().from(apiTokens).where(eq(apiTokens.userId, id))).toEqual([]);
    }
  });

  it('keeps what is not said, and its logins with other changes', async () => {
    const id = await create();
    const before = await row(id);
    const { json, status } = await people.call('boss', 'PUT', `${ROOT}${id}`, {
      first_name: 'Augusta',
      roles: [people.roles.Alpha],
    });
    expect([status, json]).toEqual([200, { id, result: { first_name: 'Augusta', roles: [people.roles.Alpha] } }]);
    expect(await row(id)).toMatchObject({ ...before, firstName: 'Augusta', changedOnMs: expect.any(Number) as unknown });
    const item = await people.call('boss', 'GET', `${ROOT}${id}`);
    expect(item.json['result']).toMatchObject({ roles: [{ name: 'Alpha' }], last_name: 'Lovelace' });
  });

  it('cannot take another’s name, and 404s when there is none', async () => {
    const id = await create();
    expect((await people.call('boss', 'PUT', `${ROOT}${id}`, { username: 'Boss' })).status).toBe(422);
    expect((await people.call('boss', 'PUT', `${ROOT}${id}`, { username: name.toUpperCase() })).status).toBe(200);
    expect((await people.call('boss', 'PUT', `${ROOT}999999`, { first_name: 'A' })).status).toBe(404);
  });
});

describe('the last administrator', () => {
  it('cannot be removed, deactivated, or lose the role in any way', async () => {
    const deputy = await people.user('deputy', 'Admin');
    expect((await people.call('boss', 'DELETE', `${ROOT}${admin}`)).json['message']).toMatch(/cannot delete yourself/);
    expect((await people.call('boss', 'PUT', `${ROOT}${admin}`, { active: false })).status).toBe(422);
    expect((await people.call('boss', 'PUT', `${ROOT}${deputy}`, { active: false })).status).toBe(200);
    expect((await people.call('boss', 'PUT', `${ROOT}${admin}`, { roles: [people.roles.Gamma] })).status).toBe(422);
    for (const user_ids of [[], [deputy]])
      expect((await people.call('boss', 'PUT', '/api/v1/security/roles/1/users', { user_ids })).status).toBe(422);
    expect((await people.call('boss', 'GET', `${ROOT}${admin}`)).json['result']).toMatchObject({ roles: [{ name: 'Admin' }] });
    expect((await people.call('boss', 'DELETE', `${ROOT}${deputy}`)).status).toBe(200);
  });

  it('remains when two take the role from each other at once', async () => {
    const rival = await people.user('rival', 'Admin');
    const [first, second] = await Promise.all([
      people.call('boss', 'PUT', `${ROOT}${rival}`, { roles: [people.roles.Gamma] }),
      people.call('rival', 'PUT', `${ROOT}${admin}`, { roles: [people.roles.Gamma] }),
    ]);
    expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
    const winner = first.status === 200 ? 'boss' : 'rival';
    expect((await people.call(winner, 'PUT', `${ROOT}${admin}`, { roles: [1] })).status).toBe(200);
    expect((await people.call('boss', 'DELETE', `${ROOT}${rival}`)).status).toBe(200);
  });

  it('may hold the role through a group alone, which then cannot go', async () => {
    const group = await people.call('boss', 'POST', '/api/v1/security/groups/', { name: 'Chiefs', roles: [1], users: [admin] });
    const id = String(group.json['id']);
    expect((await people.call('boss', 'PUT', `${ROOT}${admin}`, { roles: [] })).status).toBe(200);
    expect((await people.call('boss', 'DELETE', `/api/v1/security/groups/${id}`)).status).toBe(422);
    expect((await people.call('boss', 'PUT', `/api/v1/security/groups/${id}`, { users: [] })).status).toBe(422);
    expect((await people.call('boss', 'PUT', '/api/v1/security/roles/1/groups', { group_ids: [] })).status).toBe(422);
    expect((await people.call('boss', 'PUT', `${ROOT}${admin}`, { roles: [1] })).status).toBe(200);
    expect((await people.call('boss', 'DELETE', `/api/v1/security/groups/${id}`)).status).toBe(200);
  });
});

describe('somebody who manages people without being an administrator', () => {
  beforeAll(async () => {
    const pairs = ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'].flatMap((right) =>
      ['User', 'Role', 'Group'].map((view) => [right, view] as const),
    );
    await people.userWith('clerk', [...pairs, ['can_add_role_permissions', 'Role'], ['can_read', 'Chart']]);
  });

  it('neither gives nor takes more than they hold themselves', async () => {
    const victim = await create();
    const denied = [
      ['POST', ROOT, body({ username: `${name}x`, email: 'x@example.org', roles: [1] })],
      ['PUT', `${ROOT}${admin}`, { password: 'mine from now on' }],
      ['PUT', `${ROOT}${victim}`, { email: 'clerk@example.org' }],
      ['DELETE', `${ROOT}${admin}`],
      ['PUT', '/api/v1/security/roles/1/users', { user_ids: [people.ids['clerk'], admin] }],
      ['PUT', '/api/v1/security/roles/1/groups', { group_ids: [] }],
      ['POST', '/api/v1/security/groups/', { name: 'Mine', roles: [1], users: [people.ids['clerk']] }],
      ['POST', `/api/v1/security/roles/${people.roles.Gamma}/permissions`, { permission_view_menu_ids: [] }],
    ] as const;
    for (const [method, path, sent] of denied)
      expect([method, path, (await people.call('clerk', method, path, sent)).status]).toEqual([method, path, 403]);
  });

  it('makes users of roles within theirs', async () => {
    const role = await people.roleWith('Readers', [['can_read', 'Chart']]);
    const made = await people.call('clerk', 'POST', ROOT, body({ roles: [role] }));
    expect(made.status).toBe(201);
    const path = `${ROOT}${String(made.json['id'])}`;
    expect((await people.call('clerk', 'PUT', path, { first_name: 'B' })).status).toBe(200);
    expect((await people.call('clerk', 'PUT', path, { roles: [people.roles.Alpha] })).status).toBe(403);
    expect((await people.call('clerk', 'DELETE', path)).status).toBe(200);
  });
});

describe('removing users', () => {
  it('is all or none, and keeps what they made', async () => {
    const [one, two] = [await create(), await create({ username: `${name}b`, email: `${name}b@example.org` })];
    const css = await people.call('boss', 'POST', '/api/v1/css_template/', { template_name: 'T', css: 'a{}' });
    expect(css.status).toBe(201);
    const many = (ids: readonly number[]) => people.call('boss', 'DELETE', `${ROOT}?q=!(${ids.join(',')})`);
    expect((await many([one, 999_999])).status).toBe(404);
    expect(await row(one)).toBeDefined();
    expect(await many([one, two])).toMatchObject({ status: 200, json: { message: 'Deleted 2 users' } });
    expect(await row(two)).toBeUndefined();
  });
});

describe('PUT /api/v1/me/', () => {
  it('changes one’s own names and, with the old one, the password', async () => {
    await people.user(name, 'Gamma');
    const put = (sent: unknown) => people.call(name, 'PUT', '/api/v1/me/', sent);
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
    expect((await people.call(name, 'GET', '/api/v1/me/')).json).toMatchObject({ result: { first_name: 'Grace' } });
    expect((await put({ password: 'a brand new one', old_password: people.password })).status).toBe(200);
    expect((await people.call(name, 'GET', '/api/v1/me/')).status).toBe(401);
  });

  it('refuses roles, another’s id and anything else', async () => {
    await people.user(name, 'Gamma');
    for (const sent of [{ roles: [1] }, { id: 1 }, { username: 'boss' }, { active: false }, { email: 'a@b' }])
      expect((await people.call(name, 'PUT', '/api/v1/me/', sent)).status).toBe(400);
  });
});

it('has no pictures, for users that exist and for those that do not', async () => {
  for (const id of [admin, 999_999]) {
    const reply = await people.call('boss', 'GET', `/api/v1/user/${id}/avatar.png`);
    expect([reply.status, reply.json['message']]).toEqual([404, 'There is no picture of this user.']);
  }
});
