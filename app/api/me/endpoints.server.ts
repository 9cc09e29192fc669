// Caller's identity and rights.
import type { Permission } from '#app/domain/access/identity.ts';
import { formatNaiveIso } from '#app/domain/format/wire-date.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { findProfile, findRolePairs } from '#app/services/auth/profile.server.ts';
import { meReply, myRolesReply } from '#app/stores/me/wire.ts';

const tag = 'Current user';

const me = endpoint({
  method: 'GET',
  path: '/api/v1/me/',
  summary: 'The user who asks',
  tag,
  rule: { kind: 'authenticated' },
  allowsGuests: true,
  input: {},
  output: meReply,
  async run({ deps, identity }) {
    const { id, username, firstName, lastName, email, loginCount } = await findProfile(deps.db, identity);
    return {
      result: {
        id,
        username,
        first_name: firstName,
        last_name: lastName,
        email,
        is_active: true,
        is_anonymous: false,
        login_count: loginCount,
      },
    };
  },
});

const myRoles = endpoint({
  method: 'GET',
  path: '/api/v1/me/roles/',
  summary: 'The roles of the user who asks, with their permissions',
  tag,
  rule: { kind: 'authenticated' },
  allowsGuests: true,
  input: {},
  output: myRolesReply,
  async run({ deps, identity }) {
    const [{ id, createdOnMs, email, loginCount, username, firstName, lastName }, roles] = await Promise.all([
      findProfile(deps.db, identity),
      findRolePairs(deps.db, identity),
    ]);
    const permissions = dataPermissions([...roles.values()].flat());
    return {
      result: {
        ...(createdOnMs === null ? {} : { createdOn: formatNaiveIso(createdOnMs), email, loginCount, userId: id }),
        firstName,
        lastName,
        username,
        isActive: true,
        isAnonymous: false,
        permissions,
        roles: Object.fromEntries(roles),
      },
    };
  },
});

export const meEndpoints = [me, myRoles];

const DATA = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'];

function dataPermissions(pairs: readonly Permission[]): Record<string, string[]> {
  const byName = new Map<string, Set<string>>();
  for (const [name, view] of pairs) if (DATA.includes(name)) byName.set(name, (byName.get(name) ?? new Set()).add(view));
  return Object.fromEntries([...byName].map(([name, views]) => [name, [...views]]));
}
