// Page events come from the app's pages: neither a session nor a visitor without one can be made to send them by another site.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantGuestToken } from '#app/services/auth/guest-grant.server.ts';
import { listActions } from '#app/stores/history/list-actions.server.ts';
import { dashboards, embeddedDashboards, logs, permissions, rolePermissions, roles } from '#drizzle/schema/index.ts';
import { HOST, startAuth, type Auth } from '#tests/fixtures/access/auth.ts';

const FOREIGN = { origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' };
const OWN = { origin: HOST, 'sec-fetch-site': 'same-origin' };
let auth: Auth;
let session: { cookie: string };
beforeAll(async () => {
  auth = await startAuth();
  session = { cookie: (await auth.login()).split(';')[0] ?? '' };
});
afterAll(() => auth.stop());

const send = async (path: string, headers: Record<string, string>, more: Record<string, string> = {}): Promise<number> => {
  const body = new URLSearchParams({ events: '[{"event_name":"sent"}]', ...more });
  return (await auth.send(path, { method: 'POST', body, headers })).status;
};
const guestToken = async (): Promise<string> => {
  const uuid = crypto.randomUUID();
  const stamps = { createdOnMs: 0, changedOnMs: 0 };
  const [board] = await auth.db
    .insert(dashboards)
    .values({ uuid: crypto.randomUUID(), title: 'Board', positionJson: '{}', jsonMetadata: '{}', ...stamps })
    .returning();
  await auth.db.insert(embeddedDashboards).values({ uuid, dashboardId: board?.id ?? 0, ...stamps });
  const user = { username: 'visitor', first_name: '', last_name: '' };
  return grantGuestToken(auth.deps, { user, resources: [{ type: 'dashboard', id: uuid }], rls_rules: [] });
};

describe.each(['/superset/log/?explode=events', '/log/?explode=events'])('POST %s', (path) => {
  it('takes beacons of our own pages with their session, and no other site’s forms', async () => {
    expect(await send(path, { ...session, ...OWN })).toBe(200);
    const before = (await auth.db.select().from(logs)).length;
    expect(await send(path, { ...session, ...FOREIGN })).toBe(400);
    expect(await send(path, { ...session, 'sec-fetch-site': 'cross-site' })).toBe(400);
    expect(await send(path, { ...session, origin: 'null' })).toBe(400);
    expect(await auth.db.select().from(logs)).toHaveLength(before);
  });

  it('takes a guest’s beacon by its token, from whatever origin its frame has', async () => {
    const guest_token = await guestToken();
    for (const headers of [OWN, { origin: 'null' }, { ...session, ...OWN }])
      expect(await send(path, headers, { guest_token })).toBe(200);
    await auth.deps.usage.flush();
    const order = { column: 'id', direction: 'desc' } as const;
    const { views } = await listActions(auth.db, { filters: [], order, page: 0, pageSize: 1 });
    const line = views[0]?.row;
    expect(line).toMatchObject({ action: 'sent', userId: null });
  });

  it('takes no other site’s forms where visitors without a session can send events', async () => {
    const [pair] = await auth.db.select().from(permissions).where(eq(permissions.permission, 'can_log'));
    const [open] = await auth.db.select().from(roles).where(eq(roles.name, 'Public'));
    await auth.db
      .insert(rolePermissions)
      .values({ roleId: open?.id ?? 0, permissionId: pair?.id ?? 0 })
      .onConflictDoNothing();
    expect(await send(path, OWN)).toBe(200);
    expect(await send(path, FOREIGN)).toBe(403);
  });
});

it('no endpoint without a token takes a session from another site', async () => {
  const headers = { ...session, ...FOREIGN, 'content-type': 'text/plain' };
  for (const path of [
    '/api/v1/chart/data',
    '/superset/explore_json/',
    '/datasource/samples?datasource_type=table&datasource_id=1',
  ]) {
    const reply = await auth.send(path, { method: 'POST', body: '{}', headers });
    expect([path, (await reply.text()).includes('another site') || reply.status === 403]).toEqual([path, true]);
  }
});
