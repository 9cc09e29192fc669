// Roles, groups and permissions through the API: what they grant, their members, and what stays as it is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logs } from '#drizzle/schema/index.ts';
import { startAccounts, type Accounts } from '#tests/fixtures/access/accounts.ts';

let accounts: Accounts;
let ada: number;
beforeAll(async () => {
  accounts = await startAccounts();
  ada = await accounts.user('ada', 'Gamma');
});
afterAll(() => accounts.stop());

type Row = Record<string, unknown>;
const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
const call = (method: string, path: string, body?: unknown, as = 'boss') =>
  accounts.call(as, method, `/api/v1/security/${path}`, body);
const list = async (path: string, q: string) => (await call('GET', `${path}?q=${encodeURIComponent(q)}`)).json;
const create = async (path: string, body: unknown): Promise<number> => {
  const { json, status } = await call('POST', path, body);
  expect([status, json]).toEqual([201, { id: anyNumber, result: body }]);
  return json['id'] as number;
};
const pairId = async (permission: string, view: string): Promise<number> => {
  const q = `(filters:!((col:permission.name,opr:eq,value:'${permission}'),(col:view_menu.name,opr:eq,value:'${view}')))`;
  return ((await list('permissions-resources/', q))['ids'] as number[])[0] ?? 0;
};

describe('roles', () => {
  it('are listed and searched as in Superset', async () => {
    const { json } = await call('GET', 'roles/');
    expect(json).toEqual({
      count: 5,
      description_columns: {},
      ids: [1, 2, 3, 4, 5],
      label_columns: { id: 'Id', name: 'Name' },
      list_columns: ['id', 'name'],
      list_title: 'List Role',
      order_columns: ['id', 'name'],
      result: ['Admin', 'Public', 'Alpha', 'Gamma', 'sql_lab'].map((name, index) => ({ id: index + 1, name })),
    });
    const found = (await call('GET', 'roles/search/')).json;
    expect(Object.keys(found).sort()).toEqual(['count', 'ids', 'result']);
    expect((found['result'] as Row[])[0]).toEqual({
      group_ids: [],
      id: 1,
      name: 'Admin',
      permission_ids: expect.arrayContaining([anyNumber]) as unknown,
      user_ids: [accounts.admin],
    });
    expect(await list('roles/search/', `(filters:!((col:user_ids,value:!(${ada}))))`)).toMatchObject({ ids: [4] });
    expect(await list('roles/search/', `(filters:!((col:name,value:LPH)))`)).toMatchObject({ ids: [3] });
    expect(
      await list('roles/search/', `(filters:!((col:user_ids,opr:rel_m_m,value:${accounts.admin})),page_size:1)`),
    ).toMatchObject({
      count: 1,
    });
  });

  it('grant their permissions, and no longer those that were removed', async () => {
    const id = await create('roles/', { name: 'Writers of CSS' });
    const pairs = await Promise.all([pairId('can_read', 'CssTemplate'), pairId('can_write', 'CssTemplate')]);
    await call('PUT', `roles/${id}/users`, { user_ids: [ada] });
    const write = () => accounts.call('ada', 'POST', '/api/v1/css_template/', { template_name: 'T', css: '' });
    expect((await write()).status).toBe(403);
    expect((await call('POST', `roles/${id}/permissions`, { permission_view_menu_ids: pairs })).json).toEqual({
      result: { permission_view_menu_ids: pairs },
    });
    expect((await write()).status).toBe(201);
    expect((await call('GET', `roles/${id}/permissions/`)).json).toEqual({
      result: [
        { id: pairs[0], permission_name: 'can_read', view_menu_name: 'CssTemplate' },
        { id: pairs[1], permission_name: 'can_write', view_menu_name: 'CssTemplate' },
      ],
    });
    const granted = await list('permissions-resources/', `(filters:!((col:role,opr:rel_m_m,value:!(${id}))))`);
    expect(granted['ids']).toEqual(pairs);
    await call('POST', `roles/${id}/permissions/`, { permission_view_menu_ids: [] });
    expect((await call('GET', `roles/${id}/permissions/`)).json).toEqual({ result: [] });
    expect((await write()).status).toBe(403);
    await call('PUT', `roles/${id}/users`, { user_ids: [] });
  });

  it('refuse ids of nothing and change nothing then', async () => {
    const id = await create('roles/', { name: 'Careful' });
    const known = await pairId('can_read', 'Chart');
    expect(await call('POST', `roles/${id}/permissions`, { permission_view_menu_ids: [known, 987_654] })).toMatchObject({
      status: 400,
      json: { message: { permission_view_menu_ids: ['Permission 987654 not found.'] } },
    });
    expect((await call('GET', `roles/${id}/permissions/`)).json).toEqual({ result: [] });
    expect((await call('PUT', `roles/${id}/users`, { user_ids: [ada, 98_765] })).status).toBe(404);
    expect((await call('PUT', `roles/${id}/groups`, { group_ids: [98_765] })).status).toBe(400);
    expect((await call('PUT', 'roles/98765/users', { user_ids: [] })).status).toBe(404);
    expect((await call('GET', 'roles/98765/permissions/')).status).toBe(404);
    for (const name of ['', ' ', 'a\u0007', 'x'.repeat(65)]) expect((await call('POST', 'roles/', { name })).status).toBe(400);
  });

  it('of the product keep their names, stay, and leave Admin its permissions', async () => {
    for (const id of Object.values(accounts.roles)) {
      expect((await call('PUT', `roles/${id}`, { name: 'Other' })).status).toBe(422);
      expect((await call('DELETE', `roles/${id}`)).status).toBe(422);
    }
    expect((await call('POST', 'roles/1/permissions', { permission_view_menu_ids: [] })).status).toBe(422);
    expect((await call('POST', 'roles/', { name: 'ADMIN' })).json).toMatchObject({
      message: 'Another role has this name.',
    });
  });

  it('say whom they concern, and let go of them', async () => {
    const id = await create('roles/', { name: 'In use' });
    const group = await create('groups/', { name: 'Users of it', roles: [id] });
    await call('PUT', `roles/${id}/users`, { user_ids: [ada] });
    const holders = { users: [{ id: ada, name: 'ada' }], groups: [{ id: group, name: 'Users of it' }], dashboards: [] };
    expect((await call('GET', `roles/${id}`)).json).toMatchObject({ id, show_title: 'Show Role', result: { id, ...holders } });
    expect((await call('PUT', `roles/${id}`, { name: 'Still in use' })).json).toEqual({ id, result: { name: 'Still in use' } });
    expect((await call('DELETE', `roles/${id}`)).json).toEqual({ message: 'OK', detached: holders });
    expect((await call('GET', `roles/${id}`)).status).toBe(404);
    expect((await call('GET', `users/${ada}`)).json['result']).toMatchObject({ roles: [{ name: 'Gamma' }] });
    await accounts.settle();
    const lines = await accounts.deps.db.select().from(logs);
    expect(lines.filter(({ action }) => action === 'RoleRestApi.delete').at(-1)?.json).toContain('Still in use');
  });
});

describe('groups', () => {
  it('give their roles to their members', async () => {
    const writers = await accounts.roleWith('CSS by group', [['can_write', 'CssTemplate']]);
    const write = () => accounts.call('ada', 'POST', '/api/v1/css_template/', { template_name: 'T', css: '' });
    expect((await write()).status).toBe(403);
    const id = await create('groups/', { name: 'Designers', label: 'Design', users: [ada], roles: [writers] });
    expect((await write()).status).toBe(201);
    expect((await call('GET', `groups/${id}`)).json['result']).toEqual({
      id,
      name: 'Designers',
      label: 'Design',
      description: null,
      roles: [{ id: writers, name: 'CSS by group' }],
      users: [{ id: ada, username: 'ada' }],
    });
    expect((await call('PUT', `groups/${id}`, { users: [] })).status).toBe(200);
    expect((await write()).status).toBe(403);
    expect((await call('PUT', `roles/${writers}/groups`, { group_ids: [] })).status).toBe(200);
    expect((await call('GET', `groups/${id}`)).json['result']).toMatchObject({ roles: [], users: [], label: 'Design' });
    expect((await call('DELETE', `groups/?q=!(${id})`)).json).toEqual({ message: 'Deleted 1 group' });
  });

  it('are found by name, role and member, and have unique names', async () => {
    const id = await create('groups/', {
      name: 'Ops',
      users: [ada],
      roles: [accounts.roles.Gamma],
      description: '100% "quoted"',
    });
    for (const filter of [
      '(col:name,opr:group_all_text,value:quoted)',
      `(col:roles,opr:rel_m_m,value:!(${accounts.roles.Gamma}))`,
      `(col:users,opr:rel_m_m,value:${ada})`,
      "(col:description,opr:ct,value:'100%')",
    ])
      expect(await list('groups/', `(filters:!(${filter},(col:name,opr:eq,value:Ops)))`)).toMatchObject({ ids: [id] });
    expect((await call('POST', 'groups/', { name: 'OPS' })).json).toMatchObject({
      message: 'Another group has this name.',
    });
    expect((await call('POST', 'groups/', { label: 'x' })).json).toMatchObject({ message: { name: [anyText] } });
    expect((await call('POST', 'groups/', { name: 'New', users: [98_765] })).status).toBe(400);
    expect((await call('PUT', 'groups/98765', { label: 'x' })).status).toBe(404);
  });
});

describe('permissions', () => {
  it('are listed with the ids that pairs are made of', async () => {
    const found = await list('permissions/', '(filters:!((col:name,opr:eq,value:datasource_access)))');
    expect(found).toMatchObject({
      count: 1,
      list_title: 'List Permission',
      result: [{ id: anyNumber, name: 'datasource_access' }],
    });
    const [permission_id = 0] = found['ids'] as number[];
    expect((await call('GET', `permissions/${permission_id}`)).json['result']).toEqual({
      id: permission_id,
      name: 'datasource_access',
    });
    const view_menu_id = await create('resources/', { name: '[examples].[sales](id:7)' });
    const id = await create('permissions-resources/', { permission_id, view_menu_id });
    expect((await call('GET', `permissions-resources/${id}`)).json['result']).toEqual({
      id,
      permission: { name: 'datasource_access' },
      view_menu: { name: '[examples].[sales](id:7)' },
    });
    expect((await call('GET', `resources/${view_menu_id}`)).json['result']).toMatchObject({ id: view_menu_id });
    expect((await call('POST', 'permissions-resources/', { permission_id, view_menu_id })).status).toBe(422);
    expect((await call('POST', 'resources/', { name: '[examples].[sales](id:7)' })).status).toBe(422);
    expect((await call('POST', 'permissions-resources/', { permission_id: 9_876, view_menu_id })).json).toMatchObject({
      message: { permission_id: [anyText] },
    });
    const q = `(filters:!((col:permission,opr:rel_o_m,value:${permission_id}),(col:view_menu,opr:rel_o_m,value:${view_menu_id})))`;
    expect(await list('permissions-resources/', q)).toMatchObject({ ids: [id] });
  });

  it('are not taken from under a role, and their resources keep their ids', async () => {
    const names = await list('permissions/', '(filters:!((col:name,opr:eq,value:schema_access)))');
    const [permission_id = 0] = names['ids'] as number[];
    const role = await accounts.roleWith('Readers of a schema', [['schema_access', '[a].[b]']]);
    const id = await pairId('schema_access', '[a].[b]');
    const [view_menu_id = 0] = (await list('resources/', "(filters:!((col:name,opr:eq,value:'[a].[b]')))"))['ids'] as number[];
    const refused = await call('DELETE', `permissions-resources/${id}`);
    expect([refused.status, refused.json['message']]).toEqual([422, expect.stringContaining('Readers of a schema')]);
    expect((await call('DELETE', `resources/${view_menu_id}`)).status).toBe(422);
    await call('POST', `roles/${role}/permissions`, { permission_view_menu_ids: [] });
    expect((await call('DELETE', `permissions-resources/${id}`)).json).toEqual({ message: 'OK' });
    expect((await call('GET', `permissions-resources/${id}`)).status).toBe(404);
    expect((await call('POST', `roles/${role}/permissions`, { permission_view_menu_ids: [id] })).status).toBe(400);
    expect((await call('GET', `resources/${view_menu_id}`)).json['result']).toEqual({ id: view_menu_id, name: '[a].[b]' });
    const again = await create('permissions-resources/', { permission_id, view_menu_id });
    expect((await call('PUT', `resources/${view_menu_id}`, { name: '[a].[c]' })).status).toBe(200);
    expect(await pairId('schema_access', '[a].[c]')).toBe(again);
    expect((await call('DELETE', `permissions-resources/${again}`)).status).toBe(200);
    expect((await call('DELETE', `resources/${view_menu_id}`)).status).toBe(200);
    expect((await call('GET', `resources/${view_menu_id}`)).status).toBe(404);
  });

  it('of the product stay as they are', async () => {
    const id = await pairId('can_read', 'Chart');
    const q = '(filters:!((col:name,opr:eq,value:Chart)))';
    const [view = 0] = (await list('resources/', q))['ids'] as number[];
    const [other = 0] = (await list('permissions/', '(filters:!((col:name,opr:eq,value:can_write)))'))['ids'] as number[];
    expect((await call('DELETE', `permissions-resources/${id}`)).status).toBe(422);
    expect((await call('PUT', `permissions-resources/${id}`, { permission_id: other })).status).toBe(422);
    expect((await call('PUT', `resources/${view}`, { name: 'Charts of mine' })).status).toBe(422);
    expect((await call('DELETE', `resources/${view}`)).status).toBe(422);
    expect((await call('POST', 'permissions/', { name: 'can_fly' })).status).toBe(405);
  });

  it('never change their meaning by the hand of others than administrators', async () => {
    const rights = ['can_list', 'can_show', 'can_add', 'can_edit', 'can_delete'];
    await accounts.userWith(
      'clerk',
      rights.flatMap(
        (right) =>
          [
            [right, 'PermissionViewMenu'],
            [right, 'ViewMenu'],
          ] as const,
      ),
    );
    const view = await create('resources/', { name: 'Mine' });
    const pair = await create('permissions-resources/', { permission_id: 1_000_000_004, view_menu_id: view });
    expect((await call('PUT', `resources/${view}`, { name: '[sales].[x](id:1)' }, 'clerk')).status).toBe(403);
    const change = { permission_id: 1_000_000_001 };
    expect((await call('PUT', `permissions-resources/${pair}`, change, 'clerk')).status).toBe(403);
    expect((await call('PUT', `permissions-resources/${pair}`, change)).status).toBe(200);
    expect(await pairId('database_access', 'Mine')).toBe(pair);
  });
});

it.each(['users', 'roles', 'groups', 'resources', 'permissions-resources', 'permissions'])(
  'GET security/%s/_info names rights and filters',
  async (noun) => {
    const { json, status } = await call('GET', `${noun}/_info`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      permissions: expect.arrayContaining(['can_list', 'can_show']) as unknown,
      filters: { id: expect.anything() as unknown },
    });
  },
);
