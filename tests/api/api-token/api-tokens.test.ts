// API tokens of users for their scripts, and the roles that users have by their groups.
import { HOUR_MS } from '#app/domain/time/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleApi } from '#app/api/router/router.server.ts';
import { MAX_API_TOKENS } from '#app/stores/api-token/store.server.ts';
import { findRoleIds, hasActiveHolder, insertRole, updatePassword } from '#app/stores/security/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { issueToken } from '#app/services/auth/token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { apiTokens, groupRoles, groups, groupUsers } from '#drizzle/schema/index.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const clock = { nowMs: Date.UTC(2026, 10, 21, 9) };

let metadata: MetadataHost;
let deps: Deps;
const userIds = new Map<string, number>();
const works: Promise<unknown>[] = [];

beforeAll(async () => {
  metadata = await startMetadata();
  deps = { ...testDeps(metadata.db, clock), waitUntil: (work) => void works.push(work) };
  await seedStandardRoles(metadata.db);
  for (const name of ['ada', 'bob'])
    userIds.set(name, await addTestUser(metadata.db, { username: name, password: 'correct horse', role: 'Gamma' }));
});
afterAll(() => metadata.stop());

const idOf = (name: string): number => userIds.get(name) ?? 0;
const login = (name: string): Promise<string> =>
  issueToken('access', { userId: idOf(name), credentialVersion: 1 }, deps.config, deps.now());

interface Reply {
  readonly status: number;
  readonly body: { readonly message?: string; readonly count?: number; readonly id?: number; readonly result?: unknown };
}

async function call(method: string, path: string, token: string, body?: unknown): Promise<Reply> {
  const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const reply = await handleApi(new Request(`http://localhost${path}`, { method, headers, ...json }), deps);
  if (!reply) throw new Error(`${path} is not there.`);
  const result: unknown = await reply.json();
  return { status: reply.status, body: result as Reply['body'] };
}

interface Made {
  readonly id: number;
  readonly token: string;
  readonly prefix: string;
}

async function make(name = 'nightly', more: object = {}): Promise<Made> {
  const reply = await call('POST', '/api/v1/me/tokens/', await login('ada'), { name, ...more });
  expect(reply.status).toBe(201);
  return reply.body.result as Made;
}

describe('an API token', () => {
  it('acts as its creator, and its secret is shown once and stored nowhere', async () => {
    const made = await make('nightly');
    expect(made.token).toMatch(/^mrd_[\w-]{43}$/);
    expect(made.token.startsWith(made.prefix)).toBe(true);
    expect(await call('GET', '/api/v1/me/', made.token)).toMatchObject({ status: 200, body: { result: { username: 'ada' } } });
    const list = await call('GET', '/api/v1/me/tokens/', made.token);
    expect(list.body.result).toContainEqual(expect.objectContaining({ id: made.id, name: 'nightly', prefix: made.prefix }));
    expect(JSON.stringify([list.body, await metadata.db.select().from(apiTokens)])).not.toContain(made.token);
  });

  it('ends when it is revoked, by its owner alone', async () => {
    const made = await make();
    expect((await call('DELETE', `/api/v1/me/tokens/${made.id}`, await login('bob'))).status).toBe(404);
    expect((await call('GET', '/api/v1/me/', made.token)).status).toBe(200);
    expect((await call('DELETE', `/api/v1/me/tokens/${made.id}`, await login('ada'))).status).toBe(200);
    const after = await call('GET', '/api/v1/me/', made.token);
    expect([after.status, after.body.message]).toEqual([401, expect.stringContaining('revoked')]);
    expect((await call('DELETE', `/api/v1/me/tokens/${made.id}`, await login('ada'))).status).toBe(404);
  });

  it('ends at its time', async () => {
    const made = await make('short', { expires_on: new Date(clock.nowMs + HOUR_MS).toISOString() });
    expect((await call('GET', '/api/v1/me/', made.token)).status).toBe(200);
    clock.nowMs += HOUR_MS;
    const after = await call('GET', '/api/v1/me/', made.token);
    expect([after.status, after.body.message]).toEqual([401, 'Token has expired']);
  });

  it('is refused without a name, with an end in the past or none that can be read, and to other tokens', async () => {
    const ada = await login('ada');
    const bad = [
      {},
      { name: ' ' },
      { name: 'x', expires_on: '2020-01-01T00:00:00Z' },
      { name: 'x', expires_on: 'soon' },
      { name: 'x', y: 1 },
    ];
    for (const body of bad) expect([body, (await call('POST', '/api/v1/me/tokens/', ada, body)).status]).toEqual([body, 400]);
    const { token } = await make();
    expect((await call('POST', '/api/v1/me/tokens/', token, { name: 'child' })).status).toBe(403);
    for (const wrong of [`${token}x`, 'mrd_', 'mrd_x', token.slice(0, -1), token.toUpperCase()])
      expect((await call('GET', '/api/v1/me/', wrong)).status).toBe(401);
  });

  it('notes its last use, at most once an hour', async () => {
    const { id, token } = await make();
    const use = async (): Promise<number | null | undefined> => {
      await call('GET', '/api/v1/me/', token);
      await Promise.all(works);
      return (await metadata.db.select().from(apiTokens)).find((row) => row.id === id)?.lastUsedMs;
    };
    const first = clock.nowMs;
    expect(await use()).toBe(first);
    clock.nowMs += HOUR_MS - 1;
    expect(await use()).toBe(first);
    clock.nowMs += 1;
    expect(await use()).toBe(clock.nowMs);
  });

  it('is one of fifty at most, even with concurrent requests', async () => {
    const bob = await login('bob');
    const query = () => call('POST', '/api/v1/me/tokens/', bob, { name: 'many' });
    const replies = await Promise.all(Array.from({ length: MAX_API_TOKENS + 3 }, query));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(MAX_API_TOKENS);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(3);
  });

  it('ends with the account, and with the password of its owner', async () => {
    const { token } = await make();
    const setActive = (isActive: number) =>
      metadata.d1.prepare('update users set is_active = ? where id = ?').bind(isActive, idOf('ada')).run();
    await setActive(0);
    expect((await call('GET', '/api/v1/me/', token)).status).toBe(401);
    await setActive(1);
    expect((await call('GET', '/api/v1/me/', token)).status).toBe(200);
    await updatePassword(metadata.db, idOf('ada'), { passwordHash: 'x', nowMs: clock.nowMs, keepTokenHash: null });
    expect((await call('GET', '/api/v1/me/', token)).status).toBe(401);
  });
});

describe('a group', () => {
  it('gives its users its roles besides their own, each once', async () => {
    const userId = await addTestUser(metadata.db, { username: 'cleo', password: 'correct horse', role: 'Gamma' });
    userIds.set('cleo', userId);
    const roleId = await insertRole(metadata.db, 'Readers of logs');
    const gammaId = (await findRoleIds(metadata.db, ['Gamma'])).get('Gamma') ?? 0;
    const [group] = await metadata.db.insert(groups).values({ name: 'Auditors' }).returning({ id: groups.id });
    const groupId = group?.id ?? 0;
    await metadata.db.insert(groupRoles).values([
      { groupId, roleId },
      { groupId, roleId: gammaId },
    ]);
    const roles = async (): Promise<string[]> => {
      const { body } = await call('GET', '/api/v1/me/roles/', await login('cleo'));
      return Object.keys((body.result as { roles: object }).roles);
    };
    expect(await roles()).toEqual(['Gamma']);
    await metadata.db.insert(groupUsers).values({ groupId, userId });
    expect(await roles()).toEqual(['Gamma', 'Readers of logs']);
    expect(await hasActiveHolder(metadata.db, 'Readers of logs')).toBe(true);
    await metadata.db.delete(groupUsers);
    expect(await roles()).toEqual(['Gamma']);
    expect(await hasActiveHolder(metadata.db, 'Readers of logs')).toBe(false);
  });
});
